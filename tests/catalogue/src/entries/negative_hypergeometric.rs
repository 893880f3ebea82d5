//! The negative hypergeometric distribution.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "NegativeHypergeometric",
    // By search, with rejection, and with arrays.
    checksums: |_| {
        let mut cases = Vec::new();
        for (good, bad, stop) in [(48, 4, 1), (500, 300, 200), (1 << 30, 1 << 29, 1 << 28)] {
            let dist = native::NegativeHypergeometric::new(good, bad, stop).expect("a population");
            let name = format!("native::NegativeHypergeometric({good}, {bad}, {stop})");
            cases.extend(counted(&name, counts::<f64>(dist), &[]));
        }
        let stop = array![0_u64, 150, 300];
        let dist = native::NegativeHypergeometric::new(500, 300, &stop).expect("a population");
        let name = "native::NegativeHypergeometric(500, 300, [0, 150, 300])";
        cases.extend(counted(name, counts::<f64>(dist), &[3]));
        cases
    },
    over: |_, shape| {
        let [good, bad, stop] = [3, 5, 4].map(|factor| along_last(shape, |i| i % 999 * factor));
        vec![
            f64::of(native::NegativeHypergeometric::new(30, 50, 20).expect("a population")),
            i64::of(native::NegativeHypergeometric::new(300, 500, 400).expect("a population")),
            f32::of(native::NegativeHypergeometric::new(&good, &bad, &stop).expect("a population")),
            i32::of(native::NegativeHypergeometric::new(5000, &bad, &stop).expect("a population")),
        ]
    },
    fits: |_| {
        let numbers = [
            // Ends of the domain, where there is one possible count.
            (0, 7, 5),
            (7, 3, 0),
            (7, 0, 0),
            (1, 1, 1),
            (48, 4, 1),
            (20, 10, 5),
            (10, 20, 20),
            (127, 127, 127),
            (300, 500, 400),
            (1000, 50, 3),
            (2000, 100_000, 60_000),
        ];
        let fit = |(good, bad, stop)| {
            let dist = native::NegativeHypergeometric::new(good, bad, stop).expect("a population");
            let name = format!("native::NegativeHypergeometric({good}, {bad}, {stop})");
            Fit { name, dist: i64::of(dist), law: law(good, bad, stop) }
        };
        numbers.into_iter().map(fit).collect()
    },
    ..General::DEFAULT
};

/// By logarithms of binomial coefficients.
fn law(good: u64, bad: u64, stop: u64) -> Law {
    let pmf = move |k: u64| {
        if k > good {
            return 0.0;
        }
        if good == 0 || stop == 0 {
            return if k == 0 { 1.0 } else { 0.0 };
        }
        let ways = ln_choose(k + stop - 1, k) + ln_choose(good + bad - stop - k, good - k);
        (ways - ln_choose(good + bad, good)).exp()
    };
    let beyond = move |k: u64| (k + 1..=good).map(pmf).sum();
    Law::Count { pmf: Box::new(pmf), beyond: Box::new(beyond) }
}
