//! Random programs: correct ones give no report, and those with one fault always do.

use std::collections::BTreeMap;

use ndarray::{Axis, Ix1, s};
use ndkey::ledger::{self, Ledger, Report};
use ndkey::prng::{Kind, WithPrng};
use ndkey::{Key, KeyArray, Prng, jax::StandardNormal, native};
use proptest::prelude::*;

/// A step of a program, with numbers that choose what it works on.
type Step = (u8, u8, u16);

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(any::<Step>(), 1..40)
}

/// The values of a program.
struct Program<I: Prng> {
    /// Keys that have not been used.
    keys: Vec<Key<I>>,
    /// Keys that are only folded into.
    folded: Vec<Key<I>>,
    arrays: Vec<KeyArray<Ix1, I>>,
    /// Numbers are never folded in twice.
    next: u32,
    /// Used keys, and how they were used.
    used: Vec<(I::Words, Used)>,
}

#[derive(Clone, Copy)]
enum Used {
    Sampled,
    Split,
    FoldedInto(u64),
}

impl<I: Prng> Program<I> {
    fn new() -> Self {
        let keys = (0..3).map(Key::from_seed).collect();
        Self { keys, folded: Vec::new(), arrays: Vec::new(), next: 0, used: Vec::new() }
    }

    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    /// Takes a key that has not been used.
    fn take(&mut self, at: u8, used: Used) -> Key<I> {
        if self.keys.is_empty() {
            let number = self.number();
            self.keys.push(Key::from_seed(1000 + u64::from(number)));
        }
        let key = self.keys.swap_remove(usize::from(at) % self.keys.len());
        self.used.push((key.data(), used));
        key
    }

    /// Draws from a key, in one of several ways.
    fn draw(key: Key<I>, how: u16) {
        match how % 8 {
            0 => drop(key.normal::<f32, _>(3)),
            1 => drop(key.sample::<f64, _>(native::StandardNormal, (2, 2))),
            2 => drop(key.permutation(5)),
            3 => drop(key.stream::<f64>(StandardNormal).next()),
            4 => drop(key.lazy::<f32, _>(StandardNormal, 100).expect("a shape").slice(s![3..5])),
            5 => drop(key.sample_slice::<f64, _, _>(StandardNormal, 100, s![..2])),
            6 => key.sample_into(StandardNormal, &mut [0.0_f32; 4]),
            _ => drop(key.choose(&[1, 2, 3]).copied()),
        }
    }

    fn step(&mut self, (what, at, how): Step, duplicates: bool) {
        match what % 14 {
            0..3 => Self::draw(self.take(at, Used::Sampled), how),
            3 => {
                let keys = self.take(at, Used::Split).split_into::<3>();
                self.keys.extend(keys);
            }
            4 => {
                let mut key = self.take(at, Used::Split);
                let given = key.split_off();
                self.keys.extend([key, given]);
            }
            5 => {
                let lens = [0, 1, 5, 300, 1000];
                let len = lens[usize::from(how) % lens.len()];
                let keys = self.take(at, Used::Split).split(len);
                self.arrays.push(keys);
            }
            6 => {
                // Through a store of words.
                let number = self.number();
                let key = self.take(at, Used::FoldedInto(number.into()));
                self.keys.push(Key::from_data(key.fold_in(number).data()));
                self.folded.push(key);
            }
            7 if !self.folded.is_empty() => {
                let index = usize::from(at) % self.folded.len();
                let (number, large) = (self.number(), how % 2 == 0);
                let key = &self.folded[index];
                let child = match large {
                    true => key.fold_in_u64(u64::from(number) << 32),
                    false => key.named(&number.to_string()),
                };
                self.keys.push(child);
            }
            8 => {
                let Some(keys) = self.arrays.pop() else { return };
                match how % 4 {
                    0 => drop(keys.normal::<f32, _>(2)),
                    1 => drop(keys.split(2).uniform::<f32, _>(())),
                    2 => self.keys.extend(keys.into_iter().take(5)),
                    _ => drop(keys.map(|key| key.normal::<f32, _>(2).sum())),
                }
            }
            9 => {
                let Some(keys) = self.arrays.last() else { return };
                let keys = match how % 2 {
                    0 => {
                        let number = self.next + 1;
                        keys.fold_in(number)
                    }
                    _ => keys.named(&format!("array {}", self.next + 1)),
                };
                self.next += 1;
                drop(keys.normal::<f32, _>(2));
                // It is only folded into.
                drop(self.arrays.pop());
            }
            10 => {
                let Some(keys) = self.arrays.pop() else { return };
                let (half, [mut left, right]) = (keys.len() / 2, {
                    let all = keys.into_iter().collect::<KeyArray<Ix1, I>>();
                    all.split_into::<2>()
                });
                self.arrays.push(left.split_off());
                self.arrays.push(KeyArray::concatenate(Axis(0), [right, left]));
                if let Some(last) = self.arrays.pop() {
                    self.arrays.push(last.slice_move(s![half..]));
                }
            }
            11 if duplicates => {
                let Some(key) = self.keys.last() else { return };
                let again = key.duplicate();
                self.keys.push(again);
            }
            12 if duplicates => {
                let Some(keys) = self.arrays.last() else { return };
                let again = keys.duplicate();
                self.arrays.push(again);
            }
            _ => {
                let numbers = [self.number(), self.number()];
                let key = self.take(at, Used::FoldedInto(numbers[0].into()));
                self.keys.extend(key.fold_in_each(&numbers));
                self.folded.push(key);
            }
        }
    }

