#!/usr/bin/python3
"""A second 20-port appliance, written from the contract alone. `appliance.py --help` shows its options."""

import argparse
import asyncio
import datetime
import hashlib
import ipaddress
import json
import os
import pathlib
import socketserver
import ssl
import threading
import time
import warnings

warnings.filterwarnings('ignore')

import asyncssh  # noqa: E402
from cryptography import x509  # noqa: E402
from cryptography.hazmat.primitives import hashes, serialization  # noqa: E402
from cryptography.hazmat.primitives.asymmetric import ec  # noqa: E402

from choices import CHOICES, LATE, SETS, choose, chooses  # noqa: E402
from device import Device  # noqa: E402
from restconf import start_fronts, start_http  # noqa: E402
from ssh import start_ssh  # noqa: E402
from violations import VIOLATIONS, Violations  # noqa: E402


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, epilog='The password of the account admin is read from SECOND_PASSWORD.')
    parser.add_argument('--state', default='/tmp/second-appliance', help='folder for keys and files')
    parser.add_argument('--host', default='127.0.0.1')
    for name, port in (('api', 9443), ('restconf', 9888), ('redirect', 9080), ('ssh', 9022)):
        parser.add_argument(f'--{name}', type=int, default=port, metavar='PORT')
    parser.add_argument('--release', default='1.8.0-4321')
    parser.add_argument('--image', action='append', default=[], metavar='VERSION', help='a release that is stored beside it; repeatable')
    parser.add_argument('--reboot', type=float, default=5, metavar='SECONDS', help='how long a restart takes')
    parser.add_argument('--rate', type=float, default=1, help='how many times faster its clock runs')
    parser.add_argument('--violate', action='append', default=[], metavar='NAME', help='break a sentence of the contract; repeatable')
    parser.add_argument('--choose', action='append', default=[], metavar='NAME', help='choose another way that the contract leaves open; repeatable')
    parser.add_argument('--choices', action='store_true', help='print these ways as JSON, and end')
    parser.add_argument('--violations', action='store_true', help='print the violations as JSON, and end')
    return parser.parse_args()


def make_keys(options):
    """Creates a self-signed certificate and a host key, which are kept in the folder of the state."""
    state = pathlib.Path(options.state)
    state.mkdir(parents=True, exist_ok=True)
    if not (state / 'certificate.pem').exists():
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, 'second-1')])
        today = datetime.datetime.now(datetime.timezone.utc)
        made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(x509.random_serial_number())
                .not_valid_before(today - datetime.timedelta(days=1)).not_valid_after(today + datetime.timedelta(days=3650))
                .add_extension(x509.SubjectAlternativeName([x509.DNSName('localhost'), x509.IPAddress(ipaddress.ip_address(options.host))]), False)
                .sign(key, hashes.SHA256()))
        pem = serialization.Encoding.PEM
        (state / 'key.pem').write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        (state / 'certificate.pem').write_bytes(made.public_bytes(pem))
        kind = 'ssh-rsa' if chooses('ssh-rsa-and-older') else 'ecdsa-sha2-nistp256' if chooses('ssh-newest') else 'ssh-ed25519'
        asyncssh.generate_private_key(kind).write_private_key(str(state / 'host-key'))
    der = ssl.PEM_cert_to_DER_cert((state / 'certificate.pem').read_text())
    print_of_host = asyncssh.read_private_key(str(state / 'host-key')).get_fingerprint()
    return {'fingerprint': ':'.join(f'{byte:02X}' for byte in hashlib.sha256(der).digest()), 'sshHostKey': print_of_host}


class Appliance:
    """The device and its servers. A restart of the device stops and starts the servers."""

    def __init__(self, options):
        self.options = options
        self.device = Device(options, Violations(options.violate))
        self.device.ssh_connections = set()
        self.device.restart = self.restart
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.once, self.down = threading.Lock(), False

    def start(self, again=False):
        self.http = start_http(self.device, self.options)
        if again and chooses('restart-ssh-later'):
            time.sleep(3)
        self.ssh = asyncio.run_coroutine_threadsafe(start_ssh(self.device, self.options), self.loop).result()

    def restart(self):
        if self.down:
            return
        with self.once:
            self.down = True
            self.go_down()
            self.down = False
            self.start(again=True)

    def go_down(self):
        for server in self.http:
            server.stop()
        self.loop.call_soon_threadsafe(self.close_ssh)
        fronts = start_fronts(self.options) if chooses('restart-503') else []
        time.sleep(self.options.reboot)
        for front in fronts:
            front.stop()
        self.device.come_up()

    def close_ssh(self):
        self.ssh.close()
        for connection in list(self.device.ssh_connections):
            connection.abort()


def listen_to_bench(device, options):
    """Reads the commands of `stimulus.py`, which raise or clear a fault."""
    path = f'{options.state}/bench.socket'
    if os.path.exists(path):
        os.unlink(path)

    class Line(socketserver.StreamRequestHandler):
        def handle(self):
            verb, _, fault = self.rfile.readline().decode().strip().partition(' ')
            {'raise': device.raise_fault, 'clear': device.clear_fault}[verb](fault)
            self.wfile.write(b'done\n')

    server = socketserver.ThreadingUnixStreamServer(path, Line)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()


def main():
    options = read_options()
    if options.violations:
        print(json.dumps([{'name': name, 'area': area, 'level': level, 'breaks': words} for name, (area, level, words) in VIOLATIONS.items()]))
        return
    if options.choices:
        print(json.dumps({'names': list(CHOICES), 'sets': SETS, 'late': sorted(LATE)}))
        return
    choose(options.choose)
    options.password = os.environ.get('SECOND_PASSWORD') or exit('SECOND_PASSWORD is not set: choose a password for the account admin')
    trust = make_keys(options)
    appliance = Appliance(options)
    listen_to_bench(appliance.device, options)
    appliance.start()
    print(json.dumps({'trust': trust, 'api': f'https://{options.host}:{options.api}', 'restconf': f'https://{options.host}:{options.restconf}',
                      'redirect': f'http://{options.host}:{options.redirect}', 'ssh': f'{options.host}:{options.ssh}'}), flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        pass


if __name__ == '__main__':
    main()
