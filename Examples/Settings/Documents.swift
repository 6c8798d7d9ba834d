/// The required settings only; all others have default values.
let smallDocument = """
  {
    "name": "harbour-log",
    "server": {"port": 8080}
  }
  """

/// Settings with typical errors.
let brokenDocument = """
  {
    "name": "harbour-log",
    "server": {
      "port": 80800,
      "host": "localhost",
      "allowed-origins": ["https://example.com", "example.org"]
    },
    "logging": {
      "level": "verbose",
      "keepDays": 30
    },
    "storage": {"directory": "logs", "maximum-megabytes": 512, "warning-megabytes": 600},
    "adminstrators": ["ann@example.com"]
  }
  """
