"""The doors of the command line and of copies: logins, sessions, SCP and SFTP (platform: CLI commands)."""

import re

import asyncssh

from commandline import Session


class Copies(asyncssh.SFTPServer):
    """SCP and SFTP of images (platform: CLI commands, the paragraph below)."""

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

    def password_auth_supported(self):
        return True

    def validate_password(self, username, password):
        good = self.device.accounts.get(username) == password or (self.device.breaks('ssh-any-password') and username in self.device.accounts)
        words = f'user {username} has logged in over SSH' if good else f'login of {username[:40]!r} failed over SSH'
        self.device.log('AUTHPRIV', 'authd', 'INFORMATIONAL' if good else 'WARNING', words)
        return good


async def serve_session(device, process):
    user = process.channel.get_extra_info('username')
    session = Session(device, user, process)
    try:
        if process.command:
            for line in process.command.splitlines():
                await session.run(line.strip())
        else:
            await session.interact()
    except (asyncssh.BreakReceived, asyncssh.SignalReceived, asyncssh.TerminalSizeChanged, BrokenPipeError, ConnectionError):
        pass
    finally:
        process.exit(0)


async def start_ssh(device, options):
    Door.device = Copies.device = device
    key = asyncssh.read_private_key(f'{options.state}/host-key')
    return await asyncssh.listen(options.host, options.ssh, server_factory=Door, server_host_keys=[key], sftp_factory=Copies, allow_scp=True,
                                 process_factory=lambda process: serve_session(device, process), encoding='utf-8', reuse_address=True)
