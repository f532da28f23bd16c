//! Playouts allocate nothing once the buffer for legal actions has grown.

use eusocial_core::game::Game;
use eusocial_core::games::ambrosia::Ambrosia;
use eusocial_core::games::kalah::Kalah;
use eusocial_core::games::march::March;
use eusocial_core::games::microlonies::Microlonies;
use eusocial_core::games::myrmes::Myrmes;
use eusocial_core::games::oware::Oware;
use eusocial_core::options::{OptionValue, OptionValues};
use eusocial_core::{playout, rng};

/// Allocations during 50 random playouts, after 50 others have grown the buffer.
fn allocations<G: Game>(game: &G) -> u64 {
    let mut rng = rng::seeded(3);
    let mut buffer = Vec::with_capacity(game.num_distinct_actions());
    let mut play = || {
        for _ in 0..50 {
            playout::random_playout(game, &mut game.initial_state(), &mut rng, &mut buffer);
        }
    };
    play();
    allocation_counter::measure(play).count_total
}

#[test]
fn kalah_allocates_nothing() {
    assert_eq!(allocations(&Kalah::new(&OptionValues::new()).unwrap()), 0);
}

#[test]
fn oware_allocates_at_most_twice_a_game() {
    // The boards since the last capture, which decide when a game repeats itself, may outgrow their place inside the state.
    assert!(allocations(&Oware::new(&OptionValues::new()).unwrap()) <= 100);
}

#[test]
fn ambrosia_allocates_nothing() {
    for players in 2..=4 {
        for side in ["front", "back"] {
            let options = OptionValues::from([
                ("players".to_owned(), OptionValue::Int(players)),
                ("side".to_owned(), OptionValue::Text(side.to_owned())),
                ("events".to_owned(), OptionValue::Bool(true)),
            ]);
            assert_eq!(allocations(&Ambrosia::new(&options, None).unwrap()), 0, "{players} players, {side}");
        }
    }
}

#[test]
fn microlonies_allocates_nothing() {
    for players in 1..=4 {
        let options = OptionValues::from([("players".to_owned(), OptionValue::Int(players))]);
        assert_eq!(allocations(&Microlonies::new(&options, None).unwrap()), 0, "{players} players");
    }
}

#[test]
fn march_allocates_nothing() {
    for (mode, fewest, most) in [("centipedes", 1, 4), ("broodmother", 1, 4), ("asymmetric", 2, 5)] {
        for players in fewest..=most {
            let options = OptionValues::from([
                ("players".to_owned(), OptionValue::Int(players)),
                ("mode".to_owned(), OptionValue::Text(mode.to_owned())),
            ]);
            assert_eq!(allocations(&March::new(&options, None).unwrap()), 0, "{players} players, {mode}");
        }
    }
    let modules = ["major_workers", "tactics", "aphids", "parasites", "predators", "seasons", "symbiotes"];
    for players in 1..=5 {
        for with in [false, true] {
            let mut options = OptionValues::from([("players".to_owned(), OptionValue::Int(players))]);
            options.extend(modules.map(|name| (name.to_owned(), OptionValue::Bool(with))));
            assert_eq!(allocations(&March::new(&options, None).unwrap()), 0, "{players} players, modules: {with}");
            if (3..=4).contains(&players) {
                options.insert("mode".to_owned(), OptionValue::Text("antperium".to_owned()));
                let game = March::new(&options, None).unwrap();
                assert_eq!(allocations(&game), 0, "antperium, {players} players, modules: {with}");
            }
        }
    }
}

#[test]
fn myrmes_allocates_nothing() {
    for players in 2..=4 {
        for simultaneous in ["sequential", "hidden"] {
            let options = OptionValues::from([
                ("players".to_owned(), OptionValue::Int(players)),
                ("simultaneous".to_owned(), OptionValue::Text(simultaneous.to_owned())),
            ]);
            assert_eq!(allocations(&Myrmes::new(&options, None).unwrap()), 0, "{players} players, {simultaneous}");
        }
    }
}

#[test]
fn allocations_are_seen() {
    assert_eq!(allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8]))).count_total, 1);
}
