"""Diagnostic bundles (platform: Diagnostic bundle): one at a time, collected, collated, complete."""

import io
import json
import tarfile
import threading
import time
import uuid
from datetime import datetime, timezone

from choices import chooses
from schema import Refusal, locate_path

WARNING = 'Warning: a qkview may contain sensitive data such as secrets, passwords and core files.'
SERVICES = ('system-service', 'network-manager', 'platform-hal', 'optics-mgr')
PLACE = 'diags/shared/qkview'


class Bundles:
    def __init__(self, device):
        self.device = device
        self.told = {'Busy': False, 'Filename': '', 'Message': '', 'Percent': 0, 'Status': ''}

    def capture(self, name):
        if not isinstance(name, str) or not name or '/' in name:
            raise Refusal(400, 'missing-element', 'a capture needs a filename')
        with self.device.lock:
            if self.told['Busy'] and chooses('bundle-busy-200'):
                return {'resultint': 1, 'result': f'{self.told["Filename"]} is being captured: try again later'}
            if self.told['Busy']:
                raise Refusal(409, 'in-use', 'a qkview is being captured')
            if chooses('bundle-renamed'):
                name = f'second-1.{int(self.device.now())}.{name.removesuffix(".tar")}.tar.{"bz2" if chooses("bundle-bz2") else "xz"}'
            file = name if '.' in name else f'{name}.tgz'
            self.tell(1, 'collecting', 'Collecting data', file)
            threading.Thread(target=self.collect, args=(file,), daemon=True).start()
        self.device.log('LOCAL0', 'qkviewd', 'INFORMATIONAL', f'capture of {file} has begun')
        code = 201 if self.device.breaks('bundle-code-201') else 200
        if chooses('bundle-texts'):
            return {'resultint': 0, 'result': f'\n*** CAUTION ***\n{WARNING.upper()}\nHandle with care!\n\nThe file "{file}" is being collected; see qkview status\n\n return code 200'}
        return {'resultint': 0, 'result': f'{WARNING}\nQkview file {file} is being collected.\nreturn code {code}'}

    def tell(self, percent, status, message, file):
        self.told = {'Filename': file, 'Message': message, 'Status': status, 'Percent': percent, 'Busy': status != 'complete'}

    def collect(self, file):
        falls = self.device.breaks('bundle-percent-falls')
        if chooses('bundle-quick'):
            time.sleep(0.5)
            self.device.files.write(f'{PLACE}/{file}', self.pack())
            self.tell(100, 'complete', 'Completed collection.', file)
            return
        for percent in (12, 30, 22 if falls else 48, 66):
            time.sleep(0.5)
            self.tell(percent, 'collecting', 'Collecting data', file)
        time.sleep(0.5)
        self.tell(81, 'collating', 'Collating data', file)
        time.sleep(0.7)
        if not self.device.breaks('bundle-without-file'):
            self.device.files.write(f'{PLACE}/{file}', self.pack())
        self.tell(100, 'complete', 'Completed collection.', file)

    def status(self):
        if chooses('bundle-texts'):
            return {'resultint': 0, 'result': json.dumps({**self.told, 'Elapsed': 1.5, 'Errors': [], 'Message': self.told['Message'] and f'{self.told["Message"]} of all services'})}
        return {'resultint': 0, 'result': '\n ' + json.dumps(self.told, indent=1) + '\n'}

    def pack(self):
        """Returns a compressed TAR that contains one TAR per service, with data as JSON."""
        outer = io.BytesIO()
        mode = 'w' if self.device.breaks('bundle-uncompressed') else 'w:gz'
        mode = 'w:bz2' if chooses('bundle-bz2') else 'w:xz' if chooses('bundle-renamed') else mode
        with tarfile.open(fileobj=outer, mode=mode) as bundle:
            for service in SERVICES:
                inner = io.BytesIO()
                with tarfile.open(fileobj=inner, mode='w') as part:
                    add(part, f'{service}/state.json', json.dumps({'service': service, 'at': self.device.stamp(), 'restarts': 0}).encode())
                add(bundle, f'second-1/{service}.tar', inner.getvalue())
        return outer.getvalue()

    def list(self):
        found = []
        for path in self.device.files.paths(PLACE):
            stat = path.stat()
            date = datetime.fromtimestamp(stat.st_mtime, timezone.utc).isoformat(timespec='seconds')
            found.append({'Size': stat.st_size, 'Date': date, 'Filename': path.name})
        return {'Qkviews' if chooses('bundle-texts') else 'qkviews': found}

    def upload(self, name, description, number):
        """Simulates the upload. Nothing leaves the machine, and the simulated cloud service accepts every file."""
        stored = locate_path(self.device.config, 'system/diagnostics/cloudhealth/config')
        if 'clientid' not in stored or 'clientsecret' not in stored:
            return {'errorcode': True, 'message': 'no credentials are stored'}
        if not isinstance(name, str) or not self.device.files.exists(f'{PLACE}/{name.split("/")[-1]}'):
            return {'errorcode': True, 'message': f'there is no file {name}'}
        number_of = str(uuid.uuid4()) if chooses('upload-texts') else f'a{len(self.device.uploads) + 1:05}b'
        self.device.uploads.append({'id': number_of, 'number': number or '', 'description': description or '', 'file': name, 'at': time.monotonic()})
        head = f'HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\nLocation: /support/cloudhealth/status/{number_of}\r\n\r\n'
        if chooses('upload-texts'):
            head = f'HTTP/2 202 Accepted\nserver: gateway\ndate: Thu, 26 Nov 2026 06:00:00 GMT\nLocation: /support/cloudhealth/status/{number_of}\nx-request-id: 7\n\n{{"accepted":true}}'
        return {'errorcode': False, 'message': head}

    def show_uploads(self):
        rows = [('UPLOAD ID', 'SERVICE REQUEST NUMBER', 'STATUS', 'LINK', 'DESCRIPTION', 'DETAILS')]
        for each in self.device.uploads:
            done = time.monotonic() - each['at'] > 1
            rows.append((each['id'], each['number'] or '-', 'COMPLETE' if done else 'UPLOADING', f'https://cloud.second.example/view/{each["id"]}',
                         each['description'] or '-', 'received' if done else 'under way'))
        widths = [max(len(row[column]) for row in rows) for column in range(6)]
        if chooses('upload-texts'):
            rule = '+'.join(['', *('-' * (width + 2) for width in widths), ''])
            lines = ['| ' + ' | '.join(cell.ljust(width) for cell, width in zip(row, widths)) + ' |' for row in rows]
            return '\n'.join([rule, lines[0], rule, *lines[1:], rule])
        return '\n'.join('  '.join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def add(archive, name, data):
    entry = tarfile.TarInfo(name)
    entry.size, entry.mtime = len(data), int(time.time())
    archive.addfile(entry, io.BytesIO(data))
