"""How configuration is declared, read, written and addressed (RESTCONF data, and lines of the command line)."""

import copy
from urllib.parse import unquote

from choices import chooses


class Refusal(Exception):
    """A refused request, with status and RFC 8040 error tag."""

    def __init__(self, status, tag, message, kind='application'):
        super().__init__(message)
        self.status, self.tag, self.kind, self.message = status, tag, kind, message


class Leaf:
    def __init__(self, kind='string', default=None, values=None, low=None, high=None, many=False, secret=False, identity=None, check=None):
        self.kind, self.default, self.values, self.many, self.secret = kind, default, values, many, secret
        self.low, self.high, self.identity, self.check = low, high, identity, check

    def parse(self, value, where):
        """Converts a value from JSON or from the command line to the type of the leaf."""
        if self.many:
            items = value if isinstance(value, list) else [value]
            return list(dict.fromkeys(self.parse_one(each, where) for each in items))
        return self.parse_one(value, where)

    def parse_one(self, value, where):
        bad = Refusal(400, 'invalid-value', f'{value!r} is no value of {where}')
        if isinstance(value, (dict, list)) or value is None:
            raise bad
        if self.kind == 'integer':
            if isinstance(value, (bool, float)) or not str(value).lstrip('-').isdigit():
                raise bad
            value = int(value)
            if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
                raise bad
            return value
        if self.kind == 'boolean':
            if str(value).lower() not in ('true', 'false'):
                raise bad
            return str(value).lower() == 'true'
        if not isinstance(value, str):
            raise bad
        if self.identity:
            value = value.split(':')[-1]
        if self.values and value not in self.values:
            raise bad
        if self.check and not self.check(value):
            raise bad
        return f'{self.identity}:{value}' if self.identity else value


class Container:
    def __init__(self, children, reported=False):
        self.children, self.reported = children, reported


class Keyed(Container):
    """A list whose entries are identified by keys."""

    def __init__(self, keys, children):
        super().__init__(children)
        self.keys = keys.split()


class Reported(Container):
    """A container that only the device fills. Leaves that the sibling `config` also has are mirrored from there."""

    def __init__(self, children=None):
        super().__init__(children or {}, reported=True)


def mirrored(**leaves):
    return {'state': Reported({**leaves}), 'config': Container(leaves)}


def grow(node, name='', module=''):
    """Gives each node its bare name and its module, from names such as `module:name`."""
    if ':' in name:
        module, name = name.split(':')
    node = copy.copy(node)
    node.name, node.module = name, module
    if isinstance(node, Container):
        grown = [grow(as_node(child), key, module) for key, child in node.children.items()]
        node.children = {child.name: child for child in grown}
        for child in grown:
            child.parent = node
    return node


def as_node(child):
    return Container(child) if isinstance(child, dict) else child


def qualify(node, parent_module):
    return node.name if node.module == parent_module else f'{node.module}:{node.name}'


def find_child(node, word):
    """Returns the child with a name from a body or a path, with or without its module."""
    module, _, name = word.rpartition(':')
    child = node.children.get(name) if isinstance(node, Container) else None
    if child is None or (module and module != child.module):
        return None
    return child


def parse_path(root, text):
    """Returns the steps [(node, key or None)] of a RESTCONF path below /data; None if the model has no such path."""
    steps, node = [], root
    for part in [each for each in text.split('/') if each]:
        word, equals, key = part.partition('=')
        node = find_child(node, unquote(word))
        if node is None:
            return None
        values = None
        if equals:
            values = tuple(unquote(each).strip('"') for each in key.split(','))
            if isinstance(node, Keyed):
                if len(values) != len(node.keys):
                    return None
                values = tuple(parse_key(node, values))
            elif not (isinstance(node, Leaf) and node.many):
                return None
        steps.append((node, values))
    return steps


def parse_key(node, values):
    for name, value in zip(node.keys, values):
        yield node.children[name].parse(value, name)


