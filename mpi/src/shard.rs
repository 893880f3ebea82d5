//! One random array whose rows are on many ranks.

use std::ops::Range;

use mpi::traits::{Communicator, Destination, Equivalence, Source};
use ndarray::{
    Array, ArrayBase, Axis, Data, Dimension, IxDyn, RemoveAxis, ShapeBuilder, SliceInfo,
    SliceInfoElem,
};
use ndkey::prng::Prng;
use ndkey::{Distribution, Key};

use crate::Error;
use crate::link::{Link, PART};

/// Samples whose rows are spread over the ranks.
pub trait SampleOn {
    /// This rank's [rows](shard) of the array that [`Key::sample`] returns on one machine, at the
    /// cost of these rows.
    ///
    /// All ranks have the same key, distribution and shape; nothing is sent. The global array may
    /// exceed the memory of a machine. [`gather`] collects it at the root.
    ///
    /// ```no_run
    /// use mpi::traits::Communicator;
    /// use ndkey::native::{Key, StandardNormal};
    /// use ndkey_mpi::{SampleOn, gather, shard};
    ///
    /// # let universe = mpi::initialize().expect("MPI is initialised once");
    /// # let world = universe.world();
    /// let rows = Key::from_seed(0).sample_shard::<f64, _>(&world, StandardNormal, (1000, 64))?;
    /// assert_eq!(rows.nrows(), shard(1000, &world).len());
    ///
    /// if let Some(all) = gather(&world, &rows)? {
    ///     assert_eq!(all, Key::from_seed(0).sample(StandardNormal, (1000, 64)));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Key::try_sample_slice`]; [`ndkey::Error::Shape`] if the shape has no axis.
    fn sample_shard<T, Sh>(
        self,
        world: &impl Communicator,
        dist: impl Distribution<T>,
        global_shape: Sh,
    ) -> Result<Array<T, Sh::Dim>, ndkey::Error>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder<Dim: RemoveAxis>;
}

impl<I: Prng> SampleOn for Key<I> {
    fn sample_shard<T, Sh>(
        self,
        world: &impl Communicator,
        dist: impl Distribution<T>,
        global_shape: Sh,
    ) -> Result<Array<T, Sh::Dim>, ndkey::Error>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder<Dim: RemoveAxis>,
    {
        let shape = global_shape.into_shape_with_order();
        let shape = shape.raw_dim().slice();
        let Some(&rows) = shape.first() else {
            return Err(ndkey::Error::shape("a global array", &[], "at least one axis"));
        };
        let Range { start, end } = shard(rows, world);
        let mut slice = vec![SliceInfoElem::from(..); shape.len()];
        slice[0] = SliceInfoElem::from(start as isize..end as isize);
        let slice: SliceInfo<_, IxDyn, IxDyn> = slice.try_into().expect("no axis is removed");
        let rows = self.try_sample_slice(dist, IxDyn(shape), slice)?;
        Ok(rows.into_dimensionality().expect("no axis is removed"))
    }
}

/// Which of `rows` a rank has: the numbers of two ranks differ by at most 1.
///
/// # Panics
/// If the communicator is an inter-communicator.
#[must_use]
pub fn shard(rows: usize, world: &impl Communicator) -> Range<usize> {
    assert!(!world.test_inter(), "shard: `world` is an inter-communicator");
    let cut = |rank: i32| (rows as u128 * rank as u128 / world.size() as u128) as usize;
    cut(world.rank())..cut(world.rank() + 1)
}

/// The shards of all ranks, one below the other, at the root, rank 0; `None` on the others.
///
/// Every rank calls this. A shard may have any number of rows, and any memory layout.
///
/// # Errors
/// [`Error::Shard`] on all ranks if the shards differ in another length than the number of rows, or have
/// no axis;
/// [`Error::TwoGroups`] for an inter-communicator.
pub fn gather<T, S, D>(
    world: &impl Communicator,
    shard: &ArrayBase<S, D>,
) -> Result<Option<Array<T, D>>, Error>
where
    T: Equivalence + Clone,
    S: Data<Elem = T>,
    D: RemoveAxis,
{
    if world.test_inter() {
        return Err(Error::TwoGroups);
    }
    let link = Link::new(world);
    check_shapes(&link, shard.shape())?;
    let world = link.world();
    let values = shard.as_standard_layout();
    let values = values.as_slice().expect("in the standard layout");
    let part = (PART / size_of::<T>().max(1)).max(1);
    if link.rank() != 0 {
        let root = world.process_at_rank(0);
        root.send(&(shard.len_of(Axis(0)) as u64));
        values.chunks(part).for_each(|part| root.send(part));
        return Ok(None);
    }
    let row: usize = shard.shape()[1..].iter().product();
    let (mut rows, mut all) = (shard.len_of(Axis(0)), values.to_vec());
    for rank in 1..link.size() {
        let sender = world.process_at_rank(rank);
        let more = sender.receive::<u64>().0 as usize;
        rows += more;
        let end = all.len() + more * row;
        while all.len() < end {
            all.append(&mut sender.receive_vec::<T>().0);
        }
    }
    let mut shape = shard.raw_dim();
    shape[0] = rows;
    Ok(Some(Array::from_shape_vec(shape, all).expect("all rows have this length")))
}

/// An error on all ranks, unless the shapes belong to the rows of one array.
fn check_shapes(link: &Link, shape: &[usize]) -> Result<(), Error> {
    // Shapes as bytes.
    let shape_on = |rank: i32| {
        let mut bytes: Vec<u8> = Vec::new();
        if link.rank() == rank {
            bytes.extend(shape.iter().flat_map(|&len| (len as u64).to_le_bytes()));
        }
        link.broadcast(rank, &mut bytes);
        let lengths = bytes.as_chunks().0.iter().map(|&len| u64::from_le_bytes(len) as usize);
        lengths.collect::<Vec<_>>()
    };
    let expected = shape_on(0);
    // A shape without axes has no rows.
    let fits = shape.get(1..).is_some_and(|row| expected.get(1..) == Some(row));
    let rank = link.least(if fits { link.size() } else { link.rank() });
    if rank == link.size() {
        return Ok(());
    }
    Err(Error::Shard { rank, got: shape_on(rank), expected })
}