    /// Uses a key again that has been used.
    fn fault(&mut self, (what, at, how): Step) {
        let Some(&(words, used)) = self.used.get(usize::from(at) % self.used.len().max(1)) else {
            return Self::draw(Key::from_seed(0), 0);
        };
        let key = Key::<I>::from_data(words);
        match (what % 3, used) {
            (0, _) => Self::draw(key, how),
            (1, _) => drop(key.split(usize::from(how % 2) * 300 + 1)),
            (_, Used::FoldedInto(number)) => drop(key.fold_in_u64(number)),
            (_, Used::Sampled | Used::Split) => drop(key.fold_in(how.into())),
        }
    }
}

fn reports<I: Prng>(steps: &[Step], fault: Option<(usize, Step)>, ledger: Ledger) -> Vec<Report> {
    ledger.watch(|| {
        let mut program = Program::<I>::new();
        for (number, &step) in steps.iter().enumerate() {
            program.step(step, fault.is_none());
            if let Some((at, fault)) = fault
                && at == number
            {
                // There is something to be used again.
                Program::draw(program.take(0, Used::Sampled), 0);
                program.fault(fault);
            }
        }
    });
    ledger.reports()
}

struct Correct<'a>(&'a [Step]);

impl WithPrng for Correct<'_> {
    type Output = ();

    fn run<I: Prng>(self) {
        assert_eq!(reports::<I>(self.0, None, Ledger::new()), [], "{}", I::NAME);
    }
}

/// With so little room.
struct Cramped<'a>(&'a [Step], usize);

impl WithPrng for Cramped<'_> {
    type Output = ();

    fn run<I: Prng>(self) {
        let ledger = Ledger::new().with_capacity(self.1);
        let reports = reports::<I>(self.0, None, ledger.clone());
        let full: Vec<_> = reports.iter().map(Report::kind).collect();
        assert_eq!(full, vec![&ledger::Kind::Full; usize::from(ledger.is_full())], "{}", I::NAME);
    }
}

struct Faulty<'a>(&'a [Step], usize, Step);

impl WithPrng for Faulty<'_> {
    type Output = ();

    fn run<I: Prng>(self) {
        let Self(steps, at, fault) = self;
        let reports = reports::<I>(steps, Some((at % steps.len(), fault)), Ledger::new());
        assert!(!reports.is_empty(), "{}", I::NAME);
        let mut places = BTreeMap::new();
        for report in reports {
            for used in [report.first(), report.second()] {
                *places.entry(used.location().file()).or_insert(0) += 1;
            }
        }
        assert_eq!(places.keys().copied().collect::<Vec<_>>(), [file!()], "{}", I::NAME);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn correct_programs_give_no_report(steps in steps(), kind in 0..Kind::ALL.len()) {
        Kind::ALL[kind].with(Correct(&steps));
    }

    #[test]
    fn correct_programs_of_a_full_ledger_give_no_other_report(
        steps in steps(),
        entries in 0..500_usize,
        kind in 0..Kind::ALL.len(),
    ) {
        Kind::ALL[kind].with(Cramped(&steps, entries));
    }

    #[test]
    fn faulty_programs_always_do(
        steps in steps(),
        at in any::<usize>(),
        fault in any::<Step>(),
        kind in 0..Kind::ALL.len(),
    ) {
        Kind::ALL[kind].with(Faulty(&steps, at, fault));
    }
}