def locate(data, steps):
    """Returns the data at a path of the configuration; None if there is none."""
    for node, key in steps:
        data = data.get(node.name) if isinstance(data, dict) else None
        if data is None:
            return None
        if key is not None:
            if isinstance(node, Keyed):
                data = data.get(key)
            else:
                wanted = node.parse(key[0], node.name)[0]
                data = wanted if wanted in data else None
    return data


def locate_path(data, path, key=None, rest=''):
    """Returns the data at a path of bare names; {} if there is none."""
    for name in path.split('/'):
        data = (data or {}).get(name)
    if key is not None:
        data = (data or {}).get(key)
        for name in rest.split('/'):
            data = (data or {}).get(name)
    return data or {}


def merge_at(root, config, steps, body):
    """Merges a body at a path. If the path ends at a list entry, the body is the entry itself."""
    place, node = config, root
    for child, key in steps:
        place, node = place.setdefault(child.name, {}), child
        if key is not None:
            place = place.setdefault(key, dict(zip(child.keys, key)))
    if isinstance(node, Keyed) and steps[-1][1] is None:
        raise Refusal(400, 'malformed-message', f'{node.name} is a list')
    merge(node, place, body, '/' + '/'.join(each.name for each, _ in steps))


def make_place(data, steps):
    """Returns the container or entry at a path, and creates it if it is missing."""
    for node, key in steps:
        data = data.setdefault(node.name, {})
        if key is not None:
            data = data.setdefault(key, dict(zip(node.keys, key)))
    return data


def merge(node, data, value, where=''):
    """Merges a body into the configuration. Values of lists are added to the existing values."""
    if not isinstance(value, dict):
        raise Refusal(400, 'malformed-message', f'{where or node.name} has to be an object')
    for word, item in value.items():
        child = find_child(node, word)
        if child is None:
            raise Refusal(400, 'unknown-element', f'unknown element: {word} in {where or "/"}')
        place = f'{where}/{child.name}'
        if chooses('strict-bodies'):
            refuse_loose(child, item, place)
        if chooses('leaf-lists-replaced') and getattr(child, 'many', False):
            data[child.name] = []
        if chooses('servers-replaced') and child.name in ('server', 'remote-server'):
            data[child.name] = {}
        if child.reported if isinstance(child, Container) else False:
            raise Refusal(400, 'invalid-value', f'{place} is not configuration')
        if isinstance(child, Leaf):
            merge_leaf(node, child, data, item, place)
        elif isinstance(child, Keyed):
            merge_entries(child, data.setdefault(child.name, {}), item, place)
        else:
            merge(child, data.setdefault(child.name, {}), item, place)


def refuse_loose(child, item, place):
    """Refuses values that do not have exactly the documented type. Only leaves that may be sent as text are exempt."""
    many = isinstance(child, Keyed) or (isinstance(child, Leaf) and child.many)
    if many != isinstance(item, list):
        raise Refusal(400, 'malformed-message', f'{place} is {"" if many else "no "}array')
    if isinstance(child, Leaf) and not place.endswith(('ntp/config/enabled', 'remote-port')):
        kind = {'integer': int, 'boolean': bool}.get(child.kind, str)
        if any(type(each) is not kind for each in (item if many else [item])):
            raise Refusal(400, 'invalid-value', f'{place} has another type')


def merge_leaf(node, leaf, data, item, place):
    parsed = leaf.parse(item, place)
    if isinstance(node, Keyed) and leaf.name in node.keys and data.get(leaf.name, parsed) != parsed:
        raise Refusal(400, 'invalid-value', f'{place} is a key, and is another one')
    if leaf.many:
        stands = data.get(leaf.name, [])
        data[leaf.name] = stands + [each for each in parsed if each not in stands]
    else:
        data[leaf.name] = parsed


