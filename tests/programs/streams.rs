//! Streams give the keys that Flax gives, each once.

use std::collections::HashSet;

use ndarray::{Axis, Ix1, Ix2};
use ndkey::streams::{ModuleScope, PathHash, PathKeys, Scope, UniquePath, UniqueScope};
use ndkey::{Error, Key, KeyArray, Threefry2x32};

use support::vectors::{Case, each};

#[test]
fn keys_equal_flax() {
    each("flax_streams.json", 76, |case| match case.op.split(" of ").collect::<Vec<_>>()[..] {
        ["make_rng"] => case.assert_equal_keys(&KeyArray::from(nth_key(case)).into_dyn()),
        [op] => {
            let keys = lifted(root(case), op, 3, &list(case, "split"), body);
            case.assert_equal_keys(&keys.expect("streams").into_dyn());
        }
        [op, inner] => {
            let around = |module| around(module, inner);
            let keys = lifted(root(case), op, 3, &list(case, "split"), around);
            case.assert_equal_keys(&keys.expect("streams").into_dyn());
        }
        _ => panic!("unknown operation {}", case.op),
    });
}

/// The keys that copies of a module draw, or its runs.
fn lifted(
    module: Scope,
    op: &str,
    length: usize,
    split: &[&str],
    body: impl Fn(Scope) -> Result<KeyArray<Ix1>, Error>,
) -> Result<KeyArray<Ix2>, Error> {
    let keys = match op {
        "vmap" => module.vmap(length, split)?.into_iter().map(body).collect::<Result<_, _>>()?,
        "scan" => {
            module.scan(length, split, (), |(), module| Ok::<_, Error>(((), body(module)?)))?.1
        }
        _ => panic!("unknown operation {op}"),
    };
    KeyArray::try_stack(Axis(0), keys)
}

fn root(case: &Case) -> Scope {
    let separated = case.options["separator"].as_bool().expect("a flag");
    let hash = if separated { PathHash::Separated } else { PathHash::Concatenated };
    let keys = case.keys::<Threefry2x32, 2>();
    Scope::new(list(case, "streams").into_iter().zip(keys)).with_hash(hash)
}

fn list<'a>(case: &'a Case, option: &str) -> Vec<&'a str> {
    let names = case.options[option].as_array().expect("names").iter();
    names.map(|name| name.as_str().expect("a name")).collect()
}

fn nth_key(case: &Case) -> Key {
    let mut scope = root(case);
    for name in list(case, "path") {
        scope = scope.child_named(name).expect("a new name");
    }
    let count = case.options["count"].as_u64().expect("a count");
    let stream = case.options["stream"].as_str().expect("a name");
    let keys = (0..count).map(|_| scope.make_rng(stream).expect("a stream"));
    keys.last().expect("at least one")
}

const STREAMS: [&str; 2] = ["noise", "params"];

/// A module that draws from two streams, then a lifted child, and then another child.
fn around(mut module: Scope, inner: &str) -> Result<KeyArray<Ix1>, Error> {
    let mut keys = Vec::new();
    for stream in STREAMS {
        keys.push(module.make_rng(stream)?);
    }
    let class = if inner == "vmap" { "VmapBody" } else { "ScanBody" };
    keys.extend(lifted(module.child(class)?, inner, 2, &["noise"], body)?.into_flat());
    let mut leaf = module.child("Leaf")?;
    for stream in STREAMS {
        keys.push(leaf.make_rng(stream)?);
    }
    Ok(keys.into_iter().collect())
}

/// A module that draws from two streams twice, and so do its three children, once.
fn body(mut module: Scope) -> Result<KeyArray<Ix1>, Error> {
    let mut keys = Vec::new();
    for stream in [STREAMS, STREAMS].concat() {
        keys.push(module.make_rng(stream)?);
    }
    for mut child in [module.child("Leaf")?, module.child("Leaf")?, module.child_named("own")?] {
        for stream in STREAMS {
            keys.push(child.make_rng(stream)?);
        }
    }
    Ok(keys.into_iter().collect())
}

#[test]
fn children_are_numbered_by_class() -> Result<(), Error> {
    let mut root: Scope = Scope::new([("params", Key::new(0))]);
    let names = ["Dense", "Dropout", "Dense"].map(|class| root.child(class));
    let mut paths = Vec::new();
    for child in names {
        paths.push(child?.path().join("/"));
    }
    assert_eq!(paths, ["Dense_0", "Dropout_0", "Dense_1"]);
    let mut second = root.child("Dense")?;
    assert_eq!(second.child("Dense")?.path(), ["Dense_2", "Dense_0"]);
    Ok(())
}

#[test]
fn no_key_is_given_twice() -> Result<(), Error> {
    let streams = || [("params", Key::new(0)), ("noise", Key::new(1))];
    let mut seen = HashSet::new();
    let mut root = Scope::new(streams()).with_hash(PathHash::Separated);
    for _ in 0..20 {
        let mut child = root.child("Layer")?;
        for stream in ["params", "noise", "other"] {
            for scope in [&mut root, &mut child] {
                assert!(seen.insert(scope.make_rng(stream)?));
            }
        }
    }
    assert_eq!(
        root.child_named("Layer_3").expect_err("taken").to_string(),
        r#"scope "" already has a child "Layer_3""#
    );
    Ok(())
}

