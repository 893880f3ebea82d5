//! Where lines go: to standard output or, from WebAssembly without an operating system, to the
//! host.

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub fn print(line: &str) {
    println!("{line}");
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub fn print(line: &str) {
    imported::print(line.as_ptr(), line.len());
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
#[allow(unsafe_code, reason = "imports are declared so; the host reads that memory, and no other")]
mod imported {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        pub safe fn print(text: *const u8, len: usize);
    }
}
