//! Random playouts of one game, the same in every run, for profilers:
//! `cargo run --release -p eusocial-core --example playouts -- GAMES ambrosia players=2 side=back`. Prints the steps taken.

use eusocial_core::games;
use eusocial_core::options::{OptionValue, OptionValues};
use eusocial_core::watch::Watch;

fn main() {
    let mut words = std::env::args().skip(1);
    let (Some(Ok(count)), Some(name)) = (words.next().map(|n| n.parse()), words.next()) else {
        eprintln!("usage: playouts GAMES NAME [OPTION=VALUE ...]");
        std::process::exit(2);
    };
    let options: OptionValues = words
        .filter_map(|word| word.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned())))
        .map(|(name, value)| (name, OptionValue::Text(value)))
        .collect();
    match games::load(&name, &options, None) {
        Ok(game) => println!("{}", game.random_playouts(1, count, &Watch::default())),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    }
}