#[test]
fn a_stream_that_was_not_given_shares_the_default_one() -> Result<(), Error> {
    let mut named = Scope::new([("params", Key::new(0))]);
    let mut default = Scope::new([("params", Key::new(0))]);
    for name in ["params", "noise", "params", "dropout"] {
        assert_eq!(named.make_rng(name)?, default.make_rng("params")?);
    }
    Ok(())
}

#[test]
fn a_missing_stream_is_named() -> Result<(), Error> {
    let mut root: Scope = Scope::new([("dropout", Key::new(0))]);
    let mut child = root.child("Encoder")?;
    assert_eq!(
        child.make_rng("noise").expect_err("missing").to_string(),
        r#"scope "Encoder_0" has no stream "noise"; its streams are ["dropout"]"#
    );
    assert!(child.vmap(2, &["params"]).is_err());
    Ok(())
}

#[test]
fn there_are_as_many_copies_as_memory_can_hold() {
    let scope = || Scope::new([("params", Key::new(0)), ("noise", Key::new(1))]);
    for split in [&[][..], &["params"], &["params", "noise"]] {
        let message = scope().vmap(usize::MAX, split).expect_err("too many").to_string();
        let shape = format!("an array of shape [{}] has too many elements", usize::MAX);
        assert!(message.starts_with(&shape), "{message}");
    }
    let step = |(), _| -> Result<_, Error> { Ok(((), ())) };
    assert!(scope().scan(usize::MAX, &["params"], (), step).is_err());
}

/// The first key of a child at a path.
fn key_at(hash: PathHash, path: &[&str]) -> Result<Key, Error> {
    let mut scope = Scope::new([("params", Key::new(0))]).with_hash(hash);
    for name in path {
        scope = scope.child_named(*name)?;
    }
    scope.make_rng("params")
}

#[test]
fn concatenated_names_collide_and_separated_ones_do_not() -> Result<(), Error> {
    let paths: [&[&str]; 3] = [&["ab", "cdef"], &["abc", "def"], &["abcdef"]];
    for (hash, keys) in [(PathHash::Concatenated, 1), (PathHash::Separated, 3)] {
        let mut seen = HashSet::new();
        for path in paths {
            seen.insert(key_at(hash, path)?);
        }
        assert_eq!(seen.len(), keys, "{hash:?}");
    }
    Ok(())
}

#[test]
fn a_name_and_a_count_collide_if_they_run_into_each_other() {
    let number = 0x3101; // the bytes of "1" and of 1
    let hash = PathHash::Concatenated;
    assert_eq!(hash.of(&["Dense_1"], 1), hash.of(&["Dense_"], number));
    assert_ne!(
        PathHash::Separated.of(&["Dense_1"], 1),
        PathHash::Separated.of(&["Dense_"], number)
    );
}

#[test]
fn copies_go_on_from_the_counts_of_their_module() -> Result<(), Error> {
    let mut before = Scope::new([("params", Key::new(0))]);
    let mut plain = Scope::new([("params", Key::new(0))]);
    assert_eq!(before.make_rng("params")?, plain.make_rng("params")?);
    let mut copies = before.vmap(2, &[])?;
    let expected = plain.make_rng("params")?;
    for copy in &mut copies {
        assert_eq!(copy.make_rng("params")?, expected);
    }
    Ok(())
}

/// Flax's rule, which its own keys follow.
#[test]
fn separated_names_with_zero_bytes_collide() {
    let hash = PathHash::Separated;
    assert_eq!(hash.of(&["a\0b"], 1), hash.of(&["a", "b"], 1));
    assert_eq!(hash.of(&["a\0"], 1), hash.of(&["a", ""], 1));
    assert_eq!(hash.of::<&str>(&[], 0x61_0001), hash.of(&["a"], 1));
}

/// The first repeat of Flax's keys in a loop, and the number of pairs among 10^6 that 32 bits make
/// likely.
#[test]
fn keys_of_a_flax_stream_repeat() -> Result<(), Error> {
    let mut scope = Scope::new([("dropout", Key::new(0))]);
    let keys: Vec<Key> =
        (0..50_160).map(|_| scope.make_rng("dropout")).collect::<Result<_, _>>()?;
    assert_eq!(keys[50_160 - 1], keys[41_790 - 1]);
    assert_eq!(keys.iter().collect::<HashSet<_>>().len(), 50_159);

    let root: [&str; 0] = [];
    let hashes: HashSet<u32> =
        (1..=1_000_000).map(|count| PathHash::Concatenated.of(&root, count)).collect();
    assert_eq!(1_000_000 - hashes.len(), 114);
    Ok(())
}

