//! How long a value of `native` takes beside one of rand_distr, through ndarray-rand, on one thread.
//!
//! `peers.py` runs this program in turn with NumPy and SciPy. It prints, for each sample of the catalogue
//! with scalar parameters and values of `f64`, or of counts of `i64`, a line of JSON: the distribution, its
//! parameters, the name in SciPy if its parameters are the same, and nanoseconds for each number of a sample.

use std::hint::black_box;
use std::time::Instant;

use catalogue::{Case, Entry, Family, Value, Visitor};
use ndarray::Array1;
use ndarray_rand::RandomExt;
use ndarray_rand::rand::SeedableRng;
use ndarray_rand::rand::rngs::SmallRng;
use ndarray_rand::rand_distr::{self as rand, Distribution as RandDistribution};
use ndkey::prng::Prng;
use ndkey::{Ars, Distribution, Key, Threads, Threefry2x32};

const NUMBERS: usize = 1 << 16;
const REPETITIONS: usize = 5;

fn main() {
    // `cargo bench` adds an argument of its own.
    let names: Vec<_> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    Threads::Serial.scope(|| {
        for &entry in catalogue::entries() {
            let is_asked_for = names.is_empty() || names.iter().any(|name| name == entry.name());
            if is_asked_for && entry.families().contains(&Family::Native) {
                compare(entry);
            }
        }
    });
}

fn compare(entry: &dyn Entry) {
    let scipy = entry.reals().and_then(|reals| reals.scipy).unwrap_or_default();
    let mut seen = Vec::new();
    for case in entry.checksums(Family::Native) {
        // One sample of each kind, and not those with arrays of parameters, which end with `..`.
        let of_wide = ["f64", "i64", "bool"].contains(&case.dist.value());
        let of_f32 = case.name.contains("<f32>") || case.name.contains("..");
        // This many values without replacement would be an error.
        let is_limited = case.name.contains("without replacement");
        if !of_wide || of_f32 || is_limited || seen.contains(&case.name) {
            continue;
        }
        seen.push(case.name.clone());
        let numbers = NUMBERS.div_ceil(case.element.iter().product());
        let [ars, threefry] =
            [nanoseconds::<Ars>(&case, numbers), nanoseconds::<Threefry2x32>(&case, numbers)];
        let Case { name, element, .. } = &case;
        let of_rand = rand_distr(name).map_or("null".to_owned(), |time| format!("{time:.3}"));
        println!(
            r#"{{"name": {name:?}, "entry": {:?}, "in_scipy": {scipy:?}, "element": {element:?}, "ars": {ars:.3}, "threefry": {threefry:.3}, "rand_distr": {of_rand}}}"#,
            entry.name(),
        );
    }
}

/// The least time, for each number, of several calls.
fn least(mut numbers: impl FnMut() -> usize) -> f64 {
    let times = (0..REPETITIONS).map(|_| {
        let start = Instant::now();
        let numbers = numbers();
        start.elapsed().as_nanos() as f64 / numbers as f64
    });
    times.fold(f64::INFINITY, f64::min)
}

fn nanoseconds<P: Prng>(case: &Case, len: usize) -> f64 {
    struct Draw<'a, P: Prng>(&'a [usize], Option<Key<P>>, usize);
    impl<P: Prng> Visitor for Draw<'_, P> {
        fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
            let key = self.1.take().expect("one distribution");
            self.2 = black_box(key.sample::<T, _>(dist, self.0)).len();
        }
    }
    let shape = [&[len], &case.element[..]].concat();
    least(|| {
        let mut draw = Draw::<P>(&shape, Some(Key::from_seed(0)), 0);
        case.dist.visit(&mut draw);
        draw.2
    })
}

