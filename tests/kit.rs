//! The parts that samplers of other crates are made of, by what keys and parameters give.

use std::iter;

use ndarray::{Array2, Array3, ArrayD, ShapeBuilder, array, s};
use ndkey::jax::StandardUniform;
use ndkey::sampling::rejection::{FirstAccepted, Rejection};
use ndkey::sampling::vectors::{VectorSampler, Vectors};
use ndkey::sampling::{
    Bits, Bound, BoxedSampler, KeyLanes, LANES, Line, Lines, Run, Sampler, Source, each_with,
};
use ndkey::{Distribution, Error, Key, Parameter, Prng};
use support::for_each_generator;
use support::samplers::{By, Given, Table};

/// Two numbers below a parameter, whose first is the value.
struct BothBelow;

impl Rejection<f32, 2, 1> for BothBelow {
    fn propose(&self, [u, v]: [f32; 2], [limit]: [f32; 1]) -> (f32, bool) {
        (u, (u < limit) & (v < limit))
    }
}

struct FirstBelow(Parameter<f32>);

impl Distribution<f32> for FirstBelow {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, f32>, Error> {
        let limit = self.0.bind("FirstBelow", "limit", shape)?;
        Ok(BoxedSampler::new(FirstAccepted::new(source, BothBelow, [limit])))
    }
}

/// The key is split in three: two keys for the first attempt, and one for the others.
#[test]
fn rejection_draws_at_the_positions_of_values() {
    fn by_position<I: Prng>() {
        let limits = array![0.2_f32, 0.9, 0.5];
        let drawn = Key::<I>::from_seed(3).sample(FirstBelow((&limits).into()), (70, 3));
        let [first, second, others] = Key::<I>::from_seed(3).split_into();
        let attempts: Vec<[Array2<f32>; 2]> = iter::once([first, second])
            .chain((0..).map(|n| [2 * n, 2 * n + 1].map(|draw| others.fold_in(draw))))
            .take(400)
            .map(|keys| keys.map(|key| key.sample(StandardUniform, (70, 3))))
            .collect();
        for ((row, column), &value) in drawn.indexed_iter() {
            let limit = limits[column];
            let mut proposed = attempts
                .iter()
                .map(|uniform| [&uniform[0], &uniform[1]].map(|uniform| uniform[(row, column)]));
            let expected = proposed.find(|&[u, v]| u < limit && v < limit);
            assert_eq!(Some(value), expected.map(|[u, _]| u), "{}: {row}, {column}", I::NAME);
        }
    }

    for_each_generator!(by_position);
}

#[test]
#[should_panic(expected = "`others` must have as many lines as `values`")]
fn values_are_not_cut_to_the_others() {
    each_with(&mut [[0; LANES]; 2], &[[1; LANES]], |_, other| other);
}

#[test]
#[should_panic(expected = "`mask` and `others` must have as many lines as the keys")]
fn keys_are_not_replaced_by_fewer() {
    let replace = By(|source: Source, _| {
        let (mut keys, mut others) = (source.key_lanes(), source.key_lanes());
        source.keys(Run { start: 0, step: 1 }, 2, &mut keys);
        source.keys(Run { start: 0, step: 1 }, 1, &mut others);
        keys.replace(&[[true; LANES]; 2], &others);
        vec![0]
    });
    let _ = Key::new(0).sample(replace, 1);
}

#[test]
fn keys_of_lanes_draw_their_first_values() {
    fn first_values<I: Prng>() {
        let of_lanes = By(|source: Source, len: usize| {
            let lines = len / LANES;
            let mut keys: KeyLanes = source.key_lanes();
            source.keys(Run { start: 0, step: 1 }, lines, &mut keys);
            assert_eq!(keys.lines(), lines);
            let mut words = [const { [[0; LANES]; 4] }; 3];
            let mut long = [[0; LANES]; 4];
            let places = Run { start: 7, step: 1 };
            keys.bits8(places, &mut words[0][..lines]);
            keys.bits16(places, &mut words[1][..lines]);
            keys.bits32(places, &mut words[2][..lines]);
            keys.bits64(places, &mut long[..lines]);
            let lane = |lane: usize| {
                let [a, b, c] = words.each_ref().map(|words| words.as_flattened()[lane]);
                (a as u8, b as u16, c, long.as_flattened()[lane])
            };
            (0..len).map(lane).collect()
        });
        let drawn = Key::<I>::from_seed(4).sample(of_lanes, 4 * LANES);
        for (key, drawn) in Key::<I>::from_seed(4).split(4 * LANES).iter().zip(drawn) {
            let first = (
                key.duplicate().bits::<u8, _>(()).into_scalar(),
                key.duplicate().bits::<u16, _>(()).into_scalar(),
                key.duplicate().bits::<u32, _>(()).into_scalar(),
                key.duplicate().bits::<u64, _>(()).into_scalar(),
            );
            assert_eq!(drawn, first, "{}", I::NAME);
        }
    }

    for_each_generator!(first_values);
}

