"""The SSH server for the command line and for copies: logins, sessions, SCP and SFTP (platform: CLI commands)."""

import re

import asyncssh

from choices import chooses, tell_login
from commandline import Session


class Copies(asyncssh.SFTPServer):
    """Copies of images by SCP and SFTP (platform: CLI commands, the paragraph below the table)."""

    device = None

    def map_path(self, path):
        words = [part for part in path.decode().split('/') if part not in ('', '.', '..')]
        for given, meant in ((['var', 'import', 'staging'], 'images/staging'), (['IMAGES'], 'images/tenant')):
            if words[: len(given)] == given:
                words = meant.split('/') + words[len(given) :]
        return str(self.device.files.root.joinpath(*words)).encode()

    def close(self, file):
        super().close(file)
        place = re.sub(r'^.*?/files/', '', file.name.decode() if isinstance(file.name, bytes) else str(file.name))
        self.device.images.arrive(place)


class Door(asyncssh.SSHServer):
    device = None

    def connection_made(self, connection):
        self.connection = connection
        self.device.ssh_connections.add(connection)

    def connection_lost(self, _):
        self.device.ssh_connections.discard(self.connection)

    def begin_auth(self, username):
        if chooses('banners'):
            self.connection.send_auth_banner('###\n### Authorised use only. Do you agree? [yes,no]\nsecond-1#\n')
        return True

    def password_auth_supported(self):
        return not chooses('ssh-interactive-login')

    def kbdint_auth_supported(self):
        return True

    def get_kbdint_challenge(self, username, lang, submethods):
        self.user = username
        return 'second-1', 'Who are you?', lang, [('Passcode: ', False)]

    def validate_kbdint_response(self, username, responses):
        return len(responses) == 1 and self.validate_password(username, responses[0])

    def validate_password(self, username, password):
        good = self.device.accounts.get(username) == password or (self.device.breaks('ssh-any-password') and username in self.device.accounts)
        self.device.log('AUTHPRIV', 'authd', 'INFORMATIONAL' if good else 'WARNING', tell_login(username, good, 'SSH'))
        return good


async def serve_session(device, process):
    user = process.channel.get_extra_info('username')
    session = Session(device, user, process)
    try:
        device.sessions.add(session)
        if process.command:
            for line in process.command.splitlines():
                await session.run(line.strip())
        else:
            await session.interact()
    except (asyncssh.BreakReceived, asyncssh.SignalReceived, asyncssh.TerminalSizeChanged, BrokenPipeError, ConnectionError):
        pass
    finally:
        device.sessions.discard(session)
        process.exit(0)


async def start_ssh(device, options):
    Door.device = Copies.device = device
    key = asyncssh.read_private_key(f'{options.state}/host-key')
    if chooses('cli-no-exec'):
        asyncssh.SSHServerProcess.exec_requested = lambda _, command: command.startswith('scp ')
    algorithms = {}
    if chooses('ssh-rsa-and-older'):
        algorithms = {'kex_algs': ['diffie-hellman-group14-sha256', 'diffie-hellman-group14-sha1'], 'encryption_algs': ['aes128-ctr', 'aes256-ctr'], 'mac_algs': ['hmac-sha1'],
                      'signature_algs': ['rsa-sha2-256', 'ssh-rsa']}
    if chooses('ssh-newest'):
        algorithms = {'kex_algs': ['curve25519-sha256'], 'encryption_algs': ['chacha20-poly1305@openssh.com', 'aes256-gcm@openssh.com'], 'mac_algs': ['hmac-sha2-512-etm@openssh.com']}
    return await asyncssh.listen(options.host, options.ssh, server_factory=Door, server_host_keys=[key], sftp_factory=Copies, allow_scp=True,
                                 process_factory=lambda process: serve_session(device, process), encoding='utf-8', reuse_address=True, **algorithms)
