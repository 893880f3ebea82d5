//! Sums of 10^7 values, beside ndarray's: the least time of several runs in turn, and errors.
//!
//! ```sh
//! cargo bench -p ndkey-sums --all-features                 # 10^7 values, 15 runs
//! cargo bench -p ndkey-sums --all-features -- 100000 1000  # 10^5 values, 1000 runs
//! BLAS=/usr/lib/libopenblas.so OPENBLAS_NUM_THREADS=1 cargo bench -p ndkey-sums --all-features
//! ```
//!
//! `BLAS` is a library with `cblas_ddot`, or SciPy's with `scipy_cblas_ddot`, whose integers have 32 bits.

use std::hint::black_box;
use std::time::Instant;

use libloading::Library;
use ndarray::{Array1, Array2, Axis};
use ndkey_sums::{
    ParallelSums, cumsum, dot, exact_dot, exact_norm, exact_sum, exact_var, mean, norm, sum,
    sum_axis, var,
};
use rayon::prelude::*;

/// A function that is measured, with its name and its number of threads.
type Measured<'a> = (&'static str, usize, Box<dyn Fn() -> f64 + Sync + 'a>);

/// `cblas_ddot`.
type Ddot = unsafe extern "C" fn(i32, *const f64, i32, *const f64, i32) -> f64;

/// The dot product of the library that the environment names.
#[allow(unsafe_code)]
fn dot_of_blas() -> Option<impl Fn(&Array1<f64>, &Array1<f64>) -> f64 + Sync> {
    let path = std::env::var_os("BLAS")?;
    // SAFETY: A library of BLAS does nothing harmful when it is loaded.
    let library: &'static Library =
        Box::leak(Box::new(unsafe { Library::new(&path) }.expect("BLAS names a library")));
    let symbol = |name: &str| {
        // SAFETY: The symbol has this type in every such library.
        unsafe { library.get::<Ddot>(name.as_bytes()) }.ok().map(|symbol| *symbol)
    };
    let ddot = symbol("cblas_ddot").or_else(|| symbol("scipy_cblas_ddot")).expect("cblas_ddot");
    Some(move |x: &Array1<f64>, y: &Array1<f64>| {
        assert_eq!(x.len(), y.len());
        let (x, y) = (x.as_slice().expect("contiguous"), y.as_slice().expect("contiguous"));
        // SAFETY: Both have this length.
        unsafe { ddot(x.len() as i32, x.as_ptr(), 1, y.as_ptr(), 1) }
    })
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|argument| argument.parse().ok());
    let len: usize = arguments.next().unwrap_or(10_000_000);
    let runs: usize = arguments.next().unwrap_or(15);

    let x = values(len, 1);
    let y = values(len, 2);
    let narrow = x.mapv(|x| x as f32);
    let wide = x.mapv(|x| x * 2_f64.powi((x.to_bits() % 1000) as i32 - 500));
    let matrix = Array2::from_shape_vec((len / 100, 100), x.to_vec()).expect("len");

    let mut measured: Vec<Measured<'_>> = vec![
        ("f64: ndarray's sum", 1, Box::new(|| x.sum())),
        ("f64: sum", 1, Box::new(|| sum(&x))),
        ("f64: sum", 2, Box::new(|| sum(&x))),
        ("f64: exact_sum", 1, Box::new(|| exact_sum(&x))),
        ("f64: exact_sum", 2, Box::new(|| exact_sum(&x))),
        ("f64: exact_sum, exponents 1000 apart", 1, Box::new(|| exact_sum(&wide))),
        ("f64: rayon's sum", 2, Box::new(|| x.as_slice().expect("1").par_iter().sum())),
        (
            "f64: tree_sum of rayon's iterator",
            2,
            Box::new(|| x.as_slice().expect("1").par_iter().copied().tree_sum()),
        ),
        ("f64: ndarray's dot", 1, Box::new(|| x.dot(&y))),
        ("f64: dot", 1, Box::new(|| dot(&x, &y).expect("shapes"))),
        ("f64: exact_dot", 1, Box::new(|| exact_dot(&x, &y).expect("shapes"))),
        ("f64: ndarray's var", 1, Box::new(|| x.var(1.0))),
        ("f64: var", 1, Box::new(|| var(&x, 1.0))),
        ("f64: exact_var", 1, Box::new(|| exact_var(&x, 1.0))),
        ("f64: mean", 1, Box::new(|| mean(&x))),
        ("f64: norm", 1, Box::new(|| norm(&x))),
        ("f64: exact_norm", 1, Box::new(|| exact_norm(&x))),
        ("f64: cumsum", 1, Box::new(|| cumsum(&x)[len - 1])),
        ("f64: ndarray's sum_axis(0)", 1, Box::new(|| matrix.sum_axis(Axis(0))[0])),
        ("f64: sum_axis(0)", 1, Box::new(|| sum_axis(&matrix, Axis(0)).expect("axis")[0])),
        ("f64: ndarray's sum_axis(1)", 1, Box::new(|| matrix.sum_axis(Axis(1))[0])),
        ("f64: sum_axis(1)", 1, Box::new(|| sum_axis(&matrix, Axis(1)).expect("axis")[0])),
        ("f64: sum of the transposed", 1, Box::new(|| sum(&matrix.t()))),
        ("f32: ndarray's sum", 1, Box::new(|| narrow.sum().into())),
        ("f32: sum", 1, Box::new(|| sum(&narrow).into())),
        ("f32: exact_sum", 1, Box::new(|| exact_sum(&narrow).into())),
    ];
    if let Some(dot) = dot_of_blas() {
        let (x, y) = (&x, &y);
        measured.push(("f64: dot of BLAS", 1, Box::new(move || dot(x, y))));
    }
    let pool =
        |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    let pools = [pool(1), pool(2)];
    let mut least = vec![f64::INFINITY; measured.len()];
    for _ in 0..runs {
        for (least, (_, threads, function)) in least.iter_mut().zip(&measured) {
            pools[threads - 1].install(|| {
                let start = Instant::now();
                black_box(function());
                *least = least.min(start.elapsed().as_secs_f64());
            });
        }
    }
    println!("{len} values, least time of {runs} runs\n");
    println!("{:40} {:>7} {:>9} {:>9} {:>9}", "", "threads", "ms", "ns/value", "error");
    for (least, (name, threads, function)) in least.iter().zip(&measured) {
        let exact = match *name {
            "f64: ndarray's sum" | "f64: sum" | "f64: rayon's sum" => exact_sum(&x),
            "f64: ndarray's dot" | "f64: dot" | "f64: dot of BLAS" => {
                exact_dot(&x, &y).expect("shapes")
            }
            "f64: ndarray's var" | "f64: var" => exact_var(&x, 1.0),
            "f32: ndarray's sum" | "f32: sum" => exact_sum(&narrow).into(),
            _ => f64::NAN,
        };
        let error = ((function() - exact) / exact).abs();
        let error = if error.is_nan() { String::new() } else { format!("{error:.1e}") };
        let (milliseconds, nanoseconds) = (1e3 * least, 1e9 * least / len as f64);
        println!("{name:40} {threads:7} {milliseconds:9.3} {nanoseconds:9.3} {error:>9}");
    }
}

/// Values between 0 and 1, by the 64-bit mixing function of Steele, Lea and Flood.
fn values(len: usize, seed: u64) -> Array1<f64> {
    let mix = |mut z: u64| {
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    let value = |n: usize| {
        let bits = mix((n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed << 56);
        (bits >> 11) as f64 / (1_u64 << 53) as f64
    };
    (0..len).map(value).collect()
}
