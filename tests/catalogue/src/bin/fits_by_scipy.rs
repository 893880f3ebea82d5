//! Prints the parameters of the samples that are compared with SciPy's laws, for `scipy/quantiles.py`.

use std::collections::BTreeMap;

fn main() {
    let reals = catalogue::entries().iter().filter_map(|entry| entry.reals());
    let fits =
        reals.filter_map(|reals| Some((reals.scipy?, [reals.fits, reals.native_fits].concat())));
    let fits = BTreeMap::from_iter(fits);
    println!("{}", serde_json::to_string(&fits).expect("text"));
}
