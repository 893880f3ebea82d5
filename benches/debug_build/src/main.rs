//! Time per value in a debug build, beside ndarray-rand: nanoseconds, the least of several samples of 10^5, on one
//! thread.
//!
//!     cd benches/debug_build
//!     cargo run                       # Cargo's own profile: nothing is optimised
//!     cargo run --profile advised     # ndkey is optimised, this program is not
//!     cargo run --release
//!     cargo run -- jax f64            # rows whose names have these parts
//!     DIGESTS=1 cargo run             # a digest of each sample instead, the same in every profile

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::time::{Duration, Instant};

use ndarray::{Array1, Axis, array};
use ndarray_rand::RandomExt;
use ndarray_rand::rand_distr::{Exp1, Gamma, StandardNormal, StandardUniform};
use ndkey::{Distribution, Key, Prng, SimdLevel, Threads, jax, native};

struct Rows {
    /// Parts of the names of rows that are measured.
    parts: Vec<String>,
    /// Whether digests are printed.
    digests: bool,
    /// How many values a sample has.
    len: usize,
}

impl Rows {
    fn row<T: Debug>(&self, name: &str, sample: impl Fn(usize) -> Array1<T>) {
        if !self.parts.iter().all(|part| name.contains(part.as_str())) {
            return;
        }
        if self.digests {
            let mut hasher = DefaultHasher::new();
            // Numbers with the same digits have the same bits.
            format!("{:?}", sample(self.len).as_slice()).hash(&mut hasher);
            return println!("{name:28} {:016x}", hasher.finish());
        }
        let (begin, mut least, mut samples) = (Instant::now(), Duration::MAX, 0);
        while samples < 3 || begin.elapsed() < Duration::from_millis(300) {
            let start = Instant::now();
            black_box(sample(self.len));
            least = least.min(start.elapsed());
            samples += 1;
        }
        println!("{name:28} {:9.2}", least.as_secs_f64() * 1e9 / self.len as f64);
    }
}

fn sample<T: Copy + Default + Send, I: Prng>(
    key: Key<I>,
    dist: impl Distribution<T>,
    len: usize,
) -> Array1<T> {
    key.sample(dist, len)
}

macro_rules! family {
    ($rows:ident, $name:ident) => {
        let key = || $name::Key::from_seed(1);
        let row = |name: &str| format!("{} {name}", stringify!($name));
        $rows.row(&row("bits u32"), |n| key().bits::<u32, _>(n));
        $rows.row(&row("bits u64"), |n| key().bits::<u64, _>(n));
        $rows.row(&row("bernoulli"), |n| key().bernoulli(0.3, n));
        $rows.row(&row("randint i32"), |n| key().randint(0_i32..1000, n));
        $rows.row(&row("randint i64"), |n| key().randint(0_i64..1000, n));
        $rows.row(&row("permutation"), |n| key().permutation(n));
        $rows.row(&row("categorical"), |n| {
            let dist = $name::Categorical::new(&array![0.1_f32, 0.5, 1.0, -1.0], Axis(0)).unwrap();
            sample::<usize, _>(key(), dist, n)
        });
        family!($rows, $name, key, row, f32);
        family!($rows, $name, key, row, f64);
    };
    ($rows:ident, $name:ident, $key:ident, $row:ident, $float:ident) => {
        let row = |name: &str| $row(&format!("{name} {}", stringify!($float)));
        $rows.row(&row("uniform"), |n| $key().uniform::<$float, _>(n));
        $rows.row(&row("normal"), |n| $key().normal::<$float, _>(n));
        $rows.row(&row("exponential"), |n| {
            sample($key(), $name::StandardExponential, n) as Array1<$float>
        });
        $rows.row(&row("gamma"), |n| sample($key(), $name::Gamma::new(2.5 as $float).unwrap(), n));
        $rows.row(&row("lognormal"), |n| {
            sample($key(), $name::LogNormal::new(0.5 as $float).unwrap(), n)
        });
        $rows.row(&row("weibull"), |n| {
            sample($key(), $name::Weibull::new(2.0 as $float, 1.5).unwrap(), n)
        });
        $rows.row(&row("truncated normal"), |n| {
            sample($key(), $name::TruncatedNormal::new(-1.0 as $float, 2.0).unwrap(), n)
        });
        $rows.row(&row("binomial"), |n| {
            sample($key(), $name::Binomial::new(40_u64, 0.3 as $float).unwrap(), n)
                as Array1<$float>
        });
    };
}

fn main() {
    let digests = std::env::var_os("DIGESTS").is_some();
    let len = if digests { 5_000 } else { 100_000 };
    let rows = Rows { parts: std::env::args().skip(1).collect(), digests, len };
    if digests {
        for level in SimdLevel::available() {
            println!("{level}");
            level.scope(|| of_ndkey(&rows));
        }
        return;
    }
    Threads::Serial.scope(|| of_ndkey(&rows));
    rows.row("ndarray-rand uniform f32", |n| Array1::<f32>::random(n, StandardUniform));
    rows.row("ndarray-rand uniform f64", |n| Array1::<f64>::random(n, StandardUniform));
    rows.row("ndarray-rand normal f32", |n| Array1::<f32>::random(n, StandardNormal));
    rows.row("ndarray-rand normal f64", |n| Array1::<f64>::random(n, StandardNormal));
    rows.row("ndarray-rand exponential f64", |n| Array1::<f64>::random(n, Exp1));
    rows.row("ndarray-rand gamma f64", |n| Array1::<f64>::random(n, Gamma::new(2.5, 1.0).unwrap()));
}

fn of_ndkey(rows: &Rows) {
    family!(rows, native);
    family!(rows, jax);
}
