// Responses in the format of GitHub's REST API, with fictional people and repositories. Most keys
// without a property are omitted; a few are here to show that an import ignores them.

/// The response to `GET /users/{username}`.
let userDocument = """
  {
    "login": "tove",
    "id": 2801,
    "node_id": "MDQ6VXNlcjI4MDE=",
    "avatar_url": "https://avatars.example.com/u/2801?v=4",
    "html_url": "https://github.example.com/tove",
    "following_url": "https://api.example.com/users/tove/following{/other_user}",
    "type": "User",
    "site_admin": false,
    "name": "Tove Lindqvist",
    "company": null,
    "blog": "",
    "hireable": null,
    "bio": "Maps and tides.",
    "public_repos": 17,
    "followers": 240,
    "created_at": "2011-09-03T15:26:22Z"
  }
  """

/// The response to `GET /search/repositories`: one page of the results.
let searchDocument = """
  {
    "total_count": 41,
    "incomplete_results": false,
    "items": [
      {
        "id": 90210,
        "name": "tidetables",
        "full_name": "tove/tidetables",
        "owner": {"login": "tove", "id": 2801, "type": "User"},
        "private": false,
        "html_url": "https://github.example.com/tove/tidetables",
        "description": "High and low water for every harbour",
        "fork": false,
        "pushed_at": "2024-02-29T08:00:00Z",
        "homepage": "https://tides.example.com",
        "stargazers_count": 1312,
        "language": "Swift",
        "license": {"key": "mit", "name": "MIT License", "spdx_id": "MIT"},
        "topics": ["ocean", "swift"],
        "visibility": "public",
        "score": 1.0
      },
      {
        "id": 90355,
        "name": "lighthouse",
        "full_name": "harbour-works/lighthouse",
        "owner": {"login": "harbour-works", "id": 5150, "type": "Organization"},
        "private": false,
        "html_url": "https://github.example.com/harbour-works/lighthouse",
        "description": null,
        "fork": true,
        "pushed_at": "2023-11-05T22:14:09+01:00",
        "homepage": "",
        "stargazers_count": 8,
        "language": null,
        "license": null,
        "topics": [],
        "visibility": "public",
        "score": 0.87
      }
    ]
  }
  """

/// The response to `GET /repos/{owner}/{repo}/issues`: an array.
let issuesDocument = """
  [
    {
      "number": 58,
      "title": "Harbours south of the equator have their tides swapped",
      "user": {"login": "mbeki", "id": 7744, "type": "User"},
      "labels": [{"name": "bug", "color": "d73a4a"}, {"name": "data", "color": "0e8a16"}],
      "state": "open",
      "assignee": null,
      "milestone": {"title": "2.0", "number": 3},
      "comments": 4,
      "created_at": "2024-02-27T19:03:41Z",
      "closed_at": null
    },
    {
      "number": 57,
      "title": "Read stations in parallel",
      "user": {"login": "tove", "id": 2801, "type": "User"},
      "labels": [],
      "state": "closed",
      "state_reason": "completed",
      "assignee": {"login": "tove", "id": 2801, "type": "User"},
      "milestone": null,
      "comments": 0,
      "created_at": "2024-02-20T07:55:00Z",
      "closed_at": "2024-02-29T08:00:00Z",
      "pull_request": {"url": "https://api.example.com/repos/tove/tidetables/pulls/57"}
    }
  ]
  """

/// A response that a proxy has damaged.
let damagedDocument = """
  {
    "total_count": "many",
    "items": [
      {
        "id": 90210.5,
        "name": "tidetables",
        "owner": {"login": "tove", "id": 2801, "type": "Robot"},
        "private": false,
        "html_url": "https://github.example.com/tove/tidetables",
        "pushed_at": "2023-02-29T08:00:00Z",
        "homepage": null,
        "stargazers_count": null,
        "topics": ["ocean", null],
        "visibility": "public"
      }
    ]
  }
  """
