//! Attributes of texts: the sentences that introduce them, their values as listed and as spoken, and phrases for who has one.

/// How a property is spoken of.
pub enum Person {
    /// Phrases with `{}` for the spoken value, `{value}` for the listed one, and `{a}` for its article.
    Pattern(&'static [&'static str]),
    /// Phrases for each value.
    Listed(&'static [&'static [&'static str]]),
}

pub struct Family {
    pub sentences: &'static [&'static str],
    pub values: &'static [(&'static str, &'static str)],
    pub people: Person,
}

use Person::{Listed, Pattern};

pub const FAMILIES: &[Family] = &[
    Family {
        sentences: &["Each person has a unique name", "Each person goes by a unique name"],
        values: &[
            ("Peter", "Peter"),
            ("Eric", "Eric"),
            ("Arnold", "Arnold"),
            ("Alice", "Alice"),
            ("Bob", "Bob"),
            ("Carol", "Carol"),
        ],
        people: Pattern(&["{}", "{}", "the person named {}"]),
    },
    Family {
        sentences: &["The people are of nationalities", "Each person has a unique nationality"],
        values: &[("norwegian", ""), ("german", ""), ("dane", ""), ("brit", ""), ("swede", ""), ("chinese", "")],
        people: Listed(&[
            &["the Norwegian"],
            &["the German"],
            &["the Dane", "the Danish person"],
            &["the British person", "the Brit"],
            &["the Swedish person", "the Swede"],
            &["the Chinese"],
        ]),
    },
    Family {
        sentences: &["Each person has a favorite color", "Everyone has a unique favourite colour"],
        values: &[
            ("red", "red"),
            ("green", "green"),
            ("blue", "blue"),
            ("white", "white"),
            ("yellow", "yellow"),
            ("purple", "purple"),
        ],
        people: Pattern(&[
            "the person who loves {}",
            "the person whose favorite color is {}",
            "the person whose favourite colour is {}",
        ]),
    },
    Family {
        sentences: &["The people keep unique animals", "Each person keeps a different animal"],
        values: &[("horse", "horse"), ("cat", "cat"), ("bird", "bird"), ("dog", "dog"), ("fish", "fish"), ("rabbit", "rabbit")],
        people: Listed(&[
            &["the person who keeps horses", "the horse keeper", "the owner of the horse", "the one with the horse"],
            &["the cat lover", "the person who owns the cat"],
            &["the bird keeper", "the person raising birds"],
            &["the dog owner"],
            &["the fish enthusiast"],
            &["the rabbit owner"],
        ]),
    },
    Family {
        sentences: &["Each person has a unique type of pet", "People have unique pets"],
        values: &[
            ("hamster", "hamster"),
            ("fish", "fish"),
            ("dog", "dog"),
            ("cat", "cat"),
            ("rabbit", "rabbit"),
            ("bird", "bird"),
        ],
        people: Listed(&[
            &["the person with a pet hamster"],
            &["the person with an aquarium of fish"],
            &["the person who owns a dog"],
            &["the person who has a cat"],
            &["the person who owns a rabbit"],
            &["the person who keeps a pet bird"],
        ]),
    },
    Family {
        sentences: &["Each person has a favorite drink", "Everyone drinks a different beverage"],
        values: &[
            ("tea", "tea"),
            ("water", "water"),
            ("milk", "milk"),
            ("coffee", "coffee"),
            ("root beer", "root beer"),
            ("boba tea", "boba tea"),
        ],
        people: Listed(&[
            &["the tea drinker", "the person who drinks tea"],
            &["the one who only drinks water"],
            &["the person who likes milk"],
            &["the coffee drinker", "the coffee lover"],
            &["the root beer lover"],
            &["the boba tea drinker"],
        ]),
    },
    Family {
        sentences: &["Everyone has a unique favorite cigar", "People smoke different brands of cigars"],
        values: &[
            ("prince", ""),
            ("pall mall", ""),
            ("blue master", ""),
            ("dunhill", ""),
            ("blends", ""),
            ("yellow monster", ""),
        ],
        people: Listed(&[
            &["the Prince smoker", "the one who smokes Prince", "the smoker of Prince cigars"],
            &["the person partial to Pall Mall"],
            &["the person who smokes Blue Master"],
            &["the Dunhill smoker"],
            &["the person who smokes many unique blends"],
            &["the person who smokes Yellow Monster"],
        ]),
    },
    Family {
        sentences: &["People have unique favorite sports", "Each person plays a different sport"],
        values: &[
            ("soccer", "soccer"),
            ("tennis", "tennis"),
            ("basketball", "basketball"),
            ("swimming", "swimming"),
            ("baseball", "baseball"),
            ("volleyball", "volleyball"),
        ],
        people: Pattern(&[
            "the person who loves {}",
            "the {} fan",
            "the person whose favorite sport is {}",
            "the {} player",
            "the person who is fond of {}",
        ]),
    },
    Family {
        sentences: &["People have unique favorite book genres", "Each person reads a different genre of books"],
        values: &[
            ("fantasy", "fantasy"),
            ("biography", "biography"),
            ("romance", "romance"),
            ("mystery", "mystery"),
            ("science fiction", "science fiction"),
            ("historical fiction", "historical fiction"),
        ],
        people: Pattern(&[
            "the person who loves {} books",
            "the person who enjoys {} novels",
            "the person reading {} books",
            "the {} reader",
            "the avid reader of {}",
        ]),
    },
    Family {
        sentences: &["People use unique phone models", "Each person uses a different smartphone"],
        values: &[
            ("iphone 13", "iPhone 13"),
            ("samsung galaxy s21", "Samsung Galaxy S21"),
            ("google pixel 6", "Google Pixel 6"),
            ("oneplus 9", "OnePlus 9"),
            ("huawei p50", "Huawei P50"),
            ("xiaomi mi 11", "Xiaomi Mi 11"),
        ],
        people: Pattern(&["the person who uses {a} {}", "the {} user", "the person with the {} phone", "the owner of {a} {}"]),
    },
    Family {
        sentences: &["People own unique car models", "Each person drives a different car"],
        values: &[
            ("ford f150", "Ford F-150"),
            ("bmw 3 series", "BMW 3 Series"),
            ("tesla model 3", "Tesla Model 3"),
            ("toyota camry", "Toyota Camry"),
            ("honda civic", "Honda Civic"),
            ("chevrolet silverado", "Chevrolet Silverado"),
        ],
        people: Pattern(&["the person who owns {a} {}", "the person who drives the {}", "the owner of the {}", "the {} driver"]),
    },
    Family {
        sentences: &["People have unique favorite music genres", "Each person listens to a different genre of music"],
        values: &[
            ("rock", "rock"),
            ("pop", "pop"),
            ("classical", "classical"),
            ("jazz", "jazz"),
            ("hip hop", "hip-hop"),
            ("country", "country"),
        ],
        people: Pattern(&[
            "the person who loves {} music",
            "the person who listens to {} music",
            "the {} music fan",
            "the person whose favourite music is {}",
            "the fan of {}",
        ]),
    },
    Family {
        sentences: &["They all have a unique favorite flower", "Everyone grows a different flower"],
        values: &[("carnations", ""), ("roses", ""), ("lilies", ""), ("daffodils", ""), ("tulips", ""), ("iris", "")],
        people: Listed(&[
            &["the person who loves a carnations arrangement"],
            &["the person who loves the rose bouquet"],
            &["the person who loves the bouquet of lilies"],
            &["the person who loves a bouquet of daffodils"],
            &["the person who loves the vase of tulips"],
            &["the person who loves the bouquet of iris"],
        ]),
    },
];