#[test]
fn bits_are_taken_from_what_is_borrowed() {
    fn drawn(bits: impl Bits, len: usize) -> Vec<[u64; 4]> {
        let (mut words, mut long) = ([const { [[0; LANES]; 2] }; 3], [[0; LANES]; 2]);
        let run = Run { start: 0, step: 1 };
        bits.bits8(run, &mut words[0]);
        bits.bits16(run, &mut words[1]);
        bits.bits32(run, &mut words[2]);
        bits.bits64(run, &mut long);
        let word = |n: usize, lane: usize| u64::from(words[n].as_flattened()[lane]);
        let all = (0..len).map(|lane| {
            let long = long.as_flattened()[lane];
            [word(0, lane) & 0xff, word(1, lane) & 0xffff, word(2, lane), long]
        });
        all.collect()
    }
    let key = || Key::new(6);
    let by_reference = key().sample(By(|source: Source, len| drawn(&source, len)), 20);
    for (position, bits) in by_reference.iter().enumerate() {
        let expected = [
            key().bits::<u8, _>(20)[position].into(),
            key().bits::<u16, _>(20)[position].into(),
            key().bits::<u32, _>(20)[position].into(),
            key().bits::<u64, _>(20)[position],
        ];
        assert_eq!(*bits, expected);
    }
    assert_eq!(key().sample(By(drawn), 20), by_reference);
}

/// One to three positions of one key are few; others are left as they are.
#[test]
fn few_bits_are_those_of_one_key() {
    let few = |len: usize| {
        By(move |source: Source, _| {
            let (mut words, mut long) = (vec![1; len], vec![1; len]);
            let run = Run { start: 3, step: 1 };
            let written = [source.few32(run, &mut words), source.few64(run, &mut long)];
            assert_eq!(written[0], written[1]);
            vec![(written[0], words.first().copied(), long.last().copied())]
        })
    };
    let alone = |len| Key::new(8).sample(few(len), ())[()];
    let (words, long) = (Key::new(8).bits::<u32, _>(6), Key::new(8).bits::<u64, _>(6));
    assert_eq!(alone(0), (false, None, None));
    assert_eq!(alone(1), (true, Some(words[3]), Some(long[3])));
    assert_eq!(alone(2), (true, Some(words[3]), Some(long[4])));
    assert_eq!(alone(3), (true, Some(words[3]), Some(long[5])));
    assert_eq!(alone(4), (false, Some(1), Some(1)));
    // Position 3 is the last of the second key, with two values each.
    let of_two_keys = |len| Key::new(8).split(2).sample(few(len), 2)[(0, 0)];
    assert!(of_two_keys(1).0 && !of_two_keys(2).0);
}

#[test]
fn a_position_of_a_batch_is_one_of_its_key() {
    let at = By(|source: Source, len: usize| {
        let of = |position: u64| {
            let (own, place) = source.at(position);
            let mut bits = [[0; LANES]];
            own.bits32(Run { start: place, step: 1 }, &mut bits);
            (place, bits[0][0])
        };
        (0..len as u64).map(of).collect()
    });
    let drawn = Key::new(2).split(5).sample(&at, 7);
    let bits = Key::new(2).split(5).bits::<u32, _>(7);
    for ((key, place), &(own_place, own_bits)) in drawn.indexed_iter() {
        assert_eq!((own_place, own_bits), (place as u64, bits[(key, place)]));
    }
    let alone = Key::new(2).sample(&at, 7);
    assert_eq!(alone[4], (4, Key::new(2).bits::<u32, _>(7)[4]));
}

