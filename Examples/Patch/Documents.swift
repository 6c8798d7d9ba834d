/// The store before the patches.
let storeDocument = """
  {
    "contacts": {
      "ann": {
        "revision": 3,
        "name": "Ann Lee",
        "email": "ann@example.com",
        "phone": "+49 40 1234",
        "address": {"street": "Hafenstraße 12", "city": "Hamburg"},
        "labels": {"team": "maps", "room": "2.14"}
      },
      "bob": {"revision": 1, "name": "Bob Okafor", "phone": "+234 1 555"}
    }
  }
  """

/// Patches that can be applied.
let patchesDocument = """
  [
    {
      "contact": "ann",
      "revision": 3,
      "changes": {
        "phone": null,
        "address": {"street": "Elbchaussee 7"},
        "labels": {"room": null, "floor": "2"}
      }
    },
    {"contact": "bob", "revision": 1, "changes": {"email": "bob@example.com", "phone": null}},
    {"contact": "ann", "revision": 4, "changes": {"name": "Ann Lee-Weber"}}
  ]
  """

/// Patches of which only the first can be applied.
let conflictingDocument = """
  [
    {"contact": "ann", "revision": 3, "changes": {"name": "Ann Weber"}},
    {"contact": "ann", "revision": 3, "changes": {"name": "Anna Lee"}},
    {"contact": "bob", "revision": 1, "changes": {"phone": null}},
    {"contact": "eve", "revision": 1, "changes": {"name": "Eve"}}
  ]
  """

/// Invalid patches, which are rejected before any of them is applied.
let brokenDocument = """
  [
    {"contact": "ann", "revision": 3, "changes": {"email": "ann at example.com"}},
    {"contact": "bob", "revision": 1, "changes": {"name": null}},
    {"contact": "bob", "revision": 1, "changes": {"fone": "+234 1 556"}}
  ]
  """
