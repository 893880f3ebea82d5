//! Tells the library whether it is compiled without optimisation, and whether loops are compiled for AVX-512.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(unoptimised, avx512)");
    if std::env::var_os("OPT_LEVEL").is_some_and(|level| level == "0") {
        println!("cargo::rustc-cfg=unoptimised");
    } else if std::env::var_os("CARGO_CFG_TARGET_ARCH")
        .is_some_and(|architecture| architecture == "x86_64")
    {
        println!("cargo::rustc-cfg=avx512");
    }
}
