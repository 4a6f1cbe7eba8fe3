"""The output of `show`: one line per leaf, which starts with the full path. A line of the configuration can thus be typed unchanged."""

import re

from choices import chooses
from model import MODEL
from schema import Container, Keyed, Leaf, locate


def quote(value):
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = text.replace('"', '\\"')
    return f'"{text}"' if not text or any(sign in text for sign in ' |"') else text


def print_config(device, steps):
    with device.lock:
        node = steps[-1][0] if steps else MODEL
        data = locate(device.config, steps) if steps else device.config
        words = [word for each, key in steps for word in [each.name, *map(bare, key or ())]]
        if data is None:
            return ''
        if isinstance(node, Keyed) and steps[-1][1] is None:
            lines = list(list_entries(node, data, words))
        elif isinstance(node, Leaf):
            lines = list(list_leaf(node, data, words[:-1]))
        else:
            lines = list(list_config(node, data, words))
        if chooses('config-tree') and isinstance(node, Container) and (not isinstance(node, Keyed) or steps[-1][1] is not None):
            lines = [*([' '.join(words)] if words else []), *list_tree(node, data, ' ' if words else ''), *(['!'] if words else [])]
        if chooses('config-braces') and isinstance(node, Container) and (not isinstance(node, Keyed) or steps[-1][1] is not None):
            lines = list(list_braces(node, data, ''))
    return '\n'.join(lines)


def branches(node, data):
    """Yields the children of a node in use: the words to print, the child node, and its data."""
    for child in node.children.values():
        value = data.get(child.name)
        if value is None or getattr(child, 'reported', False) or (isinstance(node, Keyed) and child.name in node.keys):
            continue
        if isinstance(child, Leaf):
            yield child.name, child, value
        elif isinstance(child, Keyed):
            for key, entry in value.items():
                yield ' '.join([child.name, *map(bare, key)]), child, entry
        else:
            if any(list_config(child, value, [])):
                yield child.name, child, value


def list_tree(node, data, indent):
    for words, child, value in branches(node, data):
        if isinstance(child, Leaf):
            shown = f'[ {" ".join(map(bare, value))} ]' if isinstance(value, list) else bare(value)
            yield f'{indent}{words} {shown}'
        else:
            yield f'{indent}{words}'
            yield from list_tree(child, value, indent + ' ')
            yield f'{indent}!'


def list_braces(node, data, indent):
    for words, child, value in branches(node, data):
        if isinstance(child, Leaf):
            shown = f'[ {" ".join(map(bare, value))} ]' if isinstance(value, list) else bare(value)
            yield f'{indent}{words} {shown};'
        else:
            yield f'{indent}{words} {{'
            yield from list_braces(child, value, indent + '    ')
            yield f'{indent}}}'


def bare(value):
    """Formats a value. Identities are typed and printed without their module."""
    return quote(value.split(':')[-1] if isinstance(value, str) and value.startswith(('iana-', 'openconfig-', 'vendor-')) else value)


def list_leaf(leaf, value, words):
    for each in value if isinstance(value, list) else [value]:
        yield ' '.join([*words, leaf.name, bare(each)])


def list_entries(node, entries, words):
    for key, entry in sorted(entries.items(), key=lambda item: [pad(each) for each in item[0]]):
        yield from list_config(node, entry, [*words, *map(bare, key)])


def pad(word):
    """Pads the numbers in a name, so that names sort by number."""
    return ''.join(part.rjust(8, '0') if part.isdigit() else part for part in split_numbers(str(word)))


def split_numbers(word):
    return re.findall(r'\d+|\D+', word)


def list_config(node, data, words):
    shown = False
    for child in node.children.values():
        value = data.get(child.name)
        if value is None or getattr(child, 'reported', False):
            continue
        if isinstance(child, Leaf):
            if not (isinstance(node, Keyed) and child.name in node.keys):
                shown = True
                yield from list_leaf(child, value, words)
        elif isinstance(child, Keyed):
            shown = True
            yield from list_entries(child, value, [*words, child.name])
        else:
            for line in list_config(child, value, [*words, child.name]):
                shown = True
                yield line
    if isinstance(node, Keyed) and not shown:
        yield ' '.join(words)


def print_state(device, steps):
    """Prints the state at a path. If there is no state, prints everything that can be read there."""
    value = device.read(steps[0][0].name if steps else None, 'state')
    words, parent = [], ''
    for node, key in steps:
        value = next((each for word, each in value.items() if word.split(':')[-1] == node.name), None) if isinstance(value, dict) else None
        words.append(node.name)
        if key is not None:
            value = next((each for each in value or [] if all(str(each.get(name)) == str(part) for name, part in zip(node.keys, key))), None)
            words += map(bare, key)
        if value is None:
            return ''
    node = steps[-1][0] if steps else MODEL
    if chooses('show-indented'):
        return '\n'.join(list_indented(value, words))
    return '\n'.join(flatten(value, words, getattr(node, 'keys', [])))


def flatten(value, words, keys=()):
    if isinstance(value, dict):
        for word, each in value.items():
            if word not in keys:
                yield from flatten(each, [*words, word.split(':')[-1]])
    elif isinstance(value, list):
        for each in value:
            if isinstance(each, dict):
                name = next((word for word in KEYS if word in each), None)
                yield from flatten(each, [*words, bare(each[name])] if name else words, [name])
            else:
                yield ' '.join([*words, bare(each)])
    else:
        yield ' '.join([*words, bare(value)])


KEYS = ('name', 'portgroup_name', 'address', 'interface', 'id', 'version-iso', 'version-os', 'version-service')


def list_indented(value, words, indent=''):
    yield f'{indent}{" ".join(words)}'
    for each in value if isinstance(value, list) else [value]:
        if not isinstance(each, dict):
            yield f'{indent} {bare(each)}'
            continue
        for word, inner in sorted(each.items(), key=lambda item: item[0] not in KEYS):
            if isinstance(inner, (dict, list)):
                yield from list_indented(inner, [word.split(':')[-1]], indent + ' ')
            else:
                yield f'{indent} {word.split(":")[-1]:<28} {bare(inner)}'
        if isinstance(value, list):
            yield ''


def print_files(entries):
    rows = [(each['size'], each['date'], each['name']) for each in entries]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(2)]
    return '\n'.join(f'{size.rjust(widths[0])}  {date.ljust(widths[1])}  {name}' for size, date, name in rows)
