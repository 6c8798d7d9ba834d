/// JSON Lines files, one for each day, with one message on each line.
let dayDocuments = [
  "monday.jsonl": """
  {"id": 1, "from": "ann@example.com", "sentAt": "2024-02-26T08:15:00Z", "subject": "Tide tables"}
  {"id": 2, "from": "bob@example.com", "sentAt": "2024-02-26T09:40:12Z", "subject": "Re: Tide tables"}
  {"id": 3, "from": "bob at example.com", "sentAt": "2024-02-26T09:41:00Z", "subject": ""}

  {"id": 4, "from": "eve@example.com", "sentAt": "2024-02-26T23:59:59Z", "subject": "Invoice", "priority": "high"}
  """,
  "tuesday.jsonl": """
  {"id": 5, "from": "ann@example.com", "sentAt": "2024-02-27T07:02:30Z", "subject": "Lunch?"}
  {"id": 6, "from": "ann@example.com", "sentAt": "2024-02-27T07:02:31Z"
  {"id": "seven", "sentAt": "2024-02-30T12:00:00Z", "subject": "Leap day"}
  {"id": 8, "from": "list@example.com", "sentAt": "2024-02-27T12:00:00Z", "subject": "\(longText)"}
  {"id": 9, "from": "bob@example.com", "sentAt": "2024-02-27T16:20:00Z", "subject": "Done", "priority": "low"}
  """,
]

/// A text that exceeds the length limit of a line.
private let longText = String(repeating: "ha", count: 40_000)
