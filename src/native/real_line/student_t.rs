//! Student's t distribution.

use crate::elements::wide::WideElement;
use crate::methods::degrees_of_freedom::{check_half, half};
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::gammas::{Gammas, times_power};
use crate::native::methods::standard::normals;
use crate::sampling::{
    Bound, BoxedSampler, Line, LinesTogether, Run, Sampler, Source, TOGETHER, WideSampler,
};
use crate::simd::{each_given, inlined};

distribution! {
    /// Student's t distribution with `df` degrees of freedom.
    ///
    /// Density Γ((df + 1)/2) / (sqrt(df π) Γ(df/2)) (1 + x^2 / df)^(-(df + 1)/2) on the real line; mean
    /// 0 for df > 1, variance df / (df - 2) for df > 2. A value is x sqrt((df/2) / g) with a normal
    /// variate x and a [`Gamma`](crate::native::Gamma) variate g of df / 2: infinite only where it exceeds the
    /// largest number of the type.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/student_t.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f32> = Key::from_seed(0).sample(native::StudentT::new(3.0)?, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("student t", "standard_t", "t"))]
    struct StudentT;

    /// Student's t distribution with `df` degrees of freedom, a scalar or an array. They need not
    /// be whole.
    new(df: Positive; "df / 2 above 0": check_half(df))

    values: student_t
}

fn student_t<T: WideElement>(source: &Source, [df]: [Bound<f64>; 1]) -> WideSampler {
    let [for_normal, for_gamma] = source.split();
    let half_df = df.map(half);
    let gammas = Gammas::of::<T>(&for_gamma, half_df.clone(), 1.0);
    studentized(normals::<T>(for_normal), gammas, half_df)
}

/// Each `x` sqrt(half_df / g), with g from `gammas`. No `x` is 0.
pub(crate) fn studentized(x: WideSampler, gammas: Gammas, half_df: Bound<f64>) -> WideSampler {
    BoxedSampler::of(Studentized { x, gammas, half_df })
}

struct Studentized {
    x: WideSampler,
    gammas: Gammas,
    half_df: Bound<f64>,
}

impl Sampler<f64> for Studentized {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let mut rooms = LinesTogether::rooms::<3>();
        let [raised, log_powers, half_df] = &mut rooms;
        let raised = raised.zeros(out.len());
        let (log_powers, were_raised) = self.gammas.parts(run, raised, log_powers);
        let half_df = self.half_df.lines(run, out.len(), half_df);
        self.x.block(run, out);
        if !were_raised {
            return each_given(
                out,
                [raised, half_df],
                inlined!(|x, [raised, half_df]| x * (half_df / raised).sqrt()),
            );
        }
        each_given(
            out,
            [raised, half_df, log_powers],
            inlined!(|x, [raised, half_df, log_power]| {
                let value = x * (half_df / raised).sqrt();
                // With the smallest df the quotient rounds to 0, where the power is infinite.
                times_power(if value == 0.0 { x } else { value }, -0.5 * log_power)
            }),
        );
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        self.x.cost() + self.gammas.cost()
    }
}