/// A sampler may go on until all its lanes have what they look for, also those past the end.
#[test]
fn positions_past_the_end_of_a_batch_have_random_bits() {
    let past = By(|source: Source, len: usize| {
        let mut bits = [[0; LANES]; 4];
        source.bits32(Run { start: 2 * len as u64, step: 1 }, &mut bits);
        vec![bits.as_flattened().iter().all(|&word| word != 0); len]
    });
    for len in [1, 7, 48, 84, 1000] {
        assert!(Key::new(3).split(2).sample(&past, len).iter().all(|&random| random), "{len}");
    }
}

#[test]
#[should_panic(expected = "an empty batch has no key of a position")]
fn a_batch_without_keys_has_none_of_a_position() {
    let at = By(|source: Source, _| vec![source.at(0).1]);
    let _ = Key::new(0).split(0).sample(at, 1);
}

#[test]
#[should_panic(expected = "an empty batch has no key of a position")]
fn a_batch_without_values_has_no_key_of_a_position() {
    let at = By(|source: Source, _| vec![source.with_len(0).at(0).1]);
    let _ = Key::new(0).split(2).sample(at, 1);
}

#[test]
fn parameters_are_broadcast_as_arrays_are() {
    let bound = |array: ArrayD<u32>, shape: &[usize]| -> Bound<u32> {
        Parameter::from(array).bind("a test", "parameter", shape).expect("shapes that broadcast")
    };
    let shapes: &[(&[usize], &[usize])] = &[
        (&[4, 1, 3], &[4, 2, 3]),
        (&[4, 1, 3], &[4, 40, 3]),
        (&[1, 2, 3], &[4, 2, 3]),
        (&[2, 1], &[4, 2, 3]),
        (&[4, 1, 1], &[4, 1, 3]),
        (&[4, 1, 1], &[4, 30, 7]),
        (&[3], &[4, 30, 3]),
        (&[100], &[3, 100]),
        (&[1], &[100]),
        (&[], &[4, 2, 1]),
        (&[2, 1, 3, 1], &[2, 5, 3, 4]),
    ];
    for &(from, to) in shapes {
        let numbers = (0..from.iter().product::<usize>() as u32).collect();
        let array = ArrayD::from_shape_vec(from, numbers).expect("as many");
        let expected = array.broadcast(to).expect("shapes that broadcast");
        let bound = bound(array.clone(), to);
        for (position, &value) in expected.iter().enumerate() {
            assert_eq!(bound.get(position as u64), value, "{from:?} to {to:?}, {position}");
        }
        let len = expected.len() as u64;
        for run in [0, 1, 5, len - 1, len].into_iter().flat_map(|start| {
            [1, 3, u64::MAX]
                .map(|step| Run { start: start + if step == 1 { 0 } else { 99 * len }, step })
        }) {
            let mut lines = Lines::<u32>::room();
            let lines = bound.lines(run, 5, &mut lines).as_flattened();
            let alone = (0..lines.len()).map(|lane| bound.get(run.position(lane)));
            assert!(alone.eq(lines.iter().copied()), "{from:?} to {to:?}, {run:?}");
        }
    }
    let scalar = Parameter::from(7).bind("a test", "parameter", &[2]).expect("a scalar");
    assert_eq!(scalar.as_scalar(), Some(7));
    assert_eq!(bound(array![1, 2].into_dyn(), &[2]).as_scalar(), None);
}

/// Vectors of three elements, 10 n, 10 n + 1 and 10 n + 2.
#[derive(Clone, Copy)]
struct Tens;

impl Vectors<u64> for Tens {
    fn vector_len(&self) -> usize {
        3
    }

    fn vectors(&self, first: u64, out: &mut [u64]) {
        for (number, vector) in (first..).zip(out.chunks_exact_mut(3)) {
            vector.copy_from_slice(&[10 * number, 10 * number + 1, 10 * number + 2]);
        }
    }
}

#[test]
fn vectors_are_cut_anywhere() {
    let boxed = BoxedSampler::new(VectorSampler(Tens));
    assert_eq!((boxed.unit(), Sampler::<u64>::unit(&Table(vec![0_u64]))), (3, 1));
    assert_eq!(format!("{boxed:?}"), "BoxedSampler(..)");
    for start in 0..7 {
        for step in [1, 2, 5] {
            let run = Run { start, step };
            let mut lines = [[0; LANES]; 2];
            boxed.block(run, &mut lines);
            for (lane, &element) in lines.as_flattened().iter().enumerate() {
                let position = start + step * lane as u64;
                assert_eq!(element, 10 * (position / 3) + position % 3, "{run:?}, lane {lane}");
            }
            let mut same = [0; 2 * LANES];
            boxed.fill(run, &mut same);
            assert_eq!(same, lines.as_flattened(), "{run:?}");
            let mut unboxed = [[0; LANES]; 2];
            VectorSampler(Tens).block(run, &mut unboxed);
            assert_eq!(unboxed, lines, "{run:?}");
        }
    }
}

