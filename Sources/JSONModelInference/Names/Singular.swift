/// The singular of English plurals, for the names of classes.
///
/// ```
/// cities  city     statuses  status     analyses  analysis     series  series
/// ```
///
/// A word that no rule applies to is unchanged, so a singular stays a singular.
enum Singular {
  /// Returns the singular of a word in lowercase letters.
  static func of(_ word: String) -> String {
    if unchanged.contains(word) { return word }
    if let known = irregular[word] { return known }
    for (ending, replacement) in compounds where word.hasSuffix(ending) {
      return word.dropLast(ending.count) + replacement
    }
    guard word.hasSuffix("s"), word.utf8.count > 3 else { return word }
    for ending in ["ss", "us", "is"] where word.hasSuffix(ending) { return word }
    for (ending, removed, added) in rules
    where word.hasSuffix(ending) && word.utf8.count > ending.utf8.count + 1 {
      return word.dropLast(removed) + added
    }
    return String(word.dropLast())
  }

  /// Endings, how many letters are removed, and what is added; the first one that fits is used.
  private static let rules: [(ending: String, removed: Int, added: String)] = [
    ("sses", 2, ""), ("shes", 2, ""), ("ches", 2, ""), ("xes", 2, ""), ("zzes", 2, ""),
    ("tzes", 2, ""),
    ("ies", 3, "y"), ("oes", 2, ""),
  ]

  /// The last parts of compound words, such as `grandchildren` and `policemen`.
  private static let compounds: [(ending: String, replacement: String)] = [
    ("children", "child"), ("women", "woman"), ("people", "person"), ("wives", "wife"),
    ("knives", "knife"), ("shelves", "shelf"), ("mice", "mouse"), ("feet", "foot"),
    ("teeth", "tooth"), ("geese", "goose"), ("statuses", "status"), ("analyses", "analysis"),
    ("addresses", "address"), ("aliases", "alias"), ("indices", "index"), ("indexes", "index"),
    ("vertices", "vertex"), ("vertexes", "vertex"), ("matrices", "matrix"),
    ("policemen", "policeman"), ("firemen", "fireman"), ("salesmen", "salesman"),
    ("businessmen", "businessman"), ("sportsmen", "sportsman"), ("workmen", "workman"),
    ("chairmen", "chairman"), ("craftsmen", "craftsman"), ("postmen", "postman"),
    ("hypotheses", "hypothesis"), ("syntheses", "synthesis"), ("parentheses", "parenthesis"),
  ]

  /// Words that have no other singular, or whose plural is more usual as a name.
  private static let unchanged = Set(
    """
    aircraft alias analytics asbestos atlas audio bias bus canvas chaos christmas cosmos corps data
    deer diabetes ethos equipment fish gas gallows headquarters https information iris jeans kudos
    lens logistics luggage mathematics mars means media metadata mews moose music news offspring
    pants physics pajamas politics pyjamas rabies rice salmon scissors series sheep shorts
    spacecraft species status swine texas tennis thanks trousers trout tuna venus aids sms gps dns css js os
    tls vps aws sas cms rss athletics economics electronics ethics genetics linguistics statistics
    mechanics gymnastics aerobics robotics ios macos tvos watchos visionos kubernetes postgres
    jenkins always perhaps overseas pos
    """.split { $0.isWhitespace }.map(String.init))

