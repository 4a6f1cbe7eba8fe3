"""Files behind virtual paths (platform: Files): listings, transfers, uploads, downloads."""

import asyncio
import base64
import gzip
import secrets
import shutil
import ssl
import threading
import time
import urllib.request
from datetime import datetime, timezone
from pathlib import Path

import asyncssh

from choices import chooses
from schema import Refusal

DIRECTORIES = ('images/staging', 'images/import/iso', 'images/import/service', 'images/import/os', 'images/tenant', 'diags/shared/qkview',
               'log/system', 'log/confd', 'log/host', 'configs')
COLUMNS = ('S.No.', 'Operation', 'Protocol', 'Local File Path', 'Remote Host', 'Remote File Path', 'Status', 'Time')


class Files:
    def __init__(self, device, state):
        self.device, self.root = device, Path(state) / 'files'
        shutil.rmtree(self.root, ignore_errors=True)
        for directory in DIRECTORIES:
            (self.root / directory).mkdir(parents=True)
        self.transfers, self.waiting = [], {}
        for name in ('snmp', 'confd', 'devel', 'lcd', 'audit', 'platform'):
            self.append(f'log/system/{name}.log', f'1970-01-01T00:00:00.000000Z second-1 {name}: priority="Notice" msg="log opened"\n')
        self.write('log/system/platform.log.1', b'rotated\n')
        self.write('log/system/platform.log.2.gz', gzip.compress(b'rotated before\n'))

    def place(self, path):
        """Returns the real file of a virtual path, which is never outside the virtual directories."""
        if not isinstance(path, str):
            raise Refusal(400, 'invalid-value', 'a path is a string')
        parts = [part for part in path.split('/') if part not in ('', '.')]
        if not parts or '..' in parts:
            raise Refusal(400, 'invalid-value', f'{path!r} is no virtual path')
        return self.root.joinpath(*parts)

    def virtual(self, path):
        """Normalises a virtual path. Refuses paths that are not below a virtual directory."""
        clean = '/'.join(part for part in str(path).split('/') if part)
        if not any(clean.startswith(each + '/') for each in DIRECTORIES):
            raise Refusal(403, 'access-denied', f'{path} is not below a virtual directory')
        return clean

    def write(self, path, data):
        place = self.place(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        if hasattr(self.device, 'images'):
            self.device.images.arrive(path)

    def append(self, path, line):
        with self.place(path).open('a') as file:
            file.write(line)

    def load(self, path):
        return self.place(path).read_bytes()

    def exists(self, path):
        return self.place(path).is_file()

    def remove(self, path):
        self.place(path).unlink(missing_ok=True)

    def delete(self, path):
        clean = self.virtual(path)
        if not self.exists(clean):
            raise Refusal(404, 'data-missing', f'there is no file {path}')
        self.remove(clean)
        self.device.images.forget(clean)

    def paths(self, directory):
        place = self.place(directory)
        if not place.is_dir() and chooses('missing-directory-empty'):
            return []
        if not place.is_dir():
            raise Refusal(404, 'data-missing', f'there is no directory {directory}')
        return sorted((each for each in place.iterdir() if each.is_file()), key=lambda each: each.stat().st_mtime, reverse=True)

    def list(self, directory):
        entries = []
        for path in self.paths(directory):
            stat = path.stat()
            date = datetime.fromtimestamp(stat.st_mtime, timezone.utc).strftime('%a, %d %b %Y %H:%M:%S UTC')
            size = f'{stat.st_size} B'
            if chooses('file-units'):
                size = f'{stat.st_size:,} bytes' if stat.st_size < 2000 else f'{stat.st_size / 1024:.1f}KiB'
                date = datetime.fromtimestamp(stat.st_mtime, timezone.utc).strftime('%b %e %H:%M')
            entries.append({'size': size, 'date': date, 'name': path.name})
        if chooses('file-directories'):
            entries.insert(0, {'size': '4096 B', 'date': 'Thu, 01 Jan 1970 00:00:00 UTC', 'name': 'lost+found/'})
        if chooses('file-names-joined') and len(entries) > 1:
            return [{**entries[0], 'name': '\n'.join(each['name'] for each in entries)}]
        return entries

    # Uploads

    def start_upload(self, size, name, path):
        if not str(size).isdigit() or not isinstance(name, str) or '/' in name or not isinstance(path, str):
            raise Refusal(400, 'invalid-value', 'an upload needs size, name and file-path')
        self.virtual(f'{path}/{name}')
        number = str(secrets.randbelow(10**9)) if chooses('operations-204') else secrets.token_hex(8)
        self.waiting[number] = (int(size), f'{path.rstrip("/")}/{name}')
        return number

    def take_upload(self, number, data):
        if number not in self.waiting:
            raise Refusal(400, 'invalid-value', f'no upload {number} has been started')
        size, path = self.waiting.pop(number)
        if len(data) != size:
            raise Refusal(400, 'invalid-value', f'{len(data)} bytes came of {size}')
        self.write(self.virtual(path), data[:-1] if self.device.breaks('upload-loses-a-byte') else data)

    # Imports

    def start_import(self, order):
        known = {word.split(':')[-1]: value for word, value in order.items()}
        for needed in ('remote-host', 'remote-file', 'local-file'):
            if not isinstance(known.get(needed), str) or not known[needed]:
                raise Refusal(400, 'missing-element', f'an import needs {needed}')
        protocol = known.get('protocol') or 'https'
        if protocol not in ('https', 'scp', 'sftp'):
            raise Refusal(400, 'invalid-value', f'{protocol} is no protocol of imports')
        local = known['local-file']
        if local.endswith('/') or self.place(local).is_dir():
            local = f'{local.rstrip("/")}/{known["remote-file"].split("/")[-1]}'
        local = self.virtual(local)
        row = {'operation': 'Import file', 'protocol': protocol.upper(), 'local': local, 'host': known['remote-host'], 'remote': known['remote-file'],
               'status': 'In Progress (0.0%)', 'time': self.device.stamp()[:19]}
        self.transfers.append(row)
        threading.Thread(target=self.fetch, args=(row, protocol, known), daemon=True).start()
        return f'File transfer is initiated ({local})'

    def fetch(self, row, protocol, known):
        try:
            data = self.fetch_https(row, known) if protocol == 'https' else asyncio.run(self.fetch_ssh(protocol, known))
            if chooses('transfer-slow'):
                for percent in (0, 0, 35.5, 70, 100, 100):
                    row['status'] = f'In Progress ({percent:.1f}%)'
                    time.sleep(0.5)
            self.write(row['local'], data)
            row['status'] = 'Completed'
        except Exception as error:  # every failure is shown in the table
            row['status'] = f'Failed, {error.__class__.__name__}: {error}'.replace('\n', ' ')[:120]

    def fetch_https(self, row, known):
        context = ssl.create_default_context()
        if 'insecure' in known:
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        url = f'https://{known["remote-host"]}/{known["remote-file"].lstrip("/")}'
        request = urllib.request.Request(url)
        if known.get('username'):
            login = f'{known["username"]}:{known.get("password", "")}'
            request.add_header('Authorization', 'Basic ' + base64.b64encode(login.encode()).decode())
        data = b''
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context))
        with opener.open(request, timeout=60) as answer:
            total = int(answer.headers.get('Content-Length') or 0)
            while chunk := answer.read1(65536):
                data += chunk
                if total:
                    row['status'] = f'In Progress ({100 * len(data) / total:.1f}%)'
        if total and len(data) != total:
            raise OSError('the transfer was cut')
        return data

    async def fetch_ssh(self, protocol, known):
        host, _, port = known['remote-host'].partition(':')
        target = self.root.parent / f'fetch-{secrets.token_hex(6)}'
        login = {'username': known.get('username', ''), 'password': known.get('password', ''), 'known_hosts': None, 'client_keys': None, 'config': None}
        try:
            async with asyncssh.connect(host, int(port or 22), **login) as connection:
                if protocol == 'scp':
                    await asyncssh.scp((connection, known['remote-file']), str(target))
                else:
                    async with connection.start_sftp_client() as client:
                        await client.get(known['remote-file'], str(target))
            return target.read_bytes()
        finally:
            target.unlink(missing_ok=True)

    def show_transfers(self):
        rows = [COLUMNS]
        for number, each in enumerate(self.transfers, 1):
            rows.append((str(number), each['operation'], each['protocol'], each['local'], each['host'], each['remote'], each['status'], each['time']))
        widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
        if chooses('transfer-table'):
            rows = [rows[0], ['-' * width for width in widths], *([cell.replace('.0%', '%') for cell in row] for row in reversed(rows[1:]))]
            return '\n' + '\n'.join('   '.join(cell.ljust(width) for cell, width in zip(row, widths)) for row in rows) + '\n\n'
        return '\n'.join('| ' + ' | '.join(cell.ljust(width) for cell, width in zip(row, widths)) + ' |' for row in rows)
