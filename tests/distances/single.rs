//! `f32`: all 2^32 inputs.

use ndarray::s;
use ndkey::{Key, SimdLevel};
use support::counting::Counting;

use crate::laws::Law;
use crate::order::Order;
use crate::reference;

const ALL: usize = 1 << 32;
const PART: usize = 1 << 18;
const BLOCK: usize = 1 << 12;

/// The values of the inputs from `first` on, in the order of their quantiles.
fn values(law: &Law, order: Order, first: u64, len: usize) -> Vec<f32> {
    let key = || Key::<Counting>::from_seed(0);
    let ends = [first, first + len as u64 - 1].map(|n| order.bits(n, 32) as usize);
    let (start, end) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    assert_eq!(end - start + 1, len, "bits that follow each other");
    let mut values = key().sample_slice(&*law.single, ALL, s![start..=end]).to_vec();
    if ends[0] > ends[1] {
        values.reverse();
    }
    values
}

/// The order in which values are the quantiles.
fn order_of(law: &Law) -> Order {
    let is_of = |order: &Order| {
        [1_u64 << 20, 1 << 30, 3 << 30, (1 << 32) - (1 << 20)].into_iter().all(|n| {
            let exact = reference::at(&law.quantile, n as f64);
            let value = f64::from(values(law, *order, n, 1)[0]);
            (value - exact).abs() <= 1e-4 * exact.abs() + 1e-6
        })
    };
    let mut orders = Order::ALL.into_iter().filter(is_of);
    let order = orders.next().unwrap_or_else(|| panic!("{}: in no order", law.name));
    // Of symmetric laws with few parameters, an order could be two.
    assert!(orders.next().is_none(), "{}: in two orders", law.name);
    order
}

/// Numbers in the order of floats; both zeros are 0.
fn rank(x: f32) -> i64 {
    let size = i64::from(x.to_bits() & 0x7FFF_FFFF);
    if x.is_sign_negative() { -size } else { size }
}

/// An error in units in the last place of the quantile: of the octave that it is in.
#[inline(always)]
fn units(value: f32, exact: f64) -> f64 {
    const SMALLEST: u64 = 1023 - 126;
    let exponent = (exact.to_bits() >> 52 & 0x7FF).max(SMALLEST);
    let per_unit = f64::from_bits((2 * 1023 + 23 - exponent) << 52);
    (f64::from(value) - exact).abs() * per_unit
}

/// Values that are not the nearest to their quantiles: the numbers of values up to x, less the numbers of
/// quantiles that round to at most x.
#[derive(Default)]
struct Difference {
    /// How many more values than quantiles are at a rank.
    pending: Vec<(i64, i64)>,
    sum: i64,
    largest: i64,
    /// All below this rank is counted.
    swept: Option<i64>,
}

/// The most ranks that are counted in an array.
const RANKS: i64 = 1 << 21;

impl Difference {
    /// The least rank of a part.
    fn add(&mut self, values: &[f32], exact: &[f64]) -> i64 {
        let ranks =
            || values.iter().zip(exact).map(|(&value, &exact)| [rank(value), rank(exact as f32)]);
        let ends = (i64::MAX, i64::MIN);
        let (least, most) =
            ranks().flatten().fold(ends, |(least, most), at| (least.min(at), most.max(at)));
        if most - least < RANKS {
            let mut more = vec![0_i32; (most - least + 1) as usize];
            for [value, rounded] in ranks() {
                more[(value - least) as usize] += 1;
                more[(rounded - least) as usize] -= 1;
            }
            let more = (least..).zip(more).filter(|&(_, more)| more != 0);
            self.pending.extend(more.map(|(at, more)| (at, i64::from(more))));
        } else {
            for [value, rounded] in ranks().filter(|[value, rounded]| value != rounded) {
                self.pending.extend([(value, 1), (rounded, -1)]);
            }
        }
        least
    }

