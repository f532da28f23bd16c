#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| eusocial_fuzz::records(data));
