extension Corpus {
  /// Documents with objects whose members depend on a tag.
  static let clusters: [String] = [
    ##"{"title": "Plan", "shapes": [{"type": "circle", "name": "a", "radius": 1.5}, {"type": "square", "name": "b", "side": 4}, {"type": "point", "name": "c"}]}"##,
    ##"{"type": "group", "id": 1, "items": [{"type": "text", "id": 2, "text": "a"}, {"type": "group", "id": 3, "items": [{"type": "line", "id": 4, "to": [1, 2]}]}]}"##,
    ##"[{"kind": "image", "url": "a", "width": 1, "alt": null}, {"kind": "video", "url": "b", "width": 2, "seconds": 9.5}, {"kind": "text", "body": "c"}, {"kind": "image", "url": "d", "width": 3, "alt": "e"}]"##,
    ##"{"a": {"x": {"@type": "Person", "given_name": "a", "born_on": "2024-01-01"}, "y": {"@type": "Organization", "legal_name": "b"}, "1": null}, "z": [[{"@type": "x", "p": 1}, {"@type": "y", "q": 2}], []]}"##,
    ##"[{"event": "click", "at": "2024-02-29T12:00:00Z", "x": 1, "y": 2}, {"event": "key", "at": "2024-02-29T12:00:01Z", "code": "a", "modifiers": []}, {"event": "class", "self": 1, "init": null, "members": {"a": 1}}, {"event": "URL", "": 1, "a.b": 2}]"##,
    ##"{"nodes": [{"a.type": "Leaf", "value": 1}, {"a.type": "Branch", "left": {"a.type": "Leaf", "value": 2}, "right": null}]}"##,
    ##"{"blocks": [{"type": "section", "text": "a", "fields": [1]}, {"type": "divider"}, {"type": "header", "text": "b"}, {"type": "image", "image_url": "c", "alt_text": "d"}, {"type": "actions", "elements": [{"type": "button", "text": "e"}]}, {"type": "section", "text": "f"}]}"##,
    ##"[{"type": "a", "v": 1, "m": {"type": "p", "x": 1}}, {"type": "b", "v": "s", "n": {"type": "q", "y": 2}}, {"type": "a", "v": 2, "m": {"type": "q", "y": 3}}]"##,
    ##"[{"type": "Root", "a": 1}, {"type": "root", "b": 2}, {"type": "ROOT", "c": 3}, {"type": "Unknown Root", "d": 4}, {"type": "Date", "e": 5}]"##,
    ##"[{"type": "a", "type": "b", "x": 1, "x": 2}, {"type": "c", "y": 1}]"##,
    ##"{"type":"Program","body":[{"type":"VariableDeclaration","kind":"const","declarations":[{"type":"VariableDeclarator","id":{"type":"Identifier","name":"a"},"init":{"type":"BinaryExpression","operator":"+","left":{"type":"Literal","value":1,"raw":"1"},"right":{"type":"Identifier","name":"b"}}}]},{"type":"ExpressionStatement","expression":{"type":"CallExpression","callee":{"type":"Identifier","name":"f"},"arguments":[{"type":"Literal","value":2,"raw":"2"},{"type":"BinaryExpression","operator":"*","left":{"type":"Identifier","name":"x"},"right":{"type":"CallExpression","callee":{"type":"Identifier","name":"g"},"arguments":[]}}]}},{"type":"IfStatement","test":{"type":"BinaryExpression","operator":"<","left":{"type":"Literal","value":3,"raw":"3"},"right":{"type":"Literal","value":4,"raw":"4"}},"consequent":{"type":"ExpressionStatement","expression":{"type":"Identifier","name":"z"}},"alternate":null}]}"##,
    ##"{"shapes": [{"type": "circle", "name": "a", "radius": 1}, {"type": "square", "name": "b", "side": 4, "note": "n"}], "main": {"type": "square", "name": "c", "side": 2}, "all": {"1": {"type": "circle", "name": "d", "radius": 3}}}"##,
    ##"{"pages": {"1": {"op": "add", "path": "/a", "value": [1]}, "2": {"op": "move", "path": "/b", "from": "/c"}, "3": {"op": "remove", "path": "/d"}}}"##,
  ]
}
