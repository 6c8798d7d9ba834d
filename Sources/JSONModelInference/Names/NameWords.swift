enum NameWords {
  private static let acronyms: Set<String> = [
    "id", "url", "uri", "uuid", "html", "http", "https", "json", "xml", "api", "ip", "sql", "css",
    "utc", "iso", "sha", "ssh", "ssl", "tls", "tcp", "udp", "dns", "cpu", "gpu", "ram", "os", "ui",
    "pdf", "csv", "svg", "rgb",
  ]

  /// Words for characters that Swift names cannot contain.
  private static let symbols: [Unicode.Scalar: String] = [
    "+": "plus", "-": "minus", "$": "dollar", "@": "at", "#": "number", "%": "percent", "&": "and",
    "*": "star", "/": "slash", ".": "dot", ",": "comma", ":": "colon", "!": "exclamation",
    "?": "question", "=": "equals", "<": "less", ">": "greater", "|": "pipe", "~": "tilde",
    "^": "caret", "_": "underscore", " ": "space", "\\": "backslash", "'": "quote", "\"": "quotes",
  ]

  /// Splits a key at characters other than letters and digits, and before capital letters.
  ///
  /// `pushed_at`, `pushedAt` and `pushed-at` have the words `pushed` and `at`. Consecutive capital
  /// letters are one word, but the last one starts the next word if a lowercase letter follows:
  /// `htmlURLPath` has the words `html`, `URL` and `Path`.
  static func words(of key: String) -> [String] {
    var words: [String] = []
    var word = ""
    let scalars = Array(key.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      guard isPart(scalar) else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      if !word.isEmpty, index > 0, scalar.properties.isUppercase {
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        if !scalars[index - 1].properties.isUppercase || next?.properties.isLowercase == true {
          words.append(word)
          word = ""
        }
      }
      word.unicodeScalars.append(scalar)
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns the first twelve words of a key, with words in place of the characters that Swift
  /// names cannot contain: `+1` has the words `plus` and `1`.
  static func spelledWords(of key: String) -> [String] {
    if key.isEmpty { return ["empty"] }
    var text = ""
    for scalar in key.unicodeScalars {
      if isPart(scalar) {
        text.unicodeScalars.append(scalar)
      } else if let word = symbols[scalar] {
        text += " \(word) "
      } else {
        text += " \((scalar.properties.name ?? "character").lowercased()) "
      }
    }
    return Array(words(of: text).prefix(12))
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
    }
    switch scalar.properties.generalCategory {
    // Letters that the compiler accepts at every position of a name.
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter:
      return scalar.value < 0xE000 && scalar.value >= 0xC0
    default: return false
    }
  }

  static func property(_ words: [String], usesAcronyms: Bool) -> String {
    guard let first = words.first else { return "" }
    let name =
      first.lowercased()
      + words.dropFirst().map { capitalized($0, usesAcronyms: usesAcronyms) }.joined()
    return name.unicodeScalars.first.map { $0.properties.numericType == nil } == true
      ? name : "number" + name
  }

  static func type(_ words: [String]) -> String {
    let name = words.map { capitalized($0, usesAcronyms: true) }.joined()
    guard let first = name.first, first.unicodeScalars.first?.properties.numericType == nil else {
      return "Number" + name
    }
    // A name of letters without case could also be the name of a property.
    return first.lowercased() == first.uppercased() ? name + "Model" : name
  }

  private static func capitalized(_ word: String, usesAcronyms: Bool) -> String {
    let small = word.lowercased()
    if usesAcronyms, acronyms.contains(small) { return small.uppercased() }
    return small.prefix(1).uppercased() + small.dropFirst()
  }

  /// Converts the last word to lowercase and, if it is an English plural, to the singular: `cities`
  /// to `city`.
  static func singular(_ words: [String]) -> [String] {
    guard let last = words.last else { return words }
    return words.dropLast() + [Singular.of(last.lowercased())]
  }
}

/// The singular of English plurals, for the names of classes.
///
/// ```
/// cities  city     statuses  status     analyses  analysis     series  series
/// ```
///
/// A word that is not recognized as a plural is unchanged, so a singular stays a singular.
enum Singular {
  static func of(_ word: String) -> String {
    if unchanged.contains(word) { return word }
    if let known = irregular[word] { return known }
    for (ending, replacement) in compounds where word.hasSuffix(ending) {
      return word.dropLast(ending.count) + replacement
    }
    // Words of two letters are abbreviations, such as js and os.
    guard word.hasSuffix("s"), word.utf8.count > 2 else { return word }
    for ending in ["ss", "us", "is"] where word.hasSuffix(ending) { return word }
    for (ending, removed, added) in rules
    where word.hasSuffix(ending) && word.utf8.count > ending.utf8.count + 1 {
      return word.dropLast(removed) + added
    }
    return String(word.dropLast())
  }

  /// For each ending, the number of letters to remove and the letters to add; the first rule whose
  /// ending matches is used.
  private static let rules: [(ending: String, removed: Int, added: String)] = [
    ("sses", 2, ""), ("shes", 2, ""), ("ches", 2, ""), ("xes", 2, ""), ("zzes", 2, ""),
    ("tzes", 2, ""), ("yses", 2, "is"), ("uses", 2, ""),
    ("ies", 3, "y"), ("oes", 2, ""),
  ]

  /// The last parts of compound words, such as `grandchildren` and `policemen`.
  private static let compounds: [(ending: String, replacement: String)] = [
    ("children", "child"), ("women", "woman"), ("people", "person"), ("wives", "wife"),
    ("knives", "knife"), ("shelves", "shelf"), ("mice", "mouse"), ("feet", "foot"),
    ("teeth", "tooth"), ("geese", "goose"), ("aliases", "alias"), ("indices", "index"),
    ("vertices", "vertex"), ("matrices", "matrix"), ("theses", "thesis"), ("menus", "menu"),
    ("apis", "api"), ("shoes", "shoe"), ("auses", "ause"), ("ouses", "ouse"),
    ("policemen", "policeman"), ("firemen", "fireman"), ("salesmen", "salesman"),
    ("businessmen", "businessman"), ("sportsmen", "sportsman"), ("workmen", "workman"),
    ("chairmen", "chairman"), ("craftsmen", "craftsman"), ("postmen", "postman"),
  ]

  /// Words that end in s, but are singular, have no singular, or are more common as a name in the
  /// plural; also abbreviations.
  private static let unchanged = Set(
    """
    aerobics aids alias analytics athletics atlas bias canvas chaos christmas corps cosmos diabetes
    economics electronics ethics ethos gallows gas genetics gymnastics has headquarters its jeans
    kudos lens linguistics logistics mars mathematics means mechanics mews news overseas pajamas
    pants physics politics pyjamas rabies robotics scissors series shorts species statistics thanks
    trousers was yes
    abs aes aws bps cms dns dos ecs fps gps https ios iops kubernetes macos nas nfs pos postgres rds
    sas sms sns sqs tls tvos ups visionos vps watchos
    """.split { $0.isWhitespace }.map(String.init))

  private static let irregular: [String: String] = {
    let pairs = """
      abaci abacus, abuses abuse, addenda addendum, alibis alibi, alumnae alumna, alumni alumnus,
      antennae antenna, apices apex, appendices appendix, atlases atlas, aunties auntie,
      avalanches avalanche, axes axis, bacilli bacillus, bacteria bacterium, beaux beau, biases bias,
      bikinis bikini, birdies birdie, bowties bowtie, brownies brownie, bureaus bureau, buses bus,
      busses bus, caches cache, cacti cactus, calories calorie, calves calf, canoes canoe,
      canvases canvas, cliches cliche, codices codex, colossi colossus, cookies cookie,
      corpora corpus, cpus cpu, creches creche, crises crisis, criteria criterion,
      curricula curriculum, cuties cutie, diagnoses diagnosis, dice die, dois doi, dwarves dwarf,
      ellipses ellipsis, elves elf, emojis emoji, emphases emphasis, emus emu, errata erratum,
      excuses excuse, freebies freebie, fungi fungus, gases gas, genera genus, genies genie,
      goalies goalie, gpus gpu, graffiti graffito, guis gui, gurus guru, haikus haiku, halves half,
      headaches headache, hippopotami hippopotamus, hoodies hoodie, hooves hoof,
      hypotenuses hypotenuse, irises iris, khakis khaki, kiwis kiwi, kpis kpi, larvae larva,
      leaves leaf, lenses lens, lice louse, lives life, loaves loaf, loci locus, magpies magpie,
      memoranda memorandum, men man, metamorphoses metamorphosis, metropolises metropolis,
      minutiae minutia, misuses misuse, movies movie, nebulae nebula, neckties necktie,
      neuroses neurosis, newbies newbie, niches niche, nuclei nucleus, oases oasis, oboes oboe,
      octopi octopus, ova ovum, oxen ox, pancreases pancreas, papyri papyrus, passersby passerby,
      pelvises pelvis, pence penny, phenomena phenomenon, pis pi, pixies pixie, plateaus plateau,
      plusses plus, pois poi, polyhedra polyhedron, prairies prairie, prognoses prognosis,
      psyches psyche, quanta quantum, quiches quiche, quizzes quiz, rabbis rabbi, radii radius,
      recluses recluse, referenda referendum, reuses reuse, rookies rookie, safaris safari,
      scarves scarf, schemata schema, selfies selfie, selves self, sheaves sheaf, skis ski, skus sku,
      smoothies smoothie, stimuli stimulus, strata stratum, summonses summons, syllabi syllabus,
      symposia symposium, synopses synopsis, taxis taxi, termini terminus, thesauri thesaurus,
      thieves thief, toothaches toothache, topazes topaz, trellises trellis, tutus tutu, uis ui,
      uris uri, veggies veggie, vertebrae vertebra, wharves wharf, whizzes whiz, wikis wiki,
      wolves wolf, zombies zombie
      """
    let words = pairs.split(separator: ",").map { $0.split { $0.isWhitespace }.map(String.init) }
    return Dictionary(uniqueKeysWithValues: words.map { ($0[0], $0[1]) })
  }()
}
