//! Numbers distributed over buckets, in parallel.

use std::iter::zip;

use super::memory::prefer_huge;
use super::parallel;

/// How many numbers one thread takes at a time.
const PART: usize = 1 << 18;

/// The numbers 0 to n - 1, sorted by bucket and within each bucket in ascending order, and how many each
/// bucket has. `buckets` has the bucket of each number, below `count`.
///
/// # Panics
/// If a bucket is not below `count`.
pub(crate) fn distributed(buckets: &[u16], count: usize) -> (Vec<usize>, Vec<usize>) {
    let parts = Vec::from_iter(buckets.chunks(PART));
    let counts = parallel::map(&parts, |part| {
        let mut counts = vec![0_usize; count];
        part.iter().for_each(|&bucket| counts[usize::from(bucket)] += 1);
        counts
    });
    let mut numbers = vec![0; buckets.len()];
    prefer_huge(&mut numbers);
    // Where each part's numbers of each bucket go.
    let mut places: Vec<Vec<_>> = parts.iter().map(|_| Vec::with_capacity(count)).collect();
    let mut rest = &mut numbers[..];
    for bucket in 0..count {
        for (places, counts) in zip(&mut places, &counts) {
            places.push(rest.split_off_mut(..counts[bucket]).expect("counted").iter_mut());
        }
    }
    let parts = zip(parts, places).enumerate().collect();
    parallel::for_each(parts, |(part, (buckets, mut places)): (usize, (&[u16], Vec<_>))| {
        for (number, &bucket) in (part * PART..).zip(buckets) {
            *places[usize::from(bucket)].next().expect("a counted place") = number;
        }
    });
    let lens = (0..count).map(|bucket| counts.iter().map(|counts| counts[bucket]).sum()).collect();
    (numbers, lens)
}
