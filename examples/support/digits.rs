//! The handwritten digits of `examples/data`.

use std::fs::File;

use flate2::read::GzDecoder;
use ndkey::native::Key;

use super::failure::Failure;

pub const PIXELS: usize = 64;

/// Images of 8x8 pixels from 0 to 1, one after another, and the digit that each shows.
pub struct Digits {
    pub images: Vec<f32>,
    pub labels: Vec<u8>,
}

impl Digits {
    pub fn read(path: &str) -> Result<Self, Failure> {
        let file = GzDecoder::new(File::open(path)?);
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(file);
        let mut digits = Self { images: Vec::new(), labels: Vec::new() };
        for row in reader.deserialize() {
            let row: Vec<u8> = row?;
            let Some((&label, image)) = row.split_last().filter(|(_, image)| image.len() == PIXELS)
            else {
                return Err(Failure::new(format!("a row of {} numbers", row.len())));
            };
            digits.images.extend(image.iter().map(|&pixel| f32::from(pixel) / 16.0));
            digits.labels.push(label);
        }
        Ok(digits)
    }

    /// The other four fifths, then a fifth chosen by `key`.
    pub fn hold_out_fifth(&self, key: Key) -> (Self, Self) {
        let mut order: Vec<usize> = (0..self.labels.len()).collect();
        key.shuffle_slice(&mut order);
        let (held_out, training) = order.split_at(order.len() / 5);
        (self.select(training), self.select(held_out))
    }

    pub fn select(&self, rows: &[usize]) -> Self {
        let image = |&row: &usize| self.images[row * PIXELS..(row + 1) * PIXELS].iter().copied();
        Self {
            images: rows.iter().flat_map(image).collect(),
            labels: rows.iter().map(|&row| self.labels[row]).collect(),
        }
    }
}
