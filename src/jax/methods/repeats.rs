//! Values of parameters that several samples share: JAX computes what depends on them only once.

/// Whether several samples of one key share a value of a parameter of shape `own`, where `shape` is the shape of
/// a sample of `keys` keys.
pub(crate) fn repeats(own: &[usize], shape: &[usize], keys: usize) -> bool {
    let mut rest = shape.iter().map(|&len| len as u64).product::<u64>() / keys.max(1) as u64;
    let own = own.iter().rev().chain(std::iter::repeat(&1));
    for (&len, &own) in shape.iter().rev().zip(own) {
        if rest <= 1 {
            break;
        }
        if own != len {
            return true;
        }
        rest /= len as u64;
    }
    false
}

/// Whether several samples of one key share a pair of values of two parameters, and the axes of one of the two
/// are also the other's: JAX then computes what depends on both only once.
pub(crate) fn repeats_both([own, others]: [&[usize]; 2], shape: &[usize], keys: usize) -> bool {
    repeats(own, shape, keys)
        && repeats(others, shape, keys)
        && (has_axes_of(own, others) || has_axes_of(others, own))
}

/// Whether the axes of `others` along which there are several values are also axes of `own`.
fn has_axes_of(own: &[usize], others: &[usize]) -> bool {
    let own = own.iter().rev().chain(std::iter::repeat(&1));
    others.iter().rev().zip(own).all(|(&other, &own)| other == 1 || own != 1)
}
