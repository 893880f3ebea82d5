//! Wallenius' noncentral hypergeometric distribution.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "WalleniusNoncentralHypergeometric",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        let good = along_last(shape, |i| 3 * (i % 999) as u64);
        let odds = along_last(shape, |i| 0.05 * (1 + i % 999) as f32);
        let new = native::WalleniusNoncentralHypergeometric::new;
        let shared = new(300, 500, 400, 2.5_f32).expect("a population");
        let arrays = native::WalleniusNoncentralHypergeometric::new(&good, 5000, 2500, &odds);
        vec![i64::of(shared), f64::of(arrays.expect("a population"))]
    },
    fits: |_| {
        let parameters = [
            // With one possible count.
            (0, 7, 5, 2.0),
            (7, 0, 5, 0.5),
            (7, 3, 10, 3.0),
            (7, 3, 4, 1e-300),
            (7, 3, 4, 1e300),
            (7, 3, 0, 2.0),
            (1, 1, 1, 0.25),
            (10, 20, 5, 1.0),
            (10, 20, 5, 4.0),
            (20, 10, 25, 0.6),
            (1, 50, 49, 0.02),
            (100, 90, 185, 0.2),
            (100, 90, 110, 30.0),
            (300, 500, 400, 2.5),
            (500, 300, 700, 0.4),
            (300, 500, 301, 40.0),
            (800, 900, 850, 50.0),
        ];
        let fit = |(good, bad, draws, odds): (u64, u64, u64, f64)| {
            let dist = native::WalleniusNoncentralHypergeometric::new(good, bad, draws, odds);
            let name = format!(
                "native::WalleniusNoncentralHypergeometric({good}, {bad}, {draws}, {odds})"
            );
            let dist = i64::of(dist.expect("a population"));
            Fit { name, dist, law: law(good, bad, draws, odds) }
        };
        parameters.into_iter().map(fit).collect()
    },
    ..General::DEFAULT
};

/// By the chain of draws.
fn law(good: u64, bad: u64, draws: u64, odds: f64) -> Law {
    let mut all = vec![1.0];
    for drawn in 0..draws {
        let mut next = vec![0.0; all.len() + 1];
        for (k, probability) in (0..).zip(&all) {
            let weight = if k < good { odds * (good - k) as f64 } else { 0.0 };
            let others = if drawn - k < bad { (bad - (drawn - k)) as f64 } else { 0.0 };
            if *probability > 0.0 {
                next[k as usize + 1] += probability * (weight / (weight + others));
                next[k as usize] += probability * (others / (weight + others));
            }
        }
        all = next;
    }
    Law::weighted(0, all)
}

fn cases<T: Wide>() -> Vec<Case> {
    let of = |(good, bad, draws, odds)| {
        let name = format!(
            "native::WalleniusNoncentralHypergeometric<{}>({good}, {bad}, {draws}, {odds})",
            T::NAME
        );
        let odds = T::from_f64(odds);
        let dist = native::WalleniusNoncentralHypergeometric::new(good, bad, draws, odds);
        counted(&name, counts::<T>(dist.expect("a population")), &[])
    };
    [(20, 10, 27, 0.5), (500, 300, 400, 2.5)].into_iter().flat_map(of).collect()
}