def merge_entries(node, entries, item, place):
    for entry in item if isinstance(item, list) else [item]:
        if not isinstance(entry, dict):
            raise Refusal(400, 'malformed-message', f'an entry of {place} has to be an object')
        plain = {word.split(':')[-1]: each for word, each in entry.items()}
        missing = [key for key in node.keys if key not in plain]
        if missing:
            raise Refusal(400, 'missing-element', f'an entry of {place} has no {missing[0]}')
        key = tuple(parse_key(node, [plain[name] for name in node.keys]))
        stands = entries.setdefault(key, dict(zip(node.keys, key)))
        merge(node, stands, entry, f'{place}[{",".join(map(str, key))}]')


def remove(data, steps):
    """Removes the data at a path. Returns whether there was any."""
    if locate(data, steps) is None:
        return False
    parent = locate(data, steps[:-1]) if steps[:-1] else data
    node, key = steps[-1]
    if key is None:
        del parent[node.name]
    elif isinstance(node, Keyed):
        del parent[node.name][key]
    else:
        parent[node.name].remove(node.parse(key[0], node.name)[0])
    prune(data, steps[:-1])
    return True


def prune(data, steps):
    """Removes empty containers."""
    for length in range(len(steps), 0, -1):
        node, key = steps[length - 1]
        holder = locate(data, steps[: length - 1]) if length > 1 else data
        if key is None and holder is not None and holder.get(node.name) == {}:
            del holder[node.name]
    for length in range(len(steps), 0, -1):
        node, key = steps[length - 1]
        if key is not None:
            holder = locate(data, steps[: length - 1]) if length > 1 else data
            if holder is not None and holder.get(node.name) == {}:
                del holder[node.name]


def read(node, data, report, path=(), only=None):
    """Returns the content of a container: state before config, without unset leaves, except those that have a default."""
    shown = {}
    for child in node.children.values():
        value = read_child(node, child, data if isinstance(data, dict) else {}, report, path, only)
        if value is not None and (chooses('unset-shown') or (value != {} and value != [])):
            shown[qualify(child, node.module)] = value
    return shown


def read_child(node, child, data, report, path, only=None):
    if isinstance(child, Leaf):
        if child.default is not None and node.name == 'config':
            return data.get(child.name, child.default)
        return data.get(child.name)
    if isinstance(child, Keyed):
        entries = data.get(child.name, {})
        shown = [read(child, entry, report, (*path, child.name, key), only) for key, entry in entries.items()]
        return [entry for entry in shown if only != 'state' or any(isinstance(each, (dict, list)) for each in entry.values())]
    if child.reported:
        return name_members(child, {**mirror(child, data.get('config', {})), **(report((*path, child.name), data) or {})})
    if only == 'state' and child.name == 'config':
        return None
    return read(child, data.get(child.name), report, (*path, child.name), only)


def mirror(node, config):
    """Returns the leaves that a reported container mirrors from its sibling config: those that both have, except secrets."""
    shown = {}
    for child in node.children.values():
        default = child.default if isinstance(child, Leaf) and node.name == 'state' else None
        value = config.get(child.name, default)
        if value is not None and not getattr(child, 'secret', False):
            shown[child.name] = value
    return shown


def complete(node, data, where=''):
    """Copies the keys of entries to their config. Refuses a config that contains a different key."""
    for child in node.children.values():
        value = data.get(child.name)
        if isinstance(child, Leaf) or value is None:
            continue
        if not isinstance(child, Keyed):
            complete(child, value, f'{where}/{child.name}')
            continue
        for key, entry in value.items():
            config = child.children.get('config')
            for name, each in zip(child.keys, key):
                if config is not None and name in config.children:
                    if entry.setdefault('config', {}).setdefault(name, each) != each:
                        raise Refusal(400, 'invalid-value', f'config/{name} of {where}/{child.name}[{each}] repeats another key')
            complete(child, entry, f'{where}/{child.name}')


def name_members(node, value):
    """Adds module prefixes to the members of a report that the model knows. Other members are unchanged."""
    if isinstance(value, list):
        return [name_members(node, each) for each in value]
    if not isinstance(value, dict):
        return value
    named = {}
    for word, each in value.items():
        child = node.children.get(word) if isinstance(node, Container) else None
        named[qualify(child, node.module) if child is not None else word] = name_members(child, each)
    return named
