//! What the simulations share: progress bars and plots.

use std::error::Error;
use std::path::{Path, PathBuf};

use approx::abs_diff_eq;
use indicatif::{ProgressBar, ProgressStyle};
use plotters::prelude::*;

/// A progress bar with the given number of steps.
pub fn bar(name: &str, steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg:24} {bar:40} {percent}%, {eta} left");
    let bar = ProgressBar::new(steps).with_message(name.to_owned());
    bar.with_style(style.expect("a template"))
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
) -> Result<PathBuf, Box<dyn Error>> {
    let path = std::env::temp_dir().join(file);
    draw(&path, caption, axes, series)?;
    Ok(path)
}

fn draw(
    path: &Path,
    caption: &str,
    axes: [&str; 2],
    series: &[Series<'_>],
) -> Result<(), Box<dyn Error>> {
    let points: Vec<(f64, f64)> = series.iter().flat_map(Series::extent).collect();
    let range = |coordinate: fn(&(f64, f64)) -> f64| {
        let all = points.iter().map(coordinate);
        let (low, high) = all.fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)));
        let margin = 0.05 * (high - low);
        low - margin..high + margin
    };

    let root = SVGBackend::new(path, (800, 500)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(caption, ("sans-serif", 22))
        .margin(15)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(range(|point| point.0), range(|point| point.1))?;
    chart.configure_mesh().x_desc(axes[0]).y_desc(axes[1]).draw()?;
    for (number, series) in series.iter().enumerate() {
        let color = Palette99::pick(number).to_rgba();
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
    chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
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
pub fn held_to(
    name: &str,
    mean: f64,
    standard_error: f64,
    expected: f64,
) -> Result<(), Box<dyn Error>> {
    if abs_diff_eq!(mean, expected, epsilon = 5.0 * standard_error) {
        return Ok(());
    }
    Err(format!("{name}: {mean} ± {standard_error}, must be {expected}").into())
}
