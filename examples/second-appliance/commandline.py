"""The command line over SSH: show mode and config mode (platform: CLI commands). Configuration is printed with one line per leaf."""

import asyncio
import copy
import json
import shlex
import time

from choices import chooses
from device import changed_modes
from model import MODEL
from filters import pipe, split_pipes
from printing import print_config, print_files, print_state
from schema import Keyed, Leaf, Refusal, complete, find_child, make_place, merge_leaf, remove

SECRET_PROMPT = 'Value for {} (<string>): '


class Complaint(Exception):
    """The error that the command line prints for a line that it rejects."""


class Session:
    def __init__(self, device, user, process):
        self.device, self.user, self.process = device, user, process
        self.configuring, self.place, self.edits, self.done = False, [], [], False
        self.lines, self.loop = 0, asyncio.get_running_loop()

    # Output

    def write(self, text):
        self.process.stdout.write(text.replace('\n', '\r\n') if chooses('cli-crlf') and not self.process.term_type else text)

    def tell(self, text):
        """Prints a message from another thread, but only in interactive sessions."""
        if not self.process.command:
            self.loop.call_soon_threadsafe(lambda: None if self.process.stdout.is_closing() else self.write(text))

    async def show_pages(self, text):
        lines = text.rstrip('\n').split('\n')
        for start in range(0, len(lines), 20):
            if start:
                self.write('--More--')
                self.process.channel.set_line_mode(False)
                key = await self.process.stdin.read(1)
                self.process.channel.set_line_mode(True)
                self.write('\r        \r')
                if key in ('q', 'Q'):
                    return
            self.write('\n'.join(lines[start : start + 20]) + '\n')

    def prompt(self):
        self.lines += 1
        if chooses('prompt-otherwise'):
            return f'\x1b[1;32m{self.user}@second-1\x1b[0m:{"/".join(node.name for node, _ in self.place)}{"%" if self.configuring else ">"} '
        if chooses('prompt-counts'):
            return f'\n[{time.strftime("%H:%M:%S")}] {"edit" if self.configuring else "ok"}\n{self.lines} {"" if self.configuring else "show "}>> '
        mode = ''
        if self.configuring:
            last = self.place[-1] if self.place else None
            mode = f'(config-{"-".join([last[0].name, *map(str, last[1] or ())])})' if last else '(config)'
        return f'second-1{mode}# '

    async def ask(self, question, secret=False):
        self.write(question)
        hidden = secret and self.process.term_type
        if hidden:
            self.process.channel.set_echo(False)
        line = await self.process.stdin.readline()
        if hidden:
            self.process.channel.set_echo(True)
        if secret:
            self.write('\n')
        if secret and chooses('secret-asked-twice') and not question.startswith('Again'):
            if await self.ask('Again, to be sure: ', secret=True) != line.rstrip('\r\n'):
                raise Complaint('these are two')
        return line.rstrip('\r\n')

    async def interact(self):
        if chooses('banners'):
            self.write('Last login: Thu Nov 26 06:00:00 2026 from 192.0.2.9\n\n*** second-1# ***\nsecond-1(config)# \nsecond-1#\n> Password:\n\n')
        self.write('Second appliance. Lines of its configuration are commands.\n')
        while not self.done:
            self.write(self.prompt())
            line = await self.process.stdin.readline()
            if not line:
                return
            if chooses('cli-echo') and not self.process.term_type:
                self.write(line)
            await self.run(line.strip())

    async def run(self, line):
        if not line or line.startswith('!'):
            return
        command, *filters = split_pipes(line)
        try:
            text = await self.carry_out(command.strip())
            if text is not None:
                text = self.device.violations.alter_print(command.strip(), text)
                text = pipe(self.device, text, filters)
        except (Complaint, Refusal, ValueError) as complaint:
            text = f'% {getattr(complaint, "message", complaint)}'
            if chooses('cli-errors'):
                text = f'{"-" * len(line)}^\nsyntax error: {text[2:]}'
        if text and chooses('cli-blank-lines'):
            text = '\n' + '\n'.join(each + '  ' for each in text.split('\n')) + '\n \n'
        if chooses('cli-stamps'):
            text = f'{time.strftime("%a %b %e %H:%M:%S")}.123 UTC+00:00\n{text or ""}'
        if text and chooses('cli-paging') and self.process.term_type and not self.process.command and not any('nomore' in each for each in filters):
            await self.show_pages(text)
        elif text:
            self.write(text.rstrip('\n') + ('\n\n' if chooses('cli-blank-lines') else '\n'))

    # Commands of both modes

    async def carry_out(self, command):
        words = shlex.split(command)
        if words[0] == 'do' and self.configuring:
            words = words[1:]
        operation = self.find_operation(words)
        if operation:
            return await operation(words)
        if self.configuring:
            return await self.configure(words)
        if words[0] == 'show':
            return self.show(words[1:])
        if words[0] in ('config', 'configure'):
            holder = next((each for each in self.device.sessions if each.configuring), None)
            if holder and chooses('config-exclusive'):
                raise Complaint(f'user {holder.user} is configuring: try again later')
            self.configuring = True
            return 'Entering configuration mode terminal\nCurrent configuration users: none' if chooses('cli-other-words') else 'Entering configuration mode'
        if words[0] in ('exit', 'quit', 'logout'):
            self.done = True
            return None
        raise Complaint(f'unknown command: {words[0]}')

    def find_operation(self, words):
        known = {('file', 'list'): self.file_list, ('file', 'show'): self.file_show, ('file', 'tail'): self.file_tail, ('file', 'import'): self.file_import,
                 ('file', 'transfer-status'): self.file_transfers, ('file', 'delete'): self.file_delete,
                 ('system', 'diagnostics', 'qkview'): self.qkview, ('system', 'diagnostics', 'cloudhealth', 'upload'): self.upload,
                 ('system', 'image', 'set-version'): self.set_version, ('system', 'image', 'check-version'): self.set_version}
        return next((known[tuple(words[:length])] for length in (4, 3, 2) if tuple(words[:length]) in known), None)

    def show(self, words):
        if words[:1] == ['running-config']:
            path = [] if self.device.breaks('part-prints-all') else self.resolve(words[1:])
            header = f'! second-1, {self.device.stamp()}\n! Last change a while ago\n!\n' if chooses('config-header') else ''
            return header + (print_config(self.device, path) or '% No entries found.')
        if words[:4] == ['system', 'diagnostics', 'cloudhealth', 'uploads']:
            return self.device.bundles.show_uploads()
        return print_state(self.device, self.resolve(words)) or '% No entries found.'

    def resolve(self, words):
        """Resolves the path in a show command: words of containers, lists and keys."""
        steps, node, words = [], MODEL, list(words)
        while words:
            node = find_child(node, words.pop(0))
            if node is None:
                raise Complaint('there is nothing of that name')
            key = None
            if isinstance(node, Keyed) and len(words) >= len(node.keys):
                key = tuple(node.children[name].parse(words.pop(0), name) for name in node.keys)
            steps.append((node, key))
        return steps

    async def file_list(self, words):
        if words[2:3] == ['path']:
            words = words[:2] + words[3:]
        return print_files(self.device.files.list(words[2] if len(words) > 2 else ''))

    def read_file(self, path):
        if not self.device.files.exists(path):
            raise Complaint(f'there is no file {path}')
        return self.device.files.load(path).decode('utf-8', 'replace')

    async def file_show(self, words):
        return self.read_file(words[-1])

    async def file_tail(self, words):
        path, text = words[-1], self.read_file(words[-1])
        number = int(words[words.index('-n') + 1]) if '-n' in words else 10
        if self.device.breaks('tail-one-line-more'):
            number += 1
        lines = text.splitlines()[-number:] if number else []
        if '-f' not in words:
            return '\n'.join(lines)
        self.write(''.join(f'{line}\n' for line in lines))
        length = len(text)
        while not self.process.stdout.is_closing():
            await asyncio.sleep(0.2)
            text = text if self.device.breaks('tail-follows-nothing') else self.read_file(path)
            self.write(text[length:])
            length = len(text)

    async def file_import(self, words):
        order, words = {}, words[2:]
        while words:
            word = words.pop(0)
            if word == 'insecure':
                order[word] = ''
            elif not words:
                raise Complaint(f'{word} needs a value')
            else:
                order[word] = words.pop(0)
        if 'username' in order and 'password' not in order:
            order['password'] = await self.ask(SECRET_PROMPT.format('password'), secret=True)
        return self.device.files.start_import(order)

    async def file_transfers(self, words):
        return self.device.files.show_transfers()

    async def file_delete(self, words):
        self.device.files.delete(words[-1])
        return 'File is deleted'

    async def qkview(self, words):
        given = dict(zip(words[4::2], words[5::2]))
        verb = words[3] if len(words) > 3 else ''
        if verb == 'capture':
            size = given.get('maxfilesize', '500')
            if not size.isdigit() or not 2 <= int(size) <= 1000:
                raise Complaint('maxfilesize is from 2 to 1000')
            told = self.device.bundles.capture(given.get('filename', f'second-1-{int(self.device.now())}'))
        elif verb == 'status':
            told = self.device.bundles.status()
        elif verb == 'list':
            told = {'result': json.dumps(self.device.bundles.list()), 'resultint': 0}
        elif verb == 'delete':
            self.device.files.delete(f'diags/shared/qkview/{words[-1]}')
            told = {'result': 'deleted', 'resultint': 0}
        else:
            raise Complaint('qkview takes capture, status, list or delete')
        return f'{told["result"].strip()}\n\nresultint {told["resultint"]}' if verb != 'list' else told['result']

    async def upload(self, words):
        given = dict(zip(words[4::2], words[5::2]))
        told = self.device.bundles.upload(given.get('qkview-file'), given.get('description'), given.get('service-request-number'))
        return f'message {told["message"].strip()}\nerrorcode {str(told["errorcode"]).lower()}'

    async def set_version(self, words):
        if words[3:4] == ['iso-version']:
            words = words[:3] + words[4:]
        if len(words) < 4:
            raise Complaint('iso-version is missing')
        if words[2] == 'set-version':
            return 'response ' + self.device.images.install(words[3])
        good, told = self.device.images.check(words[3])
        if not good:
            raise Complaint(told)
        return 'response ' + told

    # Config mode

    async def configure(self, words):
        if words[0] == 'commit':
            return await self.commit()
        if words[0] == 'show':
            return self.show(['running-config', *[word for word in words[1:] if word not in ('running-config', 'full-configuration')]])
        if words[0] in ('revert', 'abort'):
            self.edits, self.place = [], []
            self.configuring = words[0] != 'abort'
            return None
        if words[0] == 'top':
            self.place = []
            return None
        if words[0] == 'exit' and self.place:
            self.place.pop()
            while self.place and self.place[-1][1] is None:
                self.place.pop()
            return None
        if words[0] in ('exit', 'end', 'quit'):
            return await self.leave()
        if words[0] == 'no':
            return self.edit_no(words[1:])
        return await self.edit(words)

    async def leave(self):
        if self.edits:
            answer = await self.ask('There are changes that are not committed. Commit them? [yes,no] ')
            if answer.strip().lower() in ('yes', 'y'):
                told = await self.commit()
                if self.edits:
                    return told
        self.configuring, self.edits, self.place = False, [], []
        return None

    def candidate(self, edits):
        config = copy.deepcopy(self.device.config)
        for each in edits:
            each(config)
        return config

    async def commit(self):
        if not self.edits:
            return 'Nothing has changed.' if chooses('cli-other-words') else '% No modifications to commit.'
        moved = changed_modes(self.device.config, self.candidate(self.edits))
        if moved and not self.device.breaks('mode-without-question'):
            question = f'Modes of port groups {", ".join(moved)} are changed: the appliance will reboot.\nDo you want to proceed? [yes,no] '
            if chooses('mode-question-otherwise'):
                question = '\nThe following warnings were generated:\n  \'portgroups portgroup\': WARNING! The box REBOOTS when this is committed.\nProceed? (yes/no) [no]: '
            if (await self.ask(question)).strip().lower() not in (('yes',) if chooses('mode-question-otherwise') else ('yes', 'y')):
                return 'Nothing has been committed.'
        edits = list(self.edits)

        def change(config):
            for each in edits:
                each(config)

        self.device.commit(change, self.user)
        self.edits = []
        return 'Warning: this release is deprecated\nThe configuration has been applied.' if chooses('cli-other-words') else 'Commit complete.'

    def find_start(self, word):
        """Finds where a line applies: in the current submode, or else in the nearest surrounding one that knows the word."""
        place = list(self.place)
        while place and find_child(place[-1][0], word) is None:
            place.pop()
        node = place[-1][0] if place else MODEL
        if find_child(node, word) is None:
            raise Complaint(f'unknown element: {word}')
        return place, node

    async def edit(self, words):
        steps, node = self.find_start(words[0])
        edits, words, leaves = [], list(words), False
        while words:
            word = words.pop(0)
            child = find_child(node, word)
            if child is None or getattr(child, 'reported', False):
                raise Complaint(f'unknown element: {word}')
            if isinstance(child, Leaf):
                leaves = True
                edits.append(set_leaf(list(steps), node, child, await self.take_value(child, words)))
                continue
            key = None
            if isinstance(child, Keyed):
                if len(words) < len(child.keys):
                    raise Complaint(f'{word} needs {" and ".join(child.keys)}')
                key = tuple(child.children[name].parse(words.pop(0), name) for name in child.keys)
            steps, node = [*steps, (child, key)], child
            if key is not None:
                edits.append(make_entry(list(steps)))
        complete(MODEL, self.candidate([*self.edits, *edits]))
        self.edits += edits
        if self.device.breaks('applies-without-commit'):
            await self.commit()
        if not leaves and not chooses('cli-no-submodes'):
            self.place = steps
        return None

    async def take_value(self, leaf, words):
        if leaf.many and words[:1] == ['[']:
            end = words.index(']')
            value, words[: end + 1] = words[1:end], []
            return value
        if words:
            return words.pop(0)
        if leaf.kind == 'boolean':
            return 'true'
        if leaf.secret:
            return await self.ask(SECRET_PROMPT.format(leaf.name), secret=True)
        raise Complaint(f'{leaf.name} needs a value')

    def edit_no(self, words):
        place, node = self.find_start(words[0])
        steps, words = list(place), list(words)
        while words:
            child = find_child(node, words.pop(0))
            if child is None:
                raise Complaint('there is nothing of that name')
            key = None
            if isinstance(child, Keyed) and words:
                key = tuple(child.children[name].parse(words.pop(0), name) for name in child.keys)
            elif isinstance(child, Leaf) and words:
                key = (words.pop(0),) if child.many else None
                words = words if child.many else []
            steps, node = [*steps, (child, key)], child

        def change(config):
            remove(config, steps)

        if not remove(self.candidate(self.edits), steps):
            raise Complaint('there is nothing to take out')
        self.edits.append(change)
        return None


def set_leaf(steps, node, leaf, value):
    leaf.parse(value, leaf.name)
    return lambda config: merge_leaf(node, leaf, make_place(config, steps), value, leaf.name)


def make_entry(steps):
    return lambda config: make_place(config, steps)
