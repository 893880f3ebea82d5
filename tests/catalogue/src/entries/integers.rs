//! Parts that distributions over ranges of integers share.

/// Samples in every type, of ranges of several lengths.
macro_rules! cases {
    ($module:ident::$dist:ident) => {
        cases!($module::$dist, i8 i16 i32 i64 u8 u16 u32 u64)
    };
    ($module:ident::$dist:ident, $($integer:ty)*) => {{
        let name = concat!(stringify!($module), "::", stringify!($dist));
        let case = |parameters: String, dist| {
            Case::numbers(format!("{name}({parameters})"), dist)
        };
        let mut cases = Vec::new();
        $({
            type T = $integer;
            const THIRD: T = T::MAX / 3;
            for (low, high) in [(0, 100), (T::MIN + 1, THIRD), (THIRD, T::MAX)] {
                let dist = $module::$dist::<T>::new(low, high).expect("a range");
                cases.push(case(format!("{low}..{high}"), T::of(dist)));
            }
            let all = $module::$dist::<T>::new_inclusive(T::MIN, T::MAX).expect("a range");
            cases.push(case("all".into(), T::of(all)));
        })*
        // A range that fits 32 bits.
        let dist = $module::$dist::<usize>::new(3, 3_000_000_000).expect("a range");
        cases.push(case("3..3000000000".into(), usize::of(dist)));
        cases
    }};
}
pub(super) use cases;

/// Ranges with ends that are scalars or, of one end, an array.
macro_rules! over {
    ($module:ident::$dist:ident, $shape:expr) => {{
        let ends = along_last($shape, |i| i as i64 + 1);
        vec![
            i32::of($module::$dist::new(-5, 1000).expect("a range")),
            u8::of($module::$dist::new_inclusive(0, 255).expect("a range")),
            u8::of($module::$dist::new(0, 77).expect("a range")),
            i64::of($module::$dist::new(0, &ends).expect("ranges")),
            u32::of($module::$dist::new(7, 4_000_000_000).expect("a range")),
            u64::of($module::$dist::new(3, 3 << 62).expect("a range")),
        ]
    }};
}
pub(super) use over;