/// The time of rand_distr's distribution with the parameters of a sample of the catalogue, if it has one.
fn rand_distr(name: &str) -> Option<f64> {
    fn time<T, D: RandDistribution<T> + Copy>(dist: D) -> Option<f64> {
        let mut rng = SmallRng::seed_from_u64(0);
        Some(least(|| black_box(Array1::<T>::random_using(NUMBERS, dist, &mut rng)).len()))
    }
    let (module, parameters) = name.split_once('(').unwrap_or((name, ")"));
    let parameters = parameters.trim_end_matches(')').split(", ");
    let parameters = parameters.filter(|number| !number.is_empty()).map(str::parse::<f64>);
    let parameters = parameters.collect::<Result<Vec<_>, _>>().ok()?;
    let kind = module.trim_start_matches("native::").trim_end_matches("<f64>");
    match (kind, &parameters[..]) {
        ("StandardNormal", []) => time::<f64, _>(rand::StandardNormal),
        ("Normal", &[mean, std]) => time(rand::Normal::new(mean, std).ok()?),
        ("SkewNormal", &[location, scale, shape]) => {
            time(rand::SkewNormal::new(location, scale, shape).ok()?)
        }
        ("Cauchy", []) => time(rand::Cauchy::new(0.0, 1.0).ok()?),
        ("StudentT", &[df]) => time(rand::StudentT::new(df).ok()?),
        ("NormalInverseGaussian", &[alpha, beta]) => {
            time(rand::NormalInverseGaussian::new(alpha, beta).ok()?)
        }
        ("Gumbel", []) => time(rand::Gumbel::new(0.0, 1.0).ok()?),
        ("StandardExponential", []) => time::<f64, _>(rand::Exp1),
        ("Exponential", &[rate]) => time(rand::Exp::new(rate).ok()?),
        ("Gamma", &[alpha]) => time(rand::Gamma::new(alpha, 1.0).ok()?),
        ("ChiSquared", &[df]) => time(rand::ChiSquared::new(df).ok()?),
        ("FisherF", &[dfnum, dfden]) => time(rand::FisherF::new(dfnum, dfden).ok()?),
        ("LogNormal", &[sigma]) => time(rand::LogNormal::new(0.0, sigma).ok()?),
        ("Weibull", &[scale, c]) => time(rand::Weibull::new(scale, c).ok()?),
        ("Frechet", &[location, scale, shape]) => {
            time(rand::Frechet::new(location, scale, shape).ok()?)
        }
        ("Pareto", &[b]) => time(rand::Pareto::new(1.0, b).ok()?),
        ("Wald", &[mean]) => time(rand::InverseGaussian::new(mean, 1.0).ok()?),
        ("StandardUniform", []) => time::<f64, _>(rand::StandardUniform),
        ("Uniform", &[low, high]) => time(rand::Uniform::new(low, high).ok()?),
        ("Beta", &[a, b]) => time(rand::Beta::new(a, b).ok()?),
        ("Triangular", &[left, mode, right]) => {
            time(rand::Triangular::new(left, right, mode).ok()?)
        }
        ("Pert", &[min, mode, max]) => time(rand::Pert::new(min, max).with_mode(mode).ok()?),
        ("Poisson", &[rate]) => time::<f64, _>(rand::Poisson::new(rate).ok()?),
        ("Binomial", &[n, p]) => time(rand::Binomial::new(n as u64, p).ok()?),
        ("Geometric", &[p]) => time(rand::Geometric::new(p).ok()?),
        ("Hypergeometric", &[good, bad, draws]) => {
            let [all, good, draws] = [good + bad, good, draws].map(|count| count as u64);
            time(rand::Hypergeometric::new(all, good, draws).ok()?)
        }
        ("Zeta", &[exponent]) => time::<f64, _>(rand::Zeta::new(exponent).ok()?),
        ("Zipf", &[n, exponent]) => time::<f64, _>(rand::Zipf::new(n, exponent).ok()?),
        ("Bernoulli", &[p]) => time(rand::Bernoulli::new(p).ok()?),
        ("UnitCircle", []) => time::<[f64; 2], _>(rand::UnitCircle).map(|time| time / 2.0),
        ("UnitDisc", []) => time::<[f64; 2], _>(rand::UnitDisc).map(|time| time / 2.0),
        _ => None,
    }
}
