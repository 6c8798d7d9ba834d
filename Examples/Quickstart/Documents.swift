/// The orders of a day, in the format of a shop's server.
let orderDocument = """
  {
    "shop": "Käsehaus Weber",
    "currency": "EUR",
    "generator": {"name": "shopd", "version": [2, 14, 1]},
    "orders": [
      {
        "number": 100417,
        "status": "paid",
        "customer": {
          "name": "Ayumi Maeda",
          "email": "ayumi@example.com",
          "address": {"street": "Hafenstraße 12", "city": "Hamburg", "country": "DE"}
        },
        "items": [
          {"article": "Appenzeller, 500 g", "quantity": 2, "price": 19.95},
          {"article": "Feigensenf", "quantity": 1, "price": 4.5}
        ],
        "note": "Please ring twice \\ud83d\\udd14",
        "priority": 1,
        "labels": {"carrier": "bike", "slot": "18-20"}
      },
      {
        "number": 100418,
        "status": "open",
        "customer": {
          "name": "Jorge Núñez",
          "email": null,
          "address": {"street": "Calle Mayor 3", "city": "Toledo", "country": "ES"}
        },
        "items": [
          {"article": "Manchego, 1 kg", "quantity": 1, "price": 32.80}
        ]
      }
    ]
  }
  """

/// The same orders with issues on every level.
let brokenDocument = """
  {
    "shop": null,
    "orders": [
      {
        "number": "A-417",
        "status": "payed",
        "customer": {
          "name": "Ayumi Maeda",
          "address": {"street": "Hafenstraße 12", "city": ["Hamburg"]}
        },
        "items": [
          {"article": "Appenzeller, 500 g", "quantity": 70000, "price": 19.95},
          {"article": "Feigensenf", "qantity": 1, "price": "4,50"},
          {"article": "Brot", "quantity": 0, "price": 3.2}
        ]
      },
      {
        "number": 100418,
        "number": 100419,
        "status": "open",
        "customer": {
          "name": "Jorge Núñez",
          "address": {"street": "Calle Mayor 3", "city": "Toledo", "country": "ES"}
        },
        "items": []
      }
    ]
  }
  """