  private static let irregular: [String: String] = {
    let pairs = """
      abaci abacus, addenda addendum, aliases alias, alumnae alumna, alumni alumnus, analyses analysis,
      antennae antenna, antitheses antithesis, apexes apex, apices apex, appendices appendix,
      appendixes appendix, atlases atlas, axes axis, bacilli bacillus, bacteria bacterium, bases base,
      beaux beau, biases bias, bonuses bonus, buses bus, busses bus, cacti cactus, calves calf,
      campuses campus, canvases canvas, caches cache, avalanches avalanche, headaches headache, toothaches toothache,
      aches ache, creches creche, niches niche, quiches quiche, psyches psyche, censuses census,
      children child, choruses chorus, circuses circus, codices codex, consensuses consensus,
      cookies cookie, corpora corpus, corpuses corpus, crises crisis, criteria criterion,
      cues cue, curricula curriculum, dice die, diagnoses diagnosis, discuses discus, dies die,
      dwarves dwarf, elves elf, ellipses ellipsis, emphases emphasis, errata erratum, focuses focus,
      fungi fungus, gases gas, geese goose, genera genus, geniuses genius, genies genie, goalies goalie,
      graffiti graffito, halves half, heroes hero, hippopotami hippopotamus, hoaxes hoax, hooves hoof,
      hypotheses hypothesis, indices index, irises iris, knives knife, larvae larva, leaves leaf,
      lenses lens, lice louse, lies lie, lives life, loaves loaf, loci locus, locuses locus,
      matrices matrix, matrixes matrix, memoranda memorandum, men man, menus menu, metamorphoses metamorphosis,
      mice mouse, minuses minus, minutiae minutia, moves move, movies movie, neuroses neurosis, nebulae nebula,
      nexuses nexus, nuclei nucleus, oases oasis, octopi octopus, octopuses octopus, ova ovum, oxen ox,
      pancreases pancreas, parentheses parenthesis, passersby passerby, pennies penny, pence penny,
      people person, persons person, phenomena phenomenon, pies pie, pixies pixie, prognoses prognosis,
      plexuses plexus, plusses plus, pluses plus, polyhedra polyhedron, prospectuses prospectus,
      quizzes quiz, quanta quantum, radii radius, radiuses radius, referenda referendum, responses response,
      rookies rookie, scarves scarf, schemas schema, schemata schema, selfies selfie, selves self,
      sheaves sheaf, shoes shoe, smoothies smoothie, stimuli stimulus, statuses status, strata stratum,
      summonses summons, surpluses surplus, syllabi syllabus, symposia symposium, synopses synopsis,
      synapses synapse, taxis taxi, teeth tooth, theses thesis, thieves thief, ties tie, toes toe,
      canoes canoe, foes foe, oboes oboe, hoes hoe, axles axle, topazes topaz,
      vertebrae vertebra, vertices vertex, viruses virus, walruses walrus, waltzes waltz, whizzes whiz,
      wharves wharf, wives wife, wolves wolf, women woman, yourselves yourself, zombies zombie,
      calories calorie, brownies brownie, hoodies hoodie, veggies veggie, aunties auntie,
      birdies birdie, cuties cutie, freebies freebie, newbies newbie, menus menu, gurus guru,
      emus emu, tutus tutu, haikus haiku, skis ski, bikinis bikini, khakis khaki, safaris safari, alibis alibi,
      rabbis rabbi, kiwis kiwi, wikis wiki, apis api, uris uri, cpus cpu, gpus gpu, ids id, ips ip,
      urls url, uis ui, pis pi, kpis kpi, skus sku, spas spa, tvs tv, pcs pc, dvds dvd,
      campuses campus, viri virus, apparatuses apparatus, hiatuses hiatus, sinuses sinus, fetuses fetus,
      abacuses abacus, crocuses crocus, papyri papyrus, caucuses caucus, opuses opus, thesauri thesaurus,
      thesauruses thesaurus, rhombuses rhombus, styluses stylus, cactuses cactus,
      terminuses terminus, termini terminus, walruses walrus, isthmuses isthmus, colossi colossus,
      omnibuses omnibus, minibuses minibus, trellises trellis, clitorises clitoris, metropolises metropolis,
      tennises tennis, pelvises pelvis, chassis chassis, debris debris, bourgeois bourgeois
      """
    let words = pairs.split(separator: ",").map { $0.split { $0.isWhitespace }.map(String.init) }
    return Dictionary(words.map { ($0[0], $0[1]) }) { first, _ in first }
  }()
}
