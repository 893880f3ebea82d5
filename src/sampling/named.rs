//! Parameters that know their names.

use std::any::Any;
use std::fmt;
use std::ops::Deref;

use super::bound::Bound;
use super::parameter::{Number, Parameter, broadcast_shape};
use crate::engine::checked_allocation;
use crate::error::Error;

/// A parameter that knows its name and its distribution's: errors tell both.
#[derive(Clone, PartialEq)]
pub(crate) struct Named<T> {
    parameter: Parameter<T>,
    function: &'static str,
    name: &'static str,
}

/// A parameter, and the same numbers in `f64`, in which samplers compute.
#[derive(Clone, PartialEq)]
pub(crate) struct Widened<T> {
    given: Parameter<T>,
    pub(crate) wide: Named<f64>,
}

impl<T> Deref for Widened<T> {
    type Target = Parameter<T>;

    fn deref(&self) -> &Parameter<T> {
        &self.given
    }
}

impl<T: Number> From<Named<T>> for Widened<T> {
    fn from(parameter: Named<T>) -> Self {
        parameter.widened()
    }
}

/// Formats the parameter only.
impl<T: fmt::Debug> fmt::Debug for Widened<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.given.fmt(f)
    }
}

impl<T: Number> Parameter<T> {
    /// The parameter `name` of the distribution `function`.
    pub(crate) fn named(self, function: &'static str, name: &'static str) -> Named<T> {
        Named { parameter: self, function, name }
    }
}

/// Names parameters of a constructor, each by its variable: `named!("Normal", mean, std);`.
macro_rules! named {
    ($function:expr, $($name:ident),+) => {
        $(let $name = $name.into().named($function, stringify!($name));)+
    };
}
pub(crate) use named;

impl<T> Deref for Named<T> {
    type Target = Parameter<T>;

    fn deref(&self) -> &Parameter<T> {
        &self.parameter
    }
}

/// Formats the parameter only.
impl<T: fmt::Debug> fmt::Debug for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parameter.fmt(f)
    }
}

/// Checks and operations of the [`Parameter`].
impl<T: Number> Named<T> {
    pub(crate) fn check(
        &self,
        allowed: &'static str,
        valid: impl Fn(T) -> bool,
    ) -> Result<(), Error> {
        self.parameter.check(self.function, self.name, allowed, valid)
    }

    pub(crate) fn check_finite(&self) -> Result<(), Error> {
        self.parameter.check_finite(self.function, self.name)
    }

    pub(crate) fn check_positive(&self) -> Result<(), Error> {
        self.parameter.check_positive(self.function, self.name)
    }

    pub(crate) fn check_not_negative(&self) -> Result<(), Error> {
        self.check("finite and at least 0", |value| {
            let value = T::wide(value);
            value.is_finite() && value >= 0.0
        })
    }

    pub(crate) fn check_positive_normal(&self) -> Result<(), Error> {
        self.parameter.check_positive_normal(self.function, self.name)
    }

    pub(crate) fn check_broadcast(&self, other: &Parameter<T>) -> Result<(), Error> {
        self.parameter.check_broadcast(other, self.function, self.name)
    }

    /// The shape of both, broadcast together.
    pub(crate) fn broadcast_shape<U: Number>(
        &self,
        other: &Parameter<U>,
    ) -> Result<Vec<usize>, Error> {
        broadcast_shape(self.function, self.name, self.shape(), other.shape())
    }

    pub(crate) fn check_with(
        &self,
        other: &Parameter<T>,
        allowed: impl Fn(T) -> String,
        valid: impl Fn(T, T) -> bool,
    ) -> Result<(), Error> {
        self.parameter.check_with(other, self.function, self.name, allowed, valid)
    }

    /// Zips as [`Parameter::zip`] does, with the name of this parameter.
    pub(crate) fn zip<U: Number, V: Number>(
        &self,
        other: &Parameter<U>,
        f: impl Fn(T, U) -> V,
    ) -> Result<Named<V>, Error> {
        let zipped = self.parameter.zip(other, self.function, self.name, f)?;
        Ok(zipped.named(self.function, self.name))
    }

    #[must_use]
    pub(crate) fn map<U: Number>(self, f: impl Fn(T) -> U) -> Named<U> {
        self.converted(|parameter| parameter.map(f))
    }

    /// Several functions of the values of several parameters, broadcast together, which are computed
    /// together. With the name of the first.
    pub(crate) fn zip_each<U: Number, const N: usize, const K: usize>(
        parameters: [&Self; N],
        f: impl Fn([T; N]) -> [U; K],
    ) -> Result<[Named<U>; K], Error> {
        let Self { function, name, .. } = *parameters[0];
        let mut shape = Vec::new();
        for parameter in parameters {
            shape = broadcast_shape(function, name, &shape, parameter.shape())?;
        }
        let mut bound = Vec::with_capacity(N);
        for parameter in parameters {
            bound.push(parameter.bind(&shape)?);
        }
        let len = checked_allocation::<[U; K]>(&shape)?;
        let at = |position| f(std::array::from_fn(|n| bound[n].get(position)));
        let each = Vec::from_iter((0..len).map(at));
        Ok(std::array::from_fn(|k| {
            let values = each.iter().map(|results| results[k]);
            Parameter::of_shape(&shape, values).named(function, name)
        }))
    }

    pub(crate) fn converted<U: Number>(
        self,
        convert: impl FnOnce(Parameter<T>) -> Parameter<U>,
    ) -> Named<U> {
        convert(self.parameter).named(self.function, self.name)
    }

    #[must_use]
    pub(crate) fn without_negative_zeros(self) -> Self
    where
        T: Default,
    {
        self.converted(Parameter::without_negative_zeros)
    }

    /// With the same numbers in `f64`, which share the memory of an array of `f64`.
    pub(crate) fn widened(self) -> Widened<T> {
        let Self { parameter: given, function, name } = self;
        let same = (&given as &dyn Any).downcast_ref::<Parameter<f64>>().cloned();
        let wide = same.unwrap_or_else(|| given.clone().map(T::wide)).named(function, name);
        Widened { given, wide }
    }

    /// A function of each vector of values along the last axis, which has at least one.
    pub(crate) fn of_rows<U: Number>(&self, f: impl FnMut(&[T]) -> U) -> Named<U> {
        let (&len, outer) = self.shape().split_last().expect("a last axis");
        let values = self.values().chunks_exact(len).map(f);
        Parameter::of_shape(outer, values).named(self.function, self.name)
    }

    #[inline(always)]
    pub(crate) fn bind(&self, shape: &[usize]) -> Result<Bound<T>, Error> {
        self.parameter.bind(self.function, self.name, shape)
    }
}
