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
        people: Pattern(&["{}"]),
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
            &["the person who keeps horses"],
            &["the cat lover"],
            &["the bird keeper"],
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
            &["the Prince smoker"],
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
        people: Pattern(&["the person who loves {}", "the {} fan", "the person whose favorite sport is {}"]),
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
        people: Pattern(&["the person who loves {} books", "the person who enjoys {} novels"]),
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
        people: Pattern(&["the person who uses {a} {}", "the {} user"]),
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
        people: Pattern(&["the person who owns {a} {}", "the person who drives the {}"]),
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
        people: Pattern(&["the person who loves {} music", "the person who listens to {} music", "the {} music fan"]),
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
    Family {
        sentences: &["People have unique hair colors", "Each person has a different hair colour"],
        values: &[
            ("brown", "brown"),
            ("black", "black"),
            ("blonde", "blonde"),
            ("red", "red"),
            ("gray", "gray"),
            ("auburn", "auburn"),
        ],
        people: Pattern(&["the person who has {} hair", "the person with {} hair", "the person whose hair is {}"]),
    },
    Family {
        sentences: &["Each person has a unique birthday month", "Everyone was born in a different month"],
        values: &[
            ("jan", "January"),
            ("feb", "February"),
            ("mar", "March"),
            ("april", "April"),
            ("may", "May"),
            ("sept", "September"),
        ],
        people: Pattern(&["the person whose birthday is in {}", "the person born in {}"]),
    },
    Family {
        sentences: &["Each person has an occupation", "People have different jobs"],
        values: &[
            ("doctor", "doctor"),
            ("engineer", "engineer"),
            ("teacher", "teacher"),
            ("artist", "artist"),
            ("lawyer", "lawyer"),
            ("nurse", "nurse"),
        ],
        people: Pattern(&["the person who is {a} {}", "the {}", "the person who works as {a} {}"]),
    },
    Family {
        sentences: &["Each person has a unique level of education", "The people have different degrees"],
        values: &[
            ("high school", ""),
            ("associate", ""),
            ("bachelor", ""),
            ("master", ""),
            ("doctorate", ""),
            ("trade school", ""),
        ],
        people: Listed(&[
            &["the person with a high school diploma"],
            &["the person with an associate's degree"],
            &["the person with a bachelor's degree"],
            &["the person with a master's degree"],
            &["the person with a doctorate"],
            &["the person who attended trade school"],
        ]),
    },
    Family {
        sentences: &["People have unique heights", "Each person has a different height"],
        values: &[("very short", ""), ("short", ""), ("average", ""), ("tall", ""), ("very tall", ""), ("super tall", "")],
        people: Listed(&[
            &["the person who is very short"],
            &["the person who is short"],
            &["the person who has an average height"],
            &["the person who is tall"],
            &["the person who is very tall"],
            &["the person who is super tall"],
        ]),
    },
    Family {
        sentences: &["Each mother is accompanied by their child", "Each person has a child with a unique name"],
        values: &[
            ("Bella", "Bella"),
            ("Samantha", "Samantha"),
            ("Meredith", "Meredith"),
            ("Fred", "Fred"),
            ("Timothy", "Timothy"),
            ("Alice", "Alice"),
        ],
        people: Pattern(&[
            "the person's child is named {}",
            "the person who is the mother of {}",
            "the person whose child is named {}",
        ]),
    },
    Family {
        sentences: &["The mothers' names in different houses are unique", "Each person's mother has a unique name"],
        values: &[
            ("Aniya", "Aniya"),
            ("Holly", "Holly"),
            ("Janelle", "Janelle"),
            ("Kailyn", "Kailyn"),
            ("Penny", "Penny"),
            ("Sarah", "Sarah"),
        ],
        people: Pattern(&["the person whose mother's name is {}", "the person whose mother is {}"]),
    },
    Family {
        sentences: &["Each person lives in a unique style of house", "The houses have different styles"],
        values: &[("victorian", ""), ("colonial", ""), ("ranch", ""), ("craftsman", ""), ("modern", ""), ("mediterranean", "")],
        people: Listed(&[
            &["the person residing in a Victorian house"],
            &["the person living in a colonial-style house"],
            &["the person in a ranch-style home"],
            &["the person in a Craftsman-style house"],
            &["the person in a modern-style house"],
            &["the person in a Mediterranean-style villa"],
        ]),
    },
    Family {
        sentences: &["Everyone has a favorite smoothie", "Each person likes a different smoothie"],
        values: &[
            ("cherry", "Cherry"),
            ("desert", "Desert"),
            ("watermelon", "Watermelon"),
            ("lime", "Lime"),
            ("dragonfruit", "Dragonfruit"),
            ("butterscotch", "Butterscotch"),
        ],
        people: Pattern(&["the person who likes {} smoothies", "the {} smoothie lover", "the person who drinks {} smoothies"]),
    },
    Family {
        sentences: &["Everyone has something unique for lunch", "Each person eats a different lunch"],
        values: &[
            ("pizza", "pizza"),
            ("spaghetti", "spaghetti"),
            ("grilled cheese", "grilled cheese"),
            ("stew", "stew"),
            ("stir fry", "stir fry"),
            ("soup", "soup"),
        ],
        people: Pattern(&["the person who loves the {}", "the person who loves eating {}", "the {} lover", "the {} eater"]),
    },
    Family {
        sentences: &["Each person has a unique hobby", "The people have different hobbies"],
        values: &[
            ("photography", ""),
            ("gardening", ""),
            ("cooking", ""),
            ("painting", ""),
            ("knitting", ""),
            ("woodworking", ""),
        ],
        people: Listed(&[
            &["the photography enthusiast"],
            &["the person who enjoys gardening"],
            &["the person who loves cooking"],
            &["the person who paints as a hobby"],
            &["the person who enjoys knitting"],
            &["the woodworking hobbyist"],
        ]),
    },
    Family {
        sentences: &["Each person prefers a unique type of vacation", "People take different vacations"],
        values: &[("beach", ""), ("mountain", ""), ("city", ""), ("cruise", ""), ("camping", ""), ("cultural", "")],
        people: Listed(&[
            &["the person who loves beach vacations"],
            &["the person who enjoys mountain retreats"],
            &["the person who prefers city breaks"],
            &["the person who likes going on cruises"],
            &["the person who enjoys camping trips"],
            &["the person who goes on cultural tours"],
        ]),
    },
];
