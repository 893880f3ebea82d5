//! Functions that generators have in common.

/// Functions of [`Prng`](super::Prng) that are another generator's, with keys of the same words. `Lanes` and
/// `Positions` are in scope.
macro_rules! same_as {
    ($prng:ident: $($function:ident),+) => {
        $(same_as!(@$function $prng);)+
    };
    (@seed $prng:ident) => {
        fn seed(seed: u64) -> Self::Words {
            $prng::seed(seed)
        }
    };
    (@split $prng:ident) => { same_as!(@lanes $prng::split(Positions<K>) -> Lanes<Self, K>); };
    (@fold_in $prng:ident) => { same_as!(@lanes $prng::fold_in([u32; K]) -> Lanes<Self, K>); };
    (@fold_in_u64 $prng:ident) => { same_as!(@lanes $prng::fold_in_u64([u64; K]) -> Lanes<Self, K>); };
    (@bits32 $prng:ident) => { same_as!(@lanes $prng::bits32(Positions<K>) -> [u32; K]); };
    (@bits64 $prng:ident) => { same_as!(@lanes $prng::bits64(Positions<K>) -> [[u32; K]; 2]); };
    (@bits32_row $prng:ident) => { same_as!(@row $prng::bits32_row(u32)); };
    (@split_row $prng:ident) => { same_as!(@row $prng::split_row(Self::Words)); };
    (@lanes $prng:ident::$function:ident($at:ty) -> $output:ty) => {
        #[inline(always)]
        fn $function<const K: usize>(keys: Lanes<Self, K>, at: $at) -> $output {
            $prng::$function(keys, at)
        }
    };
    (@row $prng:ident::$function:ident($element:ty)) => {
        #[inline(always)]
        fn $function(key: Self::Words, first: u64, len: u64, out: &mut [$element]) -> bool {
            $prng::$function(key, first, len, out)
        }
    };
}
pub(super) use same_as;
