//! Random choices that depend only on a seed, and the numbers that samplers are likely to stumble
//! over.

use ndarray::{ArrayD, IxDyn};
use ndkey::Element;
use ndkey::math::Real;

use crate::value::{Value, Whole};

/// A floating-point type of parameters and samples.
pub trait Float: Element + Real + Value {}

impl<T: Element + Real + Value> Float for T {}

/// The largest finite number of a type.
pub fn max<T: Float>() -> T {
    T::INFINITY.next_down()
}

/// A stream of random numbers, SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014): independent of the library under test.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of one program.
    pub fn new(seed: u64, program: u64) -> Self {
        let mut random = Self(seed);
        let seed = random.bits();
        Self(seed ^ program.wrapping_mul(0xd605_1a3b_91d4_ca87))
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// An integer below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n.max(1) as u64) as usize
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of some items.
    pub fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A number in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// The length of an axis: empty, short, or near the lengths of the engine's blocks.
    pub fn len(&mut self) -> usize {
        match self.below(20) {
            0 => 0,
            1..=3 => 1,
            4..=9 => 2 + self.below(8),
            10..=13 => self.of(&[15, 16, 17, 31, 32, 33, 48]),
            14..=16 => self.of(&[191, 192, 193, 207, 208, 384, 385, 768]),
            _ => self.below(1000),
        }
    }

    /// One of `axes` axes, and occasionally one that does not exist.
    pub fn axis(&mut self, axes: usize) -> usize {
        if self.one_in(20) { axes } else { self.below(axes) }
    }

    /// The shape of an array with up to three axes and at most `limit` elements.
    pub fn shape(&mut self, limit: usize) -> Vec<usize> {
        let axes = self.of(&[0, 1, 1, 1, 2, 2, 2, 3, 3]);
        let mut rest = limit.max(1);
        let mut shape: Vec<usize> = Vec::new();
        for _ in 0..axes {
            let len = self.len().min(rest);
            rest /= len.max(1);
            shape.push(len);
        }
        // Long axes come first, in the middle and last.
        for axis in (1..shape.len()).rev() {
            shape.swap(axis, self.below(axis + 1));
        }
        shape
    }

    /// A scalar or an array of numbers that broadcasts over `shape`, and occasionally one that does
    /// not.
    ///
    /// Large arrays have few different numbers, because otherwise nearly every one would contain an
    /// invalid number.
    pub fn parameter<T: Copy>(
        &mut self,
        shape: &[usize],
        mut number: impl FnMut(&mut Self) -> T,
    ) -> ArrayD<T> {
        let axes = if self.one_in(2) { 0 } else { self.below(shape.len() + 1) };
        let mut own: Vec<usize> = shape[shape.len() - axes..].to_vec();
        for len in &mut own {
            *len = if self.one_in(3) { 1 } else { *len };
        }
        if self.one_in(100) {
            own.push(2);
        }
        let len = own.iter().product();
        let few = if self.one_in(4) { len } else { self.of(&[1, 2, 4, 8]) };
        let mut numbers: Vec<T> = (0..few.min(len)).map(|_| number(self)).collect();
        while numbers.len() < len {
            numbers.push(numbers[self.below(few)]);
        }
        ArrayD::from_shape_vec(IxDyn(&own), numbers).expect("as many numbers as the shape has")
    }

    /// A number of any kind: of either sign, of every size, infinite or not a number.
    pub fn any<T: Float>(&mut self) -> T {
        match self.below(12) {
            0 => self.of(&[T::INFINITY, -T::INFINITY]),
            1 => T::from_f64(f64::NAN),
            2 => self.of(&[T::ZERO, -T::ZERO]),
            _ => self.finite(),
        }
    }

    /// A finite number.
    pub fn finite<T: Float>(&mut self) -> T {
        let sign = self.of(&[T::ONE, -T::ONE]);
        match self.below(8) {
            0 => sign * T::ZERO,
            _ => sign * self.positive(),
        }
    }

    /// A finite number above 0, of a usual size half of the time.
    pub fn positive<T: Float>(&mut self) -> T {
        let subnormal = T::ZERO.next_up();
        let edges = [
            subnormal,
            subnormal + subnormal + subnormal,
            T::MIN_POSITIVE.next_down(),
            T::MIN_POSITIVE,
            T::MIN_POSITIVE.next_up(),
            T::EPSILON,
            T::EPSILON * T::from_f64(0.5),
            T::ONE.next_down(),
            T::ONE,
            T::ONE.next_up(),
            T::from_f64(0.5),
            T::from_f64(2.0),
            max::<T>(),
            max::<T>().next_down(),
            max::<T>() * T::from_f64(0.5),
            max::<T>().sqrt(),
            T::MIN_POSITIVE.sqrt(),
            T::ONE / T::EPSILON,
        ];
        let number = match self.below(8) {
            0 | 1 => self.of(&edges),
            2 => {
                // Numbers of any size.
                let [least, most] = [T::MIN_POSITIVE, max::<T>()].map(|x| x.to_f64().log2());
                T::from_f64((least + self.unit() * (most - least)).exp2())
            }
            3 => T::from_f64(1.0 + self.below(20) as f64),
            _ => T::from_f64((self.unit() * 14.0 - 7.0).exp2()),
        };
        if number.is_finite() && number > T::ZERO { number } else { T::ONE }
    }

    /// A parameter with numbers from `usual`, except for a few of any kind.
    pub fn numbers<T: Float>(
        &mut self,
        shape: &[usize],
        mut usual: impl FnMut(&mut Self) -> T,
    ) -> ArrayD<T> {
        let unusual = self.one_in(16);
        self.parameter(shape, |random| {
            if unusual && random.one_in(4) { random.any() } else { usual(random) }
        })
    }

    /// A number in [0, 1], with many at the ends and next to them.
    pub fn probability<T: Float>(&mut self) -> T {
        let below_1 = T::ONE.next_down();
        let least = T::ZERO.next_up();
        match self.below(6) {
            0 => self.of(&[T::ZERO, -T::ZERO, T::ONE, below_1, least, T::MIN_POSITIVE]),
            1 => {
                let small: T = self.positive();
                if small <= T::ONE { small } else { T::ONE / small }
            }
            2 => T::ONE - T::EPSILON * T::from_f64(self.below(20) as f64),
            3 => self.of(&[T::from_f64(0.5), T::from_f64(0.5).next_down(), T::from_f64(0.25)]),
            _ => T::from_f64(self.unit()),
        }
    }

    /// A weight of at least 0, occasionally of an unusual size.
    pub fn weight<T: Float>(&mut self) -> T {
        match self.below(12) {
            0..=2 => T::ZERO,
            3 => -T::ZERO,
            4 => self.positive(),
            _ => T::from_f64(self.unit() + 0.01),
        }
    }

    /// An integer of any size, more often near 0 and the ends of the type.
    pub fn integer<T: Whole>(&mut self) -> T {
        let small = self.below(20) as i128;
        match self.below(6) {
            0 => T::wrap(T::MIN.exact() + small),
            1 => T::wrap(T::MAX.exact() - small),
            2 => T::wrap(small),
            3 => T::wrap(-small),
            _ => T::wrap(i128::from(self.bits()) >> self.below(64)),
        }
    }

    /// A number of items, mostly small.
    pub fn count(&mut self) -> u64 {
        match self.below(12) {
            0 => 0,
            1 => 1,
            2 => self.bits(),
            3 => u64::MAX,
            4 => 1 << self.below(64),
            5 => (1 << 24) + self.below(9) as u64 - 4,
            6 | 7 => self.below(100_000) as u64,
            _ => self.below(50) as u64,
        }
    }

    /// A name: empty, usual, or one that parsers may stumble over.
    pub fn text(&mut self) -> String {
        match self.below(4) {
            0 => self
                .of(&["", "params", "dropout", "a/b", "0", "\0", "\n", "ß\u{10ffff}"])
                .to_owned(),
            _ => {
                let len = self.below(12);
                let mut code = || (self.bits() >> (43 + self.below(15))) as u32;
                (0..len).filter_map(|_| char::from_u32(code())).collect()
            }
        }
    }
}
