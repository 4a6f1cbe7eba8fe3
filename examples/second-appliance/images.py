"""Software images (platform: Platform software images, Tenant images): storing, importing and installing."""

import hashlib
import re
import threading
from datetime import datetime, timezone

from choices import chooses
from schema import Refusal

VERSION = re.compile(r'\d+\.\d+\.\d+-\d+')


class Images:
    def __init__(self, device):
        self.device, release = device, device.options.release
        self.running, self.installing, self.install_status = release, None, 'success'
        self.isos, self.tenants = {}, {'tenant-17.1.2-0.0.4.bundle': {'status': 'verified', 'in-use': False}}
        for version in [release, *device.options.image]:
            self.store(version, f'second-appliance-{version}.iso', b'an image of the factory')
        device.files.write('images/tenant/tenant-17.1.2-0.0.4.bundle', b'a tenant image of the factory')

    def store(self, version, name, data):
        self.isos[version] = {'date': datetime.now(timezone.utc).strftime('%Y-%m-%d'), 'file': name, 'size': f'{len(data)}B'}
        self.device.files.write(f'images/import/iso/{name}', data)
        self.device.files.write(f'images/import/os/second-os-{version}.img', data[: len(data) // 2])
        self.device.files.write(f'images/import/service/second-services-{version}.img', data[len(data) // 2 :])

    def report(self):
        def rows(word, in_use):
            return [{'status': 'ready', f'version-{word}': version, 'date': each['date'], 'size': each['size'], 'in-use': in_use(version)}
                    for version, each in self.isos.items()]

        def is_running(version):
            return version == self.running

        # The flag of an ISO shows that an installation is using the ISO. That is never the case when it can be read.
        return {'install': {'install-status': self.install_status, 'install-service-version': self.running, 'install-os-version': self.running},
                'iso': {'iso': rows('iso', lambda _: False)}, 'services': {'service': rows('service', is_running)}, 'os': {'os': rows('os', is_running)}}

    def report_tenants(self):
        more = {'type': 'VM-image', 'date': '2026-11-26', 'size': '1.2GB', 'version': ''} if chooses('tenant-members') else {}
        return {'image': [{**more, 'in-use': each['in-use'], 'status': each['status'], 'name': name} for name, each in self.tenants.items()]}

    def check(self, version):
        """Returns whether a version can be installed, and the text of the response."""
        if version not in self.isos:
            if chooses('image-texts'):
                return False, f'ERROR: platform version {version} is unknown\n'
            return False, f'no image of version {version} is stored'
        if chooses('image-texts'):
            return True, f'\nISO {version}:\n  compatibility  verification   succeeded\n'.replace('  ', ' ')
        return True, f'Compatibility verification succeeded for {version}.'

    def install(self, version):
        good, words = self.check(version)
        if not good:
            raise Refusal(400, 'invalid-value', words)
        if version == self.running and chooses('image-in-use-refused'):
            raise Refusal(400, 'invalid-value', f'{version} is in use')
        if version != self.running:
            self.installing, self.install_status = version, 'in-progress'
            self.device.reboot(f'installing {version}')
        if chooses('image-texts'):
            return 'System ISO version has been set\nThe update takes about 20 minutes and 2 reboots.\n'
        return f'The system ISO version has been set to {version}.'

    def take_installed(self):
        if self.installing:
            self.running, self.installing, self.install_status = self.installing, None, 'success'

    def arrive(self, path):
        """Called when a file has arrived in a directory. Images are verified after a short delay."""
        if path.startswith(('images/staging/', 'images/tenant/')):
            threading.Timer(1.0, self.verify, (path,)).start()

    def verify(self, path):
        files = self.device.files
        if not files.exists(path):
            return
        data, name = files.load(path), path.split('/')[-1]
        head = read_head(data)
        with self.device.lock:
            if path.startswith('images/tenant/'):
                good = head is not None and head['kind'] == 'tenant'
                failure = 'failed' if self.device.breaks('tenant-failure-reworded') else 'verification-failed'
                self.tenants[name] = {'status': 'verified' if good else failure, 'in-use': False}
                return
            version = VERSION.search(name) or VERSION.search(data[:400].decode('latin-1'))
            if head and head['kind'] == 'platform' and head['line'] == 'appliance' and version:
                self.store(version.group(), name, data)
                files.remove(path)
                self.device.log('LOCAL0', 'image-agent', 'NOTICE', f'{name} has been imported')
                return
        self.device.log('LOCAL0', 'image-agent', 'ERROR', f'{name} is no image that can be imported')

    def forget(self, path):
        name = path.split('/')[-1]
        with self.device.lock:
            self.tenants.pop(name, None)
            for version in [version for version, each in self.isos.items() if each['file'] == name and version != self.running]:
                del self.isos[version]
                self.device.files.remove(f'images/import/os/second-os-{version}.img')
                self.device.files.remove(f'images/import/service/second-services-{version}.img')


def read_head(data):
    """Reads the header of an image for emulators, as described in profiles/images.md. Returns None if there is none, or if it is wrong."""
    head, gap, rest = data[:1026].partition(b'\n\n')
    lines = head.decode('latin-1').split('\n')
    if not gap or lines[0] != 'emulated image':
        return None
    fields = dict(line.split(': ', 1) for line in lines[1:] if ': ' in line)
    body = data[len(head) + 2 :]
    above = '\n'.join(line for line in lines if not line.startswith('seal: ')) + '\n'
    sealed = hashlib.sha256((above + 'emulated').encode()).hexdigest() == fields.get('seal')
    whole = fields.get('bytes') == str(len(body)) and fields.get('sha256') == hashlib.sha256(body).hexdigest()
    return fields if sealed and whole else None
