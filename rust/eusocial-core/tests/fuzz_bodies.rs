//! The fuzz targets as ordinary tests: pseudorandom bytes, the same in every run, and the inputs that once failed.

use eusocial_core::rng::{self, RngCore};
use std::fs;
use std::path::Path;

#[path = "../../fuzz/src/lib.rs"]
mod bodies;

/// Inputs for each target; `make fuzz` runs many more, led by coverage.
const INPUTS: u64 = 600;
const LONGEST: usize = 1000;

fn run(name: &str) {
    let (_, target) = bodies::TARGETS.iter().find(|(target, _)| *target == name).expect("a target of this name");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/regressions").join(name);
    if kept.is_dir() {
        for file in fs::read_dir(kept).unwrap() {
            target(&fs::read(file.unwrap().path()).unwrap());
        }
    }
    for index in 0..INPUTS {
        let mut rng = rng::stream(0, index);
        let mut data = vec![0; rng::below(&mut rng, LONGEST)];
        rng.fill_bytes(&mut data);
        let outcome = std::panic::catch_unwind(|| target(&data));
        assert!(outcome.is_ok(), "{name}: input {index} of stream 0 fails");
    }
}

#[test]
fn notation() {
    run("notation");
}

#[test]
fn actions() {
    run("actions");
}

#[test]
fn records() {
    run("records");
}

#[test]
fn content() {
    run("content");
}

#[test]
fn positions() {
    run("positions");
}
