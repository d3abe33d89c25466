//! The whole job by gaoya, as `peers.py` has it done by the others: read JSON Lines, words in lower case, shingles of them,
//! MinHash, an index of bands, verification by the share of equal minima, one line "earlier later" for each link.
//!
//!     gaoya-peer CORPUS LINKS [BANDS] [ROWS] [SHINGLE] [THRESHOLD]
//!
//! Shingles are hashed where they stand, as runs of slices: no string is made of them, which is the fastest way to feed it.

use std::env;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};

use gaoya::minhash::{MinHashIndex, MinHasher, MinHasher32};
use serde::Deserialize;

#[derive(Deserialize)]
struct Article {
    text: String,
}

fn main() {
    let given: Vec<String> = env::args().collect();
    let number = |at: usize, otherwise: usize| given.get(at).map_or(otherwise, |it| it.parse().expect("a number"));
    let (bands, rows, shingle) = (number(3, 42), number(4, 3), number(5, 2));
    let threshold: f64 = given.get(6).map_or(0.4, |it| it.parse().expect("a number"));

    let hasher = MinHasher32::new(bands * rows);
    let mut index = MinHashIndex::<u32, u32>::new(bands, rows, threshold);
    let mut links = BufWriter::new(File::create(&given[2]).expect("a file for the links"));
    let mut lines = BufReader::with_capacity(1 << 20, File::open(&given[1]).expect("a corpus"));
    let mut line = String::new();
    let mut article = 0u32;
    while lines.read_line(&mut line).expect("a line") > 0 {
        let text = serde_json::from_str::<Article>(&line).expect("a record with a text").text.to_lowercase();
        let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let minima = hasher.create_signature(words.windows(shingle.min(words.len().max(1))));
        for (earlier, _) in index.query_owned_return_similarity(&minima) {
            writeln!(links, "{earlier} {article}").expect("room for the links");
        }
        index.insert(article, minima);
        article += 1;
        line.clear();
    }
    links.flush().expect("room for the links");
    println!("{{\"docs\":{article}}}");
}
