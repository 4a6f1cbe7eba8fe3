"""The appliance itself: its configuration and commits, its reports, its log, its faults, its restarts."""

import base64
import copy
import hashlib
import json
import os
import socket
import threading
import time
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

import model
from bundles import Bundles
from choices import chooses
from files import Files
from images import Images
from reports import Reports
from schema import Refusal, complete, locate_path, qualify, read, read_child
from tokens import Tokens

FACILITY_NUMBERS = {'AUTH': 4, 'AUTHPRIV': 10, **{f'LOCAL{n}': 16 + n for n in range(8)}}


class Device:
    def __init__(self, options, violations):
        self.options, self.violations = options, violations
        self.lock = threading.RLock()
        self.accounts = {'admin': options.password, 'spare': options.password[::-1] + '-spare'}
        self.started, self.origin = time.time(), time.monotonic()
        self.booted = self.now()
        self.config = model.make_factory()
        complete(model.MODEL, self.config)
        self.encrypt(self.config)
        self.active_range = self.describe_range(self.config)
        self.earlier = [(0, self.config)]
        self.pending, self.sessions = [], set()
        self.alarms, self.events, self.uploads, self.faults = {}, [], [], {}
        self.files = Files(self, options.state)
        self.tokens, self.bundles, self.images, self.reports = Tokens(self), Bundles(self), Images(self), Reports(self)
        self.restart = lambda: None
        self.sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        if chooses('events-many'):
            for n in range(2000):
                self.add_event(131072 + n % 50, ('psu-1', 'LCD', 'Appliance', 'fan-3')[n % 4], f'Old-Fault_{n % 7}', 'EVENT', ('NOTICE', 'NA', 'INFO')[n % 3],
                               f'{{reading = {n}; unit=mV}} [was: <ok> at 50%]', 900 - n * 37 % 800)
        self.add_event(66305, 'appliance', 'firmware-update-status', 'EVENT', 'NA', 'firmware is up to date')
        self.add_event(65544, 'psu-1', 'psu-fault', 'ASSERT', 'ERROR', 'input voltage lost')
        self.add_event(65544, 'psu-1', 'psu-fault', 'CLEAR', 'ERROR', 'input voltage lost')
        self.log('LOCAL0', 'system-service', 'NOTICE', 'the appliance has started')

    # Time

    def now(self):
        """Returns the seconds since 1970, which pass faster with --rate."""
        return self.started + (time.monotonic() - self.origin) * self.options.rate

    def stamp(self, before=0):
        if chooses('event-quotes'):
            return datetime.fromtimestamp(self.now() - before, timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.%f123Z')
        return datetime.fromtimestamp(self.now() - before, timezone.utc).strftime('%Y-%m-%d %H:%M:%S.%f UTC')

    def zone(self):
        if self.breaks('clock-stays-utc'):
            return ZoneInfo('Etc/UTC')
        return ZoneInfo(locate_path(self.config, 'system/clock/config').get('timezone-name', 'Etc/UTC'))

    # Configuration

    def breaks(self, name):
        """Whether this violation is planted."""
        return self.violations.has(name)

    def commit(self, change, who):
        """Applies a change of the configuration, or refuses all of it. Returns the port groups whose mode has changed."""
        with self.lock:
            candidate = copy.deepcopy(self.config)
            change(candidate)
            align_pairs(self.config, candidate)
            complete(model.MODEL, candidate)
            self.encrypt(candidate)
            check_rules(candidate, self.options.release, self.breaks)
            if candidate == self.config:
                return []
            moved = changed_modes(self.config, candidate)
            before, self.config = self.config, candidate
            self.earlier = [*self.earlier[-20:], (time.monotonic(), candidate)]
            if not self.breaks('audit-without-changes'):
                changed = name_changes(before, candidate)
                terse = f'cfg user={who} set {" ".join(changed)}'
                self.log('AUTHPRIV', 'audit-service', 'NOTICE', terse if chooses('audit-terse') else f'user {who} has changed {", ".join(changed)}')
            self.tell_sessions(who)
            self.log('LOCAL0', 'system-service', 'DEBUG', 'a transaction has been validated')
            self.log('LOCAL0', 'system-service', 'INFORMATIONAL', 'a transaction has been committed')
            self.log('LOCAL0', 'system-service', 'NOTICE', 'the configuration has changed')
            for port in moved:
                speed = f'openconfig-if-ethernet:SPEED_{model.SPEEDS[candidate["portgroups"]["portgroup"][(port,)]["config"]["mode"]]}'
                candidate['interfaces']['interface'][(f'{port}.0',)]['ethernet']['config']['port-speed'] = speed
            if moved:
                self.reboot(f'modes of port groups {", ".join(moved)}')
            return moved

    def encrypt(self, config):
        """Encrypts the secrets in a configuration, each with its own nonce."""
        if self.breaks('secret-in-clear'):
            return
        for path, leaf in (('system/diagnostics/cloudhealth/config', 'clientsecret'), ('system/diagnostics/proxy/config', 'proxy-password')):
            place = locate_path(config, path)
            if place and leaf in place and not place[leaf].startswith(('$8$', '{AES}')):
                nonce, plain = os.urandom(12), place[leaf].encode()
                stream = b''.join(hashlib.sha256(nonce + bytes([n])).digest() for n in range(len(plain) // 32 + 1))
                cipher = bytes(a ^ b for a, b in zip(plain.ljust(32, b'\0'), stream.ljust(32, b'\0')))
                place[leaf] = f'{{AES}}{(nonce + cipher).hex()}' if chooses('secret-otherwise') else '$8$' + base64.b64encode(nonce + cipher).decode()

    def read(self, name=None, only=None):
        """Reads the whole tree, or the top-level container with this name. `only` restricts the result to state or config."""
        with self.lock:
            if name is None:
                return read(model.MODEL, self.visible(), self.reports.of, (), only)
            top = model.MODEL.children[name]
            value = read_child(model.MODEL, top, self.visible() if only is None else self.config, self.reports.of, (), only)
            return {qualify(top, ''): value} if value else {}

    def visible(self):
        """Returns the configuration that is visible over HTTP."""
        if not chooses('late-reads'):
            return self.config
        return [config for at, config in self.earlier if at < time.monotonic() - 1][-1]

    def describe_range(self, config):
        place = locate_path(config, 'system/network/config') or {}
        kind = place.get('network-range-type', 'RFC6598')
        index = place.get('prefix', 0)
        return kind, '100.64.0.0/12' if kind == 'RFC6598' else f'10.{16 * index}.0.0/16-10.{16 * index + 15}.0.0/16'

    # Log

    def log(self, facility, component, severity, message):
        """Writes a message to the local log, by the level of the component, and to each remote server that selects it."""
        rank = model.SEVERITIES.index
        local = {'AUTHPRIV': 'audit.log'}.get(facility, 'platform.log')
        stamp = datetime.fromtimestamp(self.now(), timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.%fZ')
        logging = locate_path(self.config, 'system/logging')
        level = locate_path(logging, 'sw-components/sw-component', (component,), 'config').get('severity', 'INFORMATIONAL')
        if rank(severity) <= rank(level) or facility == 'AUTHPRIV':
            line = f'{stamp} second-1 {component}: priority="{severity.capitalize()}" msg="{message}"'
            if chooses('log-json'):
                line = json.dumps({'t': self.now(), 'prio': rank(severity), 'unit': component, 'msg': message})
            if chooses('log-3164'):
                line = f'{self.stamp_3164()} second-1 {component}[{1000 + len(component)}]: {message}'
            self.files.append(f'log/system/{local}', f'{line}\n')
        for host, server in (logging.get('remote-servers', {}).get('remote-server', {})).items():
            for chosen, worst in server.get('selectors', {}).get('selector', {}):
                cap = len(model.SEVERITIES) if self.breaks('syslog-ignores-severity') else rank(worst)
                if chosen.split(':')[-1] == facility and rank(severity) <= cap:
                    pri = FACILITY_NUMBERS[facility] * 8 + rank(severity)
                    line = f'<{pri}>1 {stamp} second-1 {component} - - - {message}'
                    if chooses('log-3164'):
                        line = f'<{pri}>{self.stamp_3164()} second-1 {component}[{1000 + len(component)}]: {message}'
                    self.send(host[0], server.get('config', {}).get('remote-port', 514), line)
                    break

    def send(self, host, port, line):
        """Sends a line to a log server, but only on this machine. The example sends nothing to other machines."""
        if not host.startswith('127.'):
            return
        if chooses('log-late'):
            threading.Timer(1 - time.time() % 1, self.sender.sendto, (line.encode(), (host, port))).start()
        else:
            self.sender.sendto(line.encode(), (host, port))

    def stamp_3164(self):
        return datetime.fromtimestamp(self.now(), self.zone()).strftime('%b %e %H:%M:%S')

    def tell_sessions(self, who):
        if chooses('cli-messages'):
            for session in list(self.sessions):
                session.tell(f'System message at {self.stamp()[:19]}...\nCommit performed by {who} via http using rest.\n')

    # Faults

    def add_event(self, number, source, name, kind, severity, words, before=0):
        quote = "'" if chooses('event-quotes') else '"'
        severity = 'NOTICE' if chooses('event-quotes') and severity == 'NA' else severity
        with self.lock:
            self.events.append(f'{number} {source} {name} {kind} {severity} {quote}{words}{quote} {quote}{self.stamp(before)}{quote}')

    def raise_fault(self, fault):
        source, name = fault.split(' ', 1)
        with self.lock:
            if fault in self.faults:
                return
            number = 70000 + len(self.events)
            self.faults[fault] = number
            alarm = {'id': str(number), 'state': {'id': str(number), 'resource': source, 'severity': 'openconfig-alarm-types:MAJOR',
                                                     'text': f'{name} of {source}', 'time-created': str(int(self.now() * 1e9))}}
            if chooses('alarm-fields'):
                alarm = {'alarm-id': number, 'what': fault, 'since': self.stamp()}
            self.change_alarms(lambda: self.alarms.update({fault: alarm}))
            self.add_event(number, source, name, 'ASSERT', 'ERROR', f'{name} of {source}')
            self.add_event(number, source, name, 'EVENT', 'NA', f'{name}: attribute health is bad')
        self.log('LOCAL0', 'alert-service', 'ERROR', f'{fault} raised')

    def change_alarms(self, change):
        if chooses('alarms-late'):
            threading.Timer(2, change).start()
        else:
            change()

    def clear_fault(self, fault):
        source, name = fault.split(' ', 1)
        with self.lock:
            if fault not in self.faults:
                return
            number = self.faults.pop(fault) + (1 if self.breaks('clear-has-other-id') else 0)
            if not self.breaks('alarm-stays'):
                self.change_alarms(lambda: self.alarms.pop(fault, None))
            self.add_event(number, source, name, 'CLEAR', 'ERROR', f'{name} of {source}')
        self.log('LOCAL0', 'alert-service', 'NOTICE', f'{fault} cleared')

    # Restarts

    def reboot(self, why):
        """Restarts the device: the servers stop for a while and start again. Tokens do not survive."""
        self.log('LOCAL0', 'system-service', 'WARNING', f'restarting: {why}')
        threading.Timer(2 if chooses('restart-late') else 0.3, self.restart).start()

    def come_up(self):
        with self.lock:
            self.tokens.forget()
            self.images.take_installed()
            self.booted = self.now()
            self.add_event(66310, 'appliance', 'reboot', 'EVENT', 'NA', 'the appliance has started')
        self.log('LOCAL0', 'system-service', 'NOTICE', 'the appliance has started')


def align_pairs(before, after):
    """If only one port of a pair changes its mode: changes the other port too, or undoes the change, if so chosen."""
    old, new = (each['portgroups']['portgroup'] for each in (before, after))
    for pair in model.PAIRS:
        moved = [port for port in pair if (port,) in new and old[(port,)]['config'].get('mode') != new[(port,)].get('config', {}).get('mode')]
        if len(moved) == 1 and moved[0] in pair and new[(moved[0],)]['config'].get('mode') in model.HIGH_MODES:
            for port in pair:
                if chooses('pair-aligned'):
                    new[(port,)]['config']['mode'] = new[(moved[0],)]['config']['mode']
                if chooses('pair-ignored'):
                    new[(port,)]['config']['mode'] = old[(port,)]['config']['mode']


def changed_modes(before, after):
    old, new = (each['portgroups']['portgroup'] for each in (before, after))
    return [key[0] for key in new if old[key]['config'].get('mode') != new[key]['config'].get('mode')]


def name_changes(before, after, path=''):
    """Returns the paths at which two configurations differ."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return [path]
    return [place for name in {**before, **after} if before.get(name) != after.get(name)
            for place in name_changes(before.get(name), after.get(name), f'{path}/{",".join(name) if isinstance(name, tuple) else name}')]


def check_rules(config, release, breaks):
    """Checks the rules that apply to a configuration as a whole."""
    def refuse(words):
        raise Refusal(400, 'operation-failed', words)

    groups = locate_path(config, 'portgroups/portgroup')
    components = locate_path(config, 'system/logging/sw-components/sw-component').values()
    if breaks('component-refuses-alert') and any(each.get('config', {}).get('severity') == 'ALERT' for each in components):
        refuse('ALERT is too loud')
    modes = {}
    for port in model.PORTS:
        if (port,) not in groups:
            refuse(f'port group {port} is part of the hardware')
        modes[port] = groups[(port,)].get('config', {}).get('mode')
        allowed = model.HIGH_MODES if port in model.HIGH_SPEED else model.LOW_MODES
        if modes[port] not in allowed and not breaks('low-speed-takes-any-mode'):
            refuse(f'port {port} takes {" or ".join(allowed)}, not {modes[port]}')
        if modes[port] == 'MODE_4x10GB' and tuple(map(int, release.split('-')[0].split('.'))) < (1, 8, 0):
            refuse('breakout comes with release 1.8.0')
    for one, other in model.PAIRS:
        if modes[one] != modes[other]:
            refuse(f'ports {one} and {other} have to share a mode')
    interfaces = locate_path(config, 'interfaces/interface')
    lags = {key[0] for key, each in interfaces.items() if 'ieee8023adLag' in each.get('config', {}).get('type', '')}
    for name in [f'{port}.0' for port in model.PORTS] + ['mgmt']:
        if (name,) not in interfaces:
            refuse(f'interface {name} is part of the hardware')
    for (name,), each in interfaces.items():
        config_ = each.get('config', {})
        port = name == 'mgmt' or name[:-2] in model.PORTS and name.endswith('.0')
        if not config_.get('type'):
            refuse(f'interface {name} has no type')
        if port != ('ethernetCsmacd' in config_['type']):
            refuse(f'interface {name} cannot be {config_["type"]}')
        joined = locate_path(each, 'ethernet/config').get('aggregate-id')
        if joined is not None and joined not in lags:
            refuse(f'illegal reference: {name} joins {joined}, which is no LAG')
    for (name,) in locate_path(config, 'lacp/interfaces/interface'):
        if name not in lags:
            refuse(f'illegal reference: LACP of {name}, which is no LAG')
