//! Progress, numbers and plots, which the simulations share.
#![allow(dead_code, reason = "not every simulation needs all of it")]

mod failure;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use approx::abs_diff_eq;
pub use failure::{Failure, argument};
use indicatif::{ProgressBar, ProgressStyle};
use plotters::prelude::*;

/// How often progress is printed where there is no bar.
const EVERY: Duration = Duration::from_secs(10);

/// The progress of a simulation: a bar on a terminal, elsewhere a line on standard error now and
/// then.
pub struct Steps {
    name: &'static str,
    bar: ProgressBar,
    start: Instant,
    printed: Mutex<Instant>,
}

impl Steps {
    pub fn new(name: &'static str, steps: u64) -> Self {
        let style = ProgressStyle::with_template("{msg:24} {bar:40} {percent}%, {eta} left");
        let bar = ProgressBar::new(steps).with_message(name);
        let bar = bar.with_style(style.expect("a template"));
        let start = Instant::now();
        Self { name, bar, start, printed: Mutex::new(start) }
    }

    /// Some more steps are done.
    pub fn add(&self, steps: u64) {
        self.set(self.bar.position() + steps);
    }

    /// So many steps are done.
    pub fn set(&self, done: u64) {
        self.bar.set_position(done);
        if !self.bar.is_hidden() {
            return;
        }
        let mut printed = self.printed.lock().expect("nothing panics that holds it");
        if printed.elapsed() >= EVERY {
            *printed = Instant::now();
            let (steps, seconds) =
                (self.bar.length().unwrap_or(done), self.start.elapsed().as_secs());
            eprintln!("{}: {done} of {steps} after {seconds} s", self.name);
        }
    }

    /// Prints a line above the bar.
    pub fn println(&self, line: &str) {
        self.bar.suspend(|| println!("{line}"));
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A number with commas between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| str::from_utf8(group).expect("digits"))
        .collect();
    groups.join(",")
}

/// A mean and its standard error, as far as two digits of the error go.
pub fn with_error(mean: f64, error: f64) -> String {
    let decimals = decimals(error);
    format!("{mean:.decimals$} ± {error:.decimals$}")
}

fn decimals(error: f64) -> usize {
    if error > 0.0 { (1.0 - error.log10().floor()).clamp(0.0, 15.0) as usize } else { 6 }
}

/// A curve, or points with error bars.
pub enum Series<'a> {
    Curve(&'a str, Vec<(f64, f64)>),
    Points(&'a str, Vec<(f64, f64, f64)>),
}

/// Draws an SVG into the directory for temporary files, and returns its path.
pub fn plot(
    file: &str,
    caption: &str,
    axes: [&str; 2],
    series: &[Series<'_>],
) -> Result<PathBuf, Failure> {
    let path = std::env::temp_dir().join(file);
    draw(&path, caption, axes, series)?;
    Ok(path)
}

/// Different also to those who do not tell red from green.
const COLORS: [RGBColor; 4] =
    [RGBColor(0, 90, 181), RGBColor(220, 90, 0), RGBColor(0, 140, 110), RGBColor(170, 60, 150)];

const WIDTH: u32 = 800;
const HEIGHT: u32 = 500;
/// The height of the caption, the margins and the axis's labels together.
const AROUND: u32 = 100;
/// The height of a line of the legend.
const LEGEND_LINE: u32 = 24;

fn draw(path: &Path, caption: &str, axes: [&str; 2], series: &[Series<'_>]) -> Result<(), Failure> {
    let points: Vec<(f64, f64)> = series.iter().flat_map(Series::extent).collect();
    // The range of the points, and above it a part of the picture that is left free.
    let range = |coordinate: fn(&(f64, f64)) -> f64, free: f64| {
        let all = points.iter().map(coordinate);
        let (low, high) = all.fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)));
        let margin = 0.05 * (high - low);
        low - margin..high + margin.max((high - low) * free / (1.0 - free))
    };

    let root = SVGBackend::new(path, (WIDTH, HEIGHT)).into_drawing_area();
    let for_legend =
        f64::from(LEGEND_LINE) * (series.len() + 1) as f64 / f64::from(HEIGHT - AROUND);
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(caption, ("sans-serif", 22))
        .margin(15)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(range(|point| point.0, 0.0), range(|point| point.1, for_legend))?;
    chart
        .configure_mesh()
        .x_desc(axes[0])
        .y_desc(axes[1])
        .label_style(("sans-serif", 14))
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (number, series) in series.iter().enumerate() {
        let color = COLORS[number % COLORS.len()];
        let drawn = match series {
            Series::Curve(name, points) => {
                chart.draw_series(LineSeries::new(points.clone(), color))?.label(*name)
            }
            Series::Points(name, points) => {
                let bar = |&(x, y, error): &(f64, f64, f64)| {
                    ErrorBar::new_vertical(x, y - error, y, y + error, color.filled(), 6)
                };
                chart.draw_series(points.iter().map(bar))?.label(*name)
            }
        };
        drawn.legend(move |(x, y)| PathElement::new([(x, y), (x + 15, y)], color));
    }
    chart
        .configure_series_labels()
        .label_font(("sans-serif", 14))
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE)
        .border_style(BLACK)
        .draw()?;
    Ok(root.present()?)
}

impl Series<'_> {
    fn extent(&self) -> Vec<(f64, f64)> {
        match self {
            Self::Curve(_, points) => points.clone(),
            Self::Points(_, points) => {
                points.iter().flat_map(|&(x, y, error)| [(x, y - error), (x, y + error)]).collect()
            }
        }
    }
}

/// Returns an error unless an estimate is within five standard errors of the known answer.
pub fn held_to(name: &str, mean: f64, standard_error: f64, expected: f64) -> Result<(), Failure> {
    if abs_diff_eq!(mean, expected, epsilon = 5.0 * standard_error) {
        return Ok(());
    }
    let (estimate, decimals) = (with_error(mean, standard_error), decimals(standard_error));
    Err(Failure::new(format!("{name}: {estimate}, must be {expected:.decimals$}")))
}
