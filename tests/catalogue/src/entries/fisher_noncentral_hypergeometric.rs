//! Fisher's noncentral hypergeometric distribution.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "FisherNoncentralHypergeometric",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        let good = along_last(shape, |i| 3 * (i % 999) as u64);
        let odds = along_last(shape, |i| 0.05 * (1 + i % 999) as f32);
        let new = native::FisherNoncentralHypergeometric::new;
        let shared = new(300, 500, 400, 2.5_f32).expect("a population");
        let arrays = native::FisherNoncentralHypergeometric::new(&good, 5000, 2500, &odds);
        vec![i64::of(shared), f64::of(arrays.expect("a population"))]
    },
    fits: |_| {
        let parameters = [
            // With one possible count.
            (0, 7, 5, 2.0),
            (7, 0, 5, 0.5),
            (7, 3, 10, 3.0),
            (7, 3, 4, 1e-300),
            // By search, from each cell of the table.
            (10, 20, 5, 1.0),
            (10, 20, 5, 4.0),
            (20, 10, 25, 0.1),
            (100, 90, 80, 0.2),
            (100, 90, 110, 0.2),
            (100, 90, 80, 30.0),
            (90, 100, 110, 30.0),
            (5000, 5000, 5000, 1e-4),
            // By rejection.
            (300, 500, 400, 2.5),
            (500, 300, 400, 0.4),
            (300, 500, 600, 0.3),
            (2000, 3000, 2500, 50.0),
            (100_000, 100_000, 100_000, 1e-6),
        ];
        let fit = |(good, bad, draws, odds): (u64, u64, u64, f64)| {
            let dist = native::FisherNoncentralHypergeometric::new(good, bad, draws, odds);
            let name =
                format!("native::FisherNoncentralHypergeometric({good}, {bad}, {draws}, {odds})");
            let dist = i64::of(dist.expect("a population"));
            Fit { name, dist, law: law(good, bad, draws, odds) }
        };
        parameters.into_iter().map(fit).collect()
    },
    ..General::DEFAULT
};

/// By the sum of all weights.
fn law(good: u64, bad: u64, draws: u64, odds: f64) -> Law {
    let (least, most) = (draws.saturating_sub(bad), good.min(draws));
    let logs = (least..=most).map(|k| {
        let power = if k == least { 0.0 } else { (k - least) as f64 * odds.ln() };
        ln_choose(good, k) + ln_choose(bad, draws - k) + power
    });
    let logs = Vec::from_iter(logs);
    let largest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    Law::weighted(least, logs.iter().map(|log| (log - largest).exp()))
}

fn cases<T: Wide>() -> Vec<Case> {
    let of = |(good, bad, draws, odds)| {
        let name = format!(
            "native::FisherNoncentralHypergeometric<{}>({good}, {bad}, {draws}, {odds})",
            T::NAME
        );
        let odds = T::from_f64(odds);
        let dist = native::FisherNoncentralHypergeometric::new(good, bad, draws, odds);
        counted(&name, counts::<T>(dist.expect("a population")), &[])
    };
    [(20, 10, 27, 0.5), (500, 300, 400, 2.5)].into_iter().flat_map(of).collect()
}