#[test]
fn vectors_fill_arrays_of_any_layout() {
    for shape in [(2, 5, 3), (40, 50, 3), (1, 30_000, 3), (300, 100, 3)] {
        let value = |position: usize| 10 * (position / 3) as u64 + (position % 3) as u64;
        let (_, columns, _) = shape;
        let expected = Array3::from_shape_fn(shape, |(i, j, k)| value((i * columns + j) * 3 + k));
        assert_eq!(Key::new(0).sample(Given(VectorSampler(Tens)), shape), expected);
        for axes in [[0, 2, 1], [1, 0, 2], [2, 0, 1], [2, 1, 0]] {
            let lens = axes.map(|axis| expected.shape()[axis]);
            let mut out = Array3::zeros(lens);
            let mut back = [0; 3];
            axes.iter().enumerate().for_each(|(place, &axis)| back[axis] = place);
            let mut view = out.view_mut().permuted_axes(back);
            Key::new(0).sample_into(Given(VectorSampler(Tens)), &mut view);
            assert_eq!(view, expected, "{axes:?} of {shape:?}");
        }
    }
}

/// Values that are made together may begin in one row and end in the next one.
#[test]
fn values_made_together_need_not_divide_rows() {
    #[derive(Clone, Copy)]
    struct Fours;

    impl Sampler<u64> for Fours {
        fn block(&self, run: Run, out: &mut [Line<u64>]) {
            for (lane, value) in out.as_flattened_mut().iter_mut().enumerate() {
                *value = run.position(lane);
            }
        }

        fn unit(&self) -> u64 {
            4
        }
    }

    for shape in [(5, 7), (3, 6), (1, 9), (150, 90), (9, 4001)] {
        let expected = Array2::from_shape_fn(shape, |(i, j)| (i * shape.1 + j) as u64);
        let mut columns = Array2::zeros(shape.f());
        Key::new(0).sample_into(Given(Fours), &mut columns);
        assert_eq!(columns, expected);
        for slice in [s![..;-1, ..], s![.., ..;-1], s![..;2, 1..;3], s![1.., 2..4], s![.., 5..6]] {
            if shape.0 > 1 {
                let part = Key::new(0).sample_slice(Given(Fours), shape, slice);
                assert_eq!(part, expected.slice(slice), "{slice:?} of {shape:?}");
            }
        }
    }
}

/// Vectors that are longer than what a thread fills at a time.
#[test]
fn long_vectors_are_whole() {
    const LEN: usize = 50_000;

    #[derive(Clone, Copy)]
    struct Long;

    impl Vectors<u64> for Long {
        fn vector_len(&self) -> usize {
            LEN
        }

        fn vectors(&self, first: u64, out: &mut [u64]) {
            for (element, position) in out.iter_mut().zip(first * LEN as u64..) {
                *element = position;
            }
        }
    }

    for count in [1, 2, 3, 5] {
        let expected = Array2::from_shape_fn((count, LEN), |(n, k)| (n * LEN + k) as u64);
        assert_eq!(Key::new(0).sample(Given(VectorSampler(Long)), (count, LEN)), expected);
        for slice in [s![.., 1..], s![..;-1, ..], s![.., ..;2], s![count - 1.., ..;-1]] {
            let part = Key::new(0).sample_slice(Given(VectorSampler(Long)), (count, LEN), slice);
            assert_eq!(part, expected.slice(slice), "{slice:?}");
        }
        let mut columns = Array2::zeros((count, LEN).f());
        Key::new(0).sample_into(Given(VectorSampler(Long)), &mut columns);
        assert_eq!(columns, expected);
    }
}

#[test]
fn lines_are_shown_as_slices_are() {
    let mut lines = Lines::<u8>::room();
    lines.zeros(2).as_flattened_mut().fill(3);
    assert_eq!(format!("{lines:?}"), format!("{:?}", [[3; LANES]; 2]));
}
