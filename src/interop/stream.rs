//! The bits of one key as a stream of words.

use crate::sampling::{BLOCK, Bits as _, LANES, Line, Run, Source};

/// How many words a stream has: the largest number of elements of an array.
pub(super) const WORDS: u64 = u64::MAX;

/// Words of 32 bits: word k is element k of an array of [`WORDS`] words from
/// [`StandardBits`](crate::jax::StandardBits).
///
/// A line of words is made first, then twice the number each time, up to a block: many generators
/// draw few words.
#[derive(Debug, Clone)]
pub(super) struct Stream {
    source: Source,
    buffer: Buffer,
    /// The position of the buffer's first word.
    start: u64,
    /// How many words of the buffer are made, and how many of these are used.
    made: usize,
    used: usize,
}

/// Aligned to cache lines.
#[derive(Debug, Clone)]
#[repr(align(64))]
struct Buffer([Line<u32>; BLOCK]);

impl Stream {
    /// The words of a key, starting at a position.
    #[inline]
    pub(super) fn new(source: Source, position: u64) -> Self {
        Self { source, buffer: Buffer([[0; LANES]; BLOCK]), start: position, made: 0, used: 0 }
    }

    pub(super) fn source(&self) -> &Source {
        &self.source
    }

    /// The position of the next word.
    pub(super) fn position(&self) -> u64 {
        self.start + self.used as u64
    }

    pub(super) fn set_position(&mut self, position: u64) {
        (self.start, self.made, self.used) = (position, 0, 0);
    }

    /// The words that are made and not used.
    #[inline(always)]
    fn words(&self) -> &[u32] {
        &self.buffer.0.as_flattened()[self.used..self.made]
    }

    #[inline]
    pub(super) fn next_u32(&mut self) -> u32 {
        if self.used >= self.made {
            self.refill();
        }
        let word = self.buffer.0.as_flattened()[self.used];
        self.used += 1;
        word
    }

    /// Two words, the lower half first.
    #[inline]
    pub(super) fn next_u64(&mut self) -> u64 {
        if self.used >= self.made {
            self.refill();
        }
        if let Some([low, high]) = self.words().first_chunk() {
            let word = u64::from(*high) << 32 | u64::from(*low);
            self.used += 2;
            return word;
        }
        let low = self.next_u32();
        u64::from(self.next_u32()) << 32 | u64::from(low)
    }

    /// The bytes of the words that are needed, the lowest of each first; the rest of the last word
    /// is dropped.
    pub(super) fn fill_bytes(&mut self, mut bytes: &mut [u8]) {
        while !bytes.is_empty() {
            if self.used >= self.made {
                self.refill();
            }
            let words = self.words();
            let len = bytes.len().min(size_of_val(words));
            let (here, rest) = bytes.split_at_mut(len);
            let (whole, part) = here.as_chunks_mut();
            for (bytes, word) in whole.iter_mut().zip(words) {
                *bytes = word.to_le_bytes();
            }
            if let Some(word) = words.get(whole.len()) {
                part.copy_from_slice(&word.to_le_bytes()[..part.len()]);
            }
            self.used += len.div_ceil(size_of::<u32>());
            bytes = rest;
        }
    }

    #[inline(never)]
    fn refill(&mut self) {
        let position = self.position();
        assert!(position < WORDS, "the {WORDS} words of a key's stream are drawn");
        let lines = (2 * self.made / LANES).clamp(1, BLOCK);
        self.made = lines * LANES;
        // The last words of the stream are at the end of what is made.
        self.start = position.min(WORDS - self.made as u64);
        self.used = (position - self.start) as usize;
        let run = Run { start: self.start, step: 1 };
        self.source.bits32(run, &mut self.buffer.0[..lines]);
    }
}
