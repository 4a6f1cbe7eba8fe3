"""Pipe options of the command line (platform: CLI commands, `file show`)."""

import re

from choices import chooses
from schema import Refusal


def split_pipes(line):
    """Splits a line at its bars, except at bars inside quotes."""
    parts, quote = [''], ''
    for sign in line:
        if quote:
            quote = '' if sign == quote else quote
        elif sign in '"\'':
            quote = sign
        if sign == '|' and not quote:
            parts.append('')
        else:
            parts[-1] += sign
    return parts


def pipe(device, text, filters):
    lines = text.rstrip('\n').split('\n') if text else []
    for each in filters:
        word, _, rest = each.strip().partition(' ')
        lines = apply(device, lines, word, rest.strip().strip('"\''))
    return '\n'.join(lines)


def apply(device, lines, word, rest):
    if word in ('include', 'exclude', 'begin', 'until'):
        try:
            hits = [bool(re.search(rest, line)) for line in lines]
        except re.error as error:
            raise Refusal(400, 'invalid-value', f'{rest} is no regular expression: {error}') from None
        first = hits.index(True) if True in hits else len(lines)
        if word == 'include':
            return [line for line, hit in zip(lines, hits) if hit]
        if word == 'exclude':
            return [line for line, hit in zip(lines, hits) if not hit]
        if word == 'begin':
            return lines[first:]
        return lines[: first if device.breaks('until-stops-early') else first + 1]
    if word == 'count':
        return [str(len(lines))] if chooses('pipes-otherwise') else [f'Count: {len(lines)} lines']
    if word == 'linnum':
        return [f'{number}\t{line}' if chooses('pipes-otherwise') else f'{number:>4}: {line}' for number, line in enumerate(lines, 1)]
    if word in ('more', 'nomore'):
        return lines
    if word in ('save', 'append'):
        name = rest.split('/')[-1]
        if not re.fullmatch(r'[\w.-]+', name):
            raise Refusal(400, 'invalid-value', f'{word} needs the name of a file')
        path = rest if '/' in rest else f'configs/{name}'
        path = device.files.virtual(path)
        content = ''.join(f'{line}\n' for line in lines)
        if word == 'append' and device.files.exists(path):
            device.files.append(path, content)
        else:
            device.files.write(path, content.encode())
        return []
    raise Refusal(400, 'invalid-value', f'unknown pipe: {word}')
