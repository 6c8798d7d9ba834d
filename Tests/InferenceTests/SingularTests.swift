import Testing

/// The class of the elements of an array is named after its key, in the singular.
struct SingularTests {
  private static let words = """
    cities city, statuses status, addresses address, analyses analysis, series series, news news,
    indices index, indexes index, matrices matrix, people person, children child, media media,
    data data, metadata metadata, men man, women woman, mice mouse, feet foot, teeth tooth,
    geese goose, oxen ox, sheep sheep, fish fish, deer deer, species species, aircraft aircraft,
    vertices vertex, appendices appendix, axes axis, crises crisis, theses thesis,
    hypotheses hypothesis, diagnoses diagnosis, parentheses parenthesis, synopses synopsis,
    oases oasis, ellipses ellipsis, bases base, criteria criterion, phenomena phenomenon,
    bacteria bacterium, curricula curriculum, memoranda memorandum, strata stratum,
    errata erratum, quanta quantum, alumni alumnus, cacti cactus, fungi fungus, nuclei nucleus,
    radii radius, stimuli stimulus, syllabi syllabus, loci locus, corpora corpus, genera genus,
    larvae larva, vertebrae vertebra, formulas formula, schemas schema, schemata schema,
    knives knife, wives wife, lives life, leaves leaf, halves half, shelves shelf, wolves wolf,
    thieves thief, loaves loaf, calves calf, elves elf, scarves scarf, selves self, roofs roof,
    proofs proof, chiefs chief, beliefs belief, boxes box, taxes tax, faxes fax, suffixes suffix,
    prefixes prefix, mixes mix, complexes complex, foxes fox, classes class, processes process,
    accesses access, businesses business, successes success, passes pass, glasses glass,
    losses loss, bosses boss, dresses dress, wishes wish, dishes dish, brushes brush,
    crashes crash, hashes hash, pushes push, batches batch, branches branch, matches match,
    searches search, switches switch, watches watch, patches patch, speeches speech,
    churches church, coaches coach, approaches approach, caches cache, headaches headache,
    avalanches avalanche, niches niche, quizzes quiz, buzzes buzz, waltzes waltz, prizes prize,
    sizes size, breezes breeze, mazes maze, freezes freeze, companies company,
    categories category, countries country, currencies currency, entries entry, queries query,
    policies policy, properties property, replies reply, stories story, activities activity,
    deliveries delivery, dependencies dependency, directories directory, histories history,
    identities identity, inventories inventory, libraries library, parties party,
    priorities priority, repositories repository, strategies strategy, summaries summary,
    flies fly, skies sky, movies movie, cookies cookie, ties tie, pies pie, lies lie,
    zombies zombie, calories calorie, heroes hero, potatoes potato, tomatoes tomato, echoes echo,
    shoes shoe, toes toe, canoes canoe, photos photo, videos video, logos logo, zeros zero,
    memos memo, pianos piano, buses bus, viruses virus, bonuses bonus, campuses campus,
    focuses focus, menus menu, taxis taxi, aliases alias, gases gas, lenses lens,
    canvases canvas, biases bias, atlases atlas, houses house, causes cause, clauses clause,
    courses course, databases database, diseases disease, exercises exercise, expenses expense,
    licenses license, phases phase, purchases purchase, purposes purpose, releases release,
    responses response, roses rose, uses use, warehouses warehouse, services service,
    devices device, invoices invoice, prices price, offices office, choices choice,
    notices notice, slices slice, voices voice, spaces space, places place, sources source,
    resources resource, images image, messages message, packages package, pages page,
    stages stage, languages language, ranges range, badges badge, edges edge, changes change,
    employees employee, trees tree, fees fee, committees committee, days day, keys key, boys boy,
    toys toy, essays essay, surveys survey, arrays array, users user, items item, orders order,
    products product, tags tag, events event, metrics metric, topics topic, comics comic,
    graphics graphic, graphs graph, months month, paths path, lengths length, widths width,
    ids id, urls url, apis api, gurus guru, wikis wiki, grandchildren grandchild,
    salespeople salesperson, policemen policeman, housewives housewife, postalcodes postalcode,
    status status, address address, process process, class class, bus bus, gas gas,
    analysis analysis, basis basis, canvas canvas, alias alias, lens lens, index index,
    physics physics, mathematics mathematics, analytics analytics, logistics logistics,
    politics politics, means means, headquarters headquarters, equipment equipment,
    information information, scissors scissors, kubernetes kubernetes, https https,
    specimen specimen, regimen regimen, virus virus, menu menu, child child, person person,
    datum datum, settings setting, savings saving, earnings earning, goods good, logs log,
    cards card, lines line, values value, types type, names name, rates rate, templates template,
    states state, updates update, certificates certificate, coordinates coordinate, dates date,
    attributes attribute, minutes minute, routes route, websites website, votes vote, notes note,
    quotes quote, remotes remote, nodes node, codes code, modes mode, episodes episode,
    guides guide, sides side, slides slide, files file, profiles profile, rules rule, roles role,
    titles title, vehicles vehicle, articles article, tables table, variables variable,
    schedules schedule, modules module, samples sample, examples example, games game,
    frames frame, themes theme, times time, machines machine, pipelines pipeline, zones zone,
    phones phone, stores store, features feature, pictures picture, figures figure, shares share,
    scores score, issues issue, queues queue, leagues league, venues venue, archives archive,
    curves curve, waves wave, moves move, reserves reserve, objectives objective,
    octopuses octopus, walruses walrus, emojis emoji, pois poi, guis gui, dois doi, ads ad, vms vm,
    prs pr, dbs db, horseshoes horseshoe, prairies prairie, submenus submenu, webapis webapi,
    lotuses lotus, syllabuses syllabus, cliches cliche, neckties necktie, pauses pause,
    spouses spouse, fuses fuse, excuses excuse, dialyses dialysis, syntheses synthesis,
    prostheses prosthesis, statistics statistics, gps gps, ios ios, dns dns, js js, os os,
    pcs pc, ips ip, dies die, synapses synapse, waltzes waltz, tennis tennis, sheep sheep,
    radiuses radius, plateaus plateau
    """.split(separator: ",").map { pair in
      let words = pair.split { $0.isWhitespace }
      return (plural: String(words[0]), singular: String(words[1]))
    }

  @Test func theClassOfElementsHasTheSingularOfTheKey() throws {
    #expect(Self.words.count > 200)
    for (plural, singular) in Self.words {
      let key = "prefix_\(plural)"
      let source = try source(of: ["{\"\(key)\": [{\"a\": 1}]}"])
      let name = "Prefix" + Self.capitalized(singular)
      #expect(source.contains("class \(name): JSONModel"), "\(plural): \(source)")
    }
  }

  /// Returns a word as a type name contains it: capitalized, or entirely in capitals if it is an
  /// acronym.
  private static func capitalized(_ word: String) -> String {
    ["id", "url", "api", "https", "ip", "dns", "os"].contains(word)
      ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
  }
}