    /// Counts what is below a rank, above which all that follow are.
    fn sweep(&mut self, end: i64) {
        self.pending.sort_unstable_by_key(|&(at, _)| at);
        let known = self.pending.partition_point(|&(at, _)| at < end);
        if let (Some((first, _)), Some(swept)) = (self.pending.first(), self.swept) {
            assert!(*first >= swept, "values of one part are beside those before the part before");
        }
        for same in self.pending[..known].chunk_by(|one, next| one.0 == next.0) {
            self.sum += same.iter().map(|(_, more)| more).sum::<i64>();
            self.largest = self.largest.max(self.sum.abs());
        }
        self.swept = Some(end);
        self.pending.drain(..known);
    }
}

/// What is known of some inputs that follow each other.
struct Part {
    worst: f64,
    unequal: u64,
    decreasing: u64,
    least: f32,
    most: f32,
}

fn summed(values: &[f32], exact: &[f64]) -> Part {
    let mut part = None;
    SimdLevel::current().vectorize(
        #[inline(always)]
        || {
            // Numbers from 0 on are in the order of their bits, and integers have a largest one in any order.
            let (mut worst, mut unequal) = (0_i64, 0_u32);
            for (&value, &exact) in values.iter().zip(exact) {
                let error = units(value, exact).to_bits() as i64;
                worst = if error > worst { error } else { worst };
                unequal += u32::from(value != exact as f32);
            }
            let (mut decreasing, mut least, mut most) = (0_u32, i32::MAX, i32::MIN);
            for pair in values.windows(2) {
                decreasing += u32::from(pair[1] < pair[0]);
            }
            for &value in values {
                let rank = rank(value) as i32;
                least = if rank < least { rank } else { least };
                most = if rank > most { rank } else { most };
            }
            let of_rank = |rank: i32| {
                let size = f32::from_bits(rank.unsigned_abs());
                if rank < 0 { -size } else { size }
            };
            part = Some(Part {
                worst: f64::from_bits(worst as u64),
                unequal: unequal.into(),
                decreasing: decreasing.into(),
                least: of_rank(least),
                most: of_rank(most),
            });
        },
    );
    part.expect("as all are read")
}

/// Prints a line: see README.md.
pub fn measure(law: Law) {
    let order = order_of(&law);
    let mut difference = Difference::default();
    let (mut worst, mut of_worst, mut unequal, mut decreasing) = (0.0_f64, 0, 0_u64, 0_u64);
    let (mut least, mut most, mut before) = (f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY);
    let mut exact = vec![0.0; PART];
    for first in (0..ALL as u64).step_by(PART) {
        let values = values(&law, order, first, PART);
        for (number, exact) in exact.chunks_mut(BLOCK).enumerate() {
            reference::quantiles(&law.quantile, first + (number * BLOCK) as u64, exact);
        }
        let part = summed(&values, &exact);
        if part.worst > worst {
            let is_it = |(value, exact): (&f32, &f64)| units(*value, *exact) == part.worst;
            let at = values.iter().zip(&exact).position(is_it).expect("one of them");
            (worst, of_worst) = (part.worst, first + at as u64);
        }
        (least, most) = (least.min(part.least), most.max(part.most));
        unequal += part.unequal;
        decreasing += part.decreasing + u64::from(values[0] < before);
        before = values[PART - 1];
        // What is below this part is known.
        let mut before = std::mem::take(&mut difference.pending);
        let least = difference.add(&values, &exact);
        difference.pending.append(&mut before);
        difference.sweep(least);
    }
    difference.sweep(i64::MAX);
    assert_eq!(difference.sum, 0, "as many values as quantiles");
    println!(
        "{}\t{}\t{order:?}\t{}\t{:.3e}\t{worst:.3}\t{of_worst:#010x}\t{:.3e}\t{decreasing}\t{least:e}\t{most:e}",
        law.name,
        law.parameters,
        difference.largest,
        (difference.largest as f64 + 0.5) / ALL as f64,
        unequal as f64 / ALL as f64,
    );
}
