import Foundation

/// The document of a user in the format of GitHub's interface: 28 members, most of them addresses.
enum UserDocument {
  static let data = Data(
    """
    {
        "login": "lighthouse",
        "id": 71296,
        "avatar_url": "https://avatars.example.com/u/71296?v=3",
        "gravatar_id": "",
        "url": "https://api.example.com/users/lighthouse",
        "html_url": "https://example.com/lighthouse",
        "followers_url": "https://api.example.com/users/lighthouse/followers",
        "following_url": "https://api.example.com/users/lighthouse/following{/other_user}",
        "gists_url": "https://api.example.com/users/lighthouse/gists{/gist_id}",
        "starred_url": "https://api.example.com/users/lighthouse/starred{/owner}{/repo}",
        "subscriptions_url": "https://api.example.com/users/lighthouse/subscriptions",
        "organizations_url": "https://api.example.com/users/lighthouse/orgs",
        "repos_url": "https://api.example.com/users/lighthouse/repos",
        "events_url": "https://api.example.com/users/lighthouse/events{/privacy}",
        "received_events_url": "https://api.example.com/users/lighthouse/received_events",
        "type": "Organization",
        "site_admin": false,
        "name": "Lighthouse",
        "company": null,
        "blog": "https://code.example.com/projects/",
        "location": "Kirkwall, Orkney Islands",
        "email": null,
        "hireable": null,
        "bio": "We keep the lights on and publish our charts, tide tables, & weather records. Members must have two-factor authentication.",
        "public_repos": 147,
        "public_gists": 12,
        "followers": 0,
        "following": 0
    }

    """.utf8)
}