#[test]
fn keys_of_a_unique_scope_do_not_repeat() -> Result<(), Error> {
    let mut scope = UniqueScope::new([("dropout", Key::new(0))]);
    let mut seen = HashSet::new();
    for _ in 0..1_000_000 {
        assert!(seen.insert(scope.make_rng("dropout")?.data()));
    }
    // Keys of its children and copies do not repeat either.
    for name in ["", "\0", "a", "a\0", "a\0b", "ab", "abcd", "abcd\0", "abcde"] {
        let mut child = scope.child_named(name)?;
        assert!(seen.insert(child.make_rng("dropout")?.data()), "{name:?}");
        for inner in ["", "\0", "b", "bc"] {
            let mut inner = child.child_named(inner)?;
            assert!(seen.insert(inner.make_rng("dropout")?.data()), "{:?}", inner.path());
        }
    }
    for mut copy in scope.vmap(1000, &["dropout"])? {
        assert!(seen.insert(copy.make_rng("dropout")?.data()));
    }
    Ok(())
}

/// Also not with the first key of a copy, which is used for nothing else.
#[test]
fn first_keys_of_copies_are_not_given_out() -> Result<(), Error> {
    let first = Key::new(0);
    let mut scope = UniqueScope::new([("params", first.duplicate())]);
    let given: HashSet<Key> =
        (0..10).map(|_| scope.make_rng("params")).collect::<Result<_, _>>()?;
    for number in 0..10 {
        assert!(number == 0 || given.contains(&first.fold_in(number)));
    }
    let copies = UniquePath.copies(&first, 20)?;
    assert!(copies.iter().all(|key| !given.contains(key)));
    Ok(())
}

#[test]
fn keys_of_a_unique_scope_are_folds_of_names_and_counts() -> Result<(), Error> {
    let first = Key::new(0);
    let mut root = UniqueScope::new([("params", first.duplicate())]);
    let mut dense = root.child("Dense")?;
    let mut inner = dense.child_named("kernel")?;
    let _ = inner.make_rng("params")?;
    let named = first.named("Dense_0").named("kernel");
    assert_eq!(inner.make_rng("params")?, named.fold_in_u64(2));
    assert_eq!(inner.make_rng("noise")?, named.fold_in_u64(3), "shares the default stream");

    // Pinned: changing one is a breaking change.
    assert_eq!(root.make_rng("params")?.data(), first.fold_in(1).data());
    assert_eq!(dense.make_rng("params")?.data(), [1569134946, 2364780017]);
    assert_eq!(root.child_named("")?.make_rng("params")?.data(), [52167988, 2535579664]);
    let copies = root.vmap(2, &["params"])?;
    let keys = copies.into_iter().map(|mut copy| Ok(copy.make_rng("params")?.data()));
    assert_eq!(
        keys.collect::<Result<Vec<_>, Error>>()?,
        [[494514783, 2378076450], [4252875313, 225723564]]
    );
    Ok(())
}

/// A program that says `use ndkey::streams::UniqueScope as Scope` has the same methods.
#[test]
fn a_unique_scope_takes_the_place_of_a_scope() -> Result<(), Error> {
    fn program<P: PathKeys>(root: &mut ModuleScope<Threefry2x32, P>) -> Result<Vec<String>, Error> {
        assert_eq!(root.streams().collect::<Vec<_>>(), ["params"]);
        let mut layer = root.child("Layer")?;
        let message = root.child_named("Layer_0").expect_err("taken").to_string();
        let keys = [root.make_rng("params")?, layer.make_rng("noise")?];
        let step = |count: usize, mut module: ModuleScope<Threefry2x32, P>| {
            Ok::<_, Error>((count + 1, module.make_rng("params")?))
        };
        let (runs, outputs) = layer.scan(3, &["params"], 0, step)?;
        let distinct: HashSet<Key> = outputs.into_iter().chain(keys).collect();
        Ok(vec![message, format!("{runs} runs, {} keys", distinct.len())])
    }
    let of_flax = program(&mut Scope::new([("params", Key::new(0))]))?;
    assert_eq!(of_flax, program(&mut UniqueScope::new([("params", Key::new(0))]))?);
    assert_eq!(of_flax, [r#"scope "" already has a child "Layer_0""#, "3 runs, 5 keys"]);
    Ok(())
}

/// Copies go on with the names of children, as Flax's do: a child of a copy has keys of its own.
#[test]
fn copies_know_the_children_before() -> Result<(), Error> {
    let mut root = UniqueScope::new([("params", Key::new(0)), ("noise", Key::new(1))]);
    let mut before = root.child("Enc")?;
    let mut copies = root.vmap(2, &["params"])?;
    assert!(copies[0].child_named("Enc_0").is_err());
    let mut inside = copies[0].child("Enc")?;
    assert_eq!(inside.path(), ["Enc_1"]);
    assert_ne!(before.make_rng("noise")?, inside.make_rng("noise")?);

    let mut root = Scope::new([("params", Key::new(0))]);
    let _ = root.child("Enc")?;
    let body = |(), mut module: Scope| Ok::<_, Error>(((), module.child("Enc")?.path().to_vec()));
    let (_, paths) = root.scan(2, &["params"], (), body)?;
    assert_eq!(paths, [["Enc_1"], ["Enc_1"]]);
    Ok(())
}
