//! The hypergeometric distribution.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Hypergeometric",
    // By search, with rejection, and with arrays; of the rarer and of the more frequent items.
    checksums: |_| {
        let mut cases = Vec::new();
        let numbers = [(10, 20, 5), (20, 10, 27), (500, 300, 400), (1 << 30, 1 << 29, 1 << 28)];
        for (good, bad, draws) in numbers {
            let dist = native::Hypergeometric::new(good, bad, draws).expect("a population");
            let name = format!("native::Hypergeometric({good}, {bad}, {draws})");
            cases.extend(counted(&name, counts::<f64>(dist), &[]));
        }
        let draws = array![5_u64, 400, 790];
        let dist = native::Hypergeometric::new(500, 300, &draws).expect("a population");
        let name = "native::Hypergeometric(500, 300, [5, 400, 790])";
        cases.extend(counted(name, counts::<f64>(dist), &[3]));
        cases
    },
    over: |_, shape| {
        let [good, bad, draws] = [3, 5, 4].map(|factor| along_last(shape, |i| i % 999 * factor));
        vec![
            f64::of(native::Hypergeometric::new(30, 50, 20).expect("a population")),
            i64::of(native::Hypergeometric::new(300, 500, 400).expect("a population")),
            f32::of(native::Hypergeometric::new(&good, &bad, &draws).expect("a population")),
            i32::of(native::Hypergeometric::new(5000, &bad, &draws).expect("a population")),
        ]
    },
    fits: |_| {
        let numbers = [
            // Ends of the domain, where there is one possible count.
            (0, 7, 5),
            (7, 0, 5),
            (7, 3, 0),
            (7, 3, 10),
            // By search, with each symmetry.
            (1, 1, 1),
            (10, 20, 5),
            (20, 10, 5),
            (10, 20, 25),
            (20, 10, 27),
            (127, 127, 127),
            (50, 1 << 30, 1 << 26),
            // By rejection, with each symmetry.
            (128, 128, 128),
            (300, 500, 400),
            (500, 300, 700),
            (1000, 9000, 5000),
            (100_000, 2000, 4000),
        ];
        let fit = |(good, bad, draws)| {
            let dist = native::Hypergeometric::new(good, bad, draws).expect("a population");
            let name = format!("native::Hypergeometric({good}, {bad}, {draws})");
            Fit { name, dist: i64::of(dist), law: law(good, bad, draws) }
        };
        numbers.into_iter().map(fit).collect()
    },
    ..General::DEFAULT
};

/// By logarithms of binomial coefficients.
fn law(good: u64, bad: u64, draws: u64) -> Law {
    let pmf = move |k: u64| {
        if k > good || k > draws || draws - k > bad {
            return 0.0;
        }
        if good == 0 || bad == 0 || draws == 0 || draws == good + bad {
            return 1.0;
        }
        let ways = ln_choose(good, k) + ln_choose(bad, draws - k);
        (ways - ln_choose(good + bad, draws)).exp()
    };
    let beyond = move |k: u64| (k + 1..=good.min(draws)).map(pmf).sum();
    Law::Count { pmf: Box::new(pmf), beyond: Box::new(beyond) }
}
