//! Numbers distributed over buckets, in parallel.

use super::memory::prefer_huge;
use super::parallel;

/// How many numbers one thread takes at a time.
const PART: usize = 1 << 18;

/// The numbers 0 to n - 1, sorted by bucket and within each bucket in ascending order, and how many each
/// bucket has. `buckets` has the bucket of each number, below `count`.
///
/// # Panics
/// If a bucket is not below `count`.
#[expect(unsafe_code, reason = "threads write to places between each other's")]
pub(crate) fn distributed(buckets: &[u16], count: usize) -> (Vec<usize>, Vec<usize>) {
    let n = buckets.len();
    let parts = Vec::from_iter(buckets.chunks(PART));
    let mut counts = parallel::map(&parts, |part| {
        let mut counts = vec![0_usize; count];
        part.iter().for_each(|&bucket| counts[usize::from(bucket)] += 1);
        counts
    });
    // Counts become the places at which each part's numbers begin.
    let (mut lens, mut begin) = (Vec::with_capacity(count), 0);
    for bucket in 0..count {
        let first = begin;
        for counts in &mut counts {
            begin += std::mem::replace(&mut counts[bucket], begin);
        }
        lens.push(begin - first);
    }

    let mut numbers = Vec::with_capacity(n);
    prefer_huge(numbers.spare_capacity_mut());
    let places = Places(numbers.as_mut_ptr());
    let parts = parts.into_iter().zip(counts).enumerate().collect();
    parallel::for_each(parts, |(part, (buckets, mut next)): (usize, (&[u16], Vec<usize>))| {
        let places = &places;
        for (number, &bucket) in (part * PART..).zip(buckets) {
            let place = &mut next[usize::from(bucket)];
            // SAFETY: `next` began where the parts before this one end in each bucket, and grows by 1 for
            // each of the numbers that were counted, so this place is below `n` and no other number's.
            unsafe { places.0.add(*place).write(number) };
            *place += 1;
        }
    });
    // SAFETY: the counts add up to `n`, so each place was written once.
    unsafe { numbers.set_len(n) };
    (numbers, lens)
}

/// Where threads write.
struct Places(*mut usize);

#[expect(unsafe_code, reason = "as above")]
// SAFETY: threads write to different places.
unsafe impl Sync for Places {}
