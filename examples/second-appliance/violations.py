"""Ways to make the device violate the contract: `--violate <name>`. Each violates one sentence.

Some alter only what is returned, written or printed, and are implemented here. Others change the code of the device, which calls `device.breaks(name)`.
"""

import re

# name: (area whose checks must notice the violation, level at which these checks run, the violated sentence)
VIOLATIONS = {
    'reads-without-login': ('root', 'nightly', 'All requests carry authentication.'),
    'any-password': ('root', 'nightly', 'Basic authentication is by user name and password.'),
    'redirect-keeps-path': ('root', 'nightly', 'For API calls the redirect does not keep the original path.'),
    'root-without-library': ('root', 'nightly', 'The root resource reports yang-library-version.'),
    'restconf-swallows-writes': ('root', 'nightly', 'The data root is /restconf at 8888 as it is /api at 443.'),
    'post-without-token': ('authentication', 'nightly', 'A successful call returns a token.'),
    'bearer-refused': ('authentication', 'nightly', 'Later calls may send the token as a bearer token.'),
    'token-by-its-head': ('authentication', 'nightly', 'A call needs a token that was issued.'),
    'dns-search-swallowed': ('dns', 'nightly', 'PATCH of system/dns sets config.search.'),
    'dns-port-text': ('dns', 'nightly', 'state.port of a server is an integer.'),
    'dns-patch-answers': ('dns', 'nightly', 'The answer to PATCH of system/dns is empty.'),
    'ntp-enabled-text': ('ntp', 'nightly', 'Reads return a boolean for enabled.'),
    'ntp-iburst-text': ('ntp', 'nightly', 'iburst of a time server is a boolean.'),
    'clock-stays-utc': ('clock', 'nightly', 'date-time is that of the zone.'),
    'component-refuses-alert': ('logging', 'nightly', 'ALERT is a severity.'),
    'component-default-debug': ('logging', 'nightly', 'The default severity of a component is INFORMATIONAL.'),
    'syslog-ignores-severity': ('logging', 'certification', 'Messages of the selected severity and above are sent.'),
    'bundle-code-201': ('bundles', 'nightly', 'The text of a capture ends with return code 200.'),
    'bundle-percent-falls': ('bundles', 'nightly', 'Percent rises while a bundle is collected.'),
    'bundle-uncompressed': ('bundles', 'nightly', 'A bundle is one compressed TAR.'),
    'bundle-without-file': ('bundles', 'nightly', 'The file of a bundle appears under diags/shared/qkview.'),
    'bundle-list-size-text': ('bundles', 'certification', 'Size of a bundle in the list is integer bytes.'),
    'secret-in-clear': ('cloud', 'nightly', 'clientsecret reads as an encrypted string.'),
    'proxy-state-stale': ('cloud', 'nightly', 'state of the proxy shows proxy-server.'),
    'errorcode-text': ('cloud', 'certification', 'errorcode of an upload is a boolean.'),
    'file-size-number': ('files', 'nightly', 'size of an entry is a string.'),
    'download-cut': ('files', 'certification', 'A download answers the bytes of the file.'),
    'upload-loses-a-byte': ('files', 'certification', 'upload-image takes the file.'),
    'transfers-without-time': ('files', 'certification', 'The table of transfers has a column Time.'),
    'tail-one-line-more': ('files', 'nightly', 'file tail -n prints so many lines.'),
    'tail-follows-nothing': ('files', 'nightly', 'file tail -f prints lines as they come.'),
    'audit-without-changes': ('files', 'nightly', 'The audit log records who changed what.'),
    'until-stops-early': ('files', 'nightly', 'The pipe until prints up to the line that matches.'),
    'alarm-stays': ('alarms', 'nightly', 'Alarms are the active ones.'),
    'alarms-gone': ('alarms', 'nightly', 'GET of system/alarms answers the active alarms.'),
    'clear-has-other-id': ('events', 'nightly', 'CLEAR has the id of its ASSERT.'),
    'event-time-unquoted': ('events', 'nightly', 'The timestamp of an event is quoted.'),
    'mode-without-question': ('port-groups', 'certification', 'The command line asks before a commit of a mode.'),
    'low-speed-takes-any-mode': ('port-groups', 'certification', 'Low-speed ports accept only MODE_10GB or MODE_25GB.'),
    'ddm-numbers': ('port-groups', 'nightly', 'Values of an optic are decimal strings.'),
    'optic-state-unlisted': ('port-groups', 'nightly', 'optic-state is QUALIFIED or UNKNOWN.'),
    'counters-numbers': ('interfaces', 'nightly', 'Counters are decimal strings.'),
    'description-swallowed': ('interfaces', 'nightly', 'PATCH of /data/ sets the description of an interface.'),
    'port-missing': ('interfaces', 'nightly', 'The model has 20 ports.'),
    'join-swallowed': ('lag', 'nightly', 'aggregate-id is the LAG that a port joins.'),
    'vlans-text': ('interfaces', 'nightly', 'trunk-vlans are integers.'),
    'lacp-interval-swallowed': ('lacp', 'nightly', 'PATCH sets interval of LACP.'),
    'member-key-text': ('lacp', 'nightly', 'oper-key of a member is an integer.'),
    'version-without-build': ('images', 'nightly', 'A version is <major>.<minor>.<patch>-<build>.'),
    'check-version-without-response': ('images', 'nightly', 'check-version answers response.'),
    'tenant-in-use-text': ('tenant-images', 'nightly', 'in-use of a tenant image is a boolean.'),
    'tenant-failure-reworded': ('tenant-images', 'certification', 'The status of an image that fails verification is verification-failed.'),
    'snmp-port-text': ('snmp', 'nightly', 'ipv4.port of a target is an integer.'),
    'snmp-user-without-privacy': ('snmp', 'nightly', 'state of a user shows its privacy-protocol.'),
    'range-unprinted': ('management', 'nightly', 'state of the network has active-network-range.'),
    'ssh-any-password': ('root', 'nightly', 'The command line uses the same accounts.'),
    'applies-without-commit': ('command-line', 'nightly', 'Nothing applies before commit.'),
    'part-prints-all': ('command-line', 'nightly', 'show running-config takes a path.'),
}


def each_member(body, name, change):
    """Changes every member with this bare name, at any depth. If `change` returns None, the member is removed."""
    if isinstance(body, list):
        return [each_member(each, name, change) for each in body]
    if not isinstance(body, dict):
        return body
    altered = {word: change(value) if word.split(':')[-1] == name else each_member(value, name, change) for word, value in body.items()}
    return {word: value for word, value in altered.items() if value is not None}


def within(outer, name, change):
    """Changes members with a name only inside members with the name `outer`."""
    return lambda body: each_member(body, outer, lambda value: each_member(value, name, change))


def all_texts(change):
    def walk(value):
        if isinstance(value, dict):
            return {word: walk(each) for word, each in value.items()}
        return [walk(each) for each in value] if isinstance(value, list) else change(value)

    return walk


def anywhere(name, change):
    return lambda body: each_member(body, name, change)


def number_of(value):
    return float(value) if isinstance(value, str) and re.fullmatch(r'-?\d+(\.\d+)?', value) else value


# name: (method, part of the path, function that changes the body of a successful response)
ANSWERS = {
    'root-without-library': ('GET', '/api', anywhere('yang-library-version', lambda _: None)),
    'dns-port-text': ('GET', 'system/dns', within('state', 'port', str)),
    'ntp-enabled-text': ('GET', 'system/ntp', anywhere('enabled', lambda value: str(value).lower())),
    'ntp-iburst-text': ('GET', 'system/ntp', anywhere('iburst', lambda value: str(value).lower())),
    'component-default-debug': ('GET', 'system/logging', within('sw-components', 'severity', lambda value: 'DEBUG' if value == 'INFORMATIONAL' else value)),
    'proxy-state-stale': ('GET', 'proxy', within('state', 'proxy-server', lambda _: 'http://192.0.2.9:3128')),
    'errorcode-text': ('POST', 'upload', anywhere('errorcode', lambda value: str(value).lower())),
    'file-size-number': ('POST', 'file/list', anywhere('size', lambda value: int(value.split()[0]))),
    'transfers-without-time': ('POST', 'transfer-status', anywhere('result', lambda value: '\n'.join(line.rsplit(' | ', 1)[0] for line in value.split('\n')))),
    'event-time-unquoted': ('GET', 'events', anywhere('log', lambda line: re.sub(r'"([^"]*)"$', r'\1', line))),
    'ddm-numbers': ('GET', 'portgroups', within('state', 'ddm', all_texts(number_of))),
    'optic-state-unlisted': ('GET', 'portgroups', anywhere('optic-state', lambda value: 'GOOD' if value == 'QUALIFIED' else value)),
    'counters-numbers': ('GET', 'interfaces', anywhere('counters', all_texts(number_of))),
    'port-missing': ('GET', 'interfaces', anywhere('interface', lambda value: [each for each in value if each['name'] != '20.0'] if isinstance(value, list) else value)),
    'vlans-text': ('GET', 'interfaces', anywhere('trunk-vlans', lambda value: [str(each) for each in value])),
    'member-key-text': ('GET', 'lacp', anywhere('oper-key', str)),
    'version-without-build': ('GET', 'image', anywhere('version-iso', lambda value: value.split('-')[0])),
    'check-version-without-response': ('POST', 'check-version', anywhere('response', lambda _: None)),
    'tenant-in-use-text': ('GET', 'vendor-tenant-images', anywhere('in-use', lambda value: str(value).lower())),
    'snmp-port-text': ('GET', 'snmp', within('ipv4', 'port', str)),
    'snmp-user-without-privacy': ('GET', 'snmp', within('state', 'privacy-protocol', lambda _: None)),
}

# name: the leaf whose writes return success but have no effect
SWALLOWED = {'dns-search-swallowed': 'search', 'description-swallowed': 'description', 'join-swallowed': 'aggregate-id', 'lacp-interval-swallowed': 'interval'}


class Violations:
    def __init__(self, names):
        unknown = [name for name in names if name not in VIOLATIONS]
        if unknown:
            raise SystemExit(f'unknown violation {", ".join(unknown)}; there are {", ".join(VIOLATIONS)}')
        self.names = set(names)

    def has(self, name):
        return name in self.names

    def alter(self, method, path, status, headers, body):
        """Changes a response."""
        if 'alarms-gone' in self.names and path.endswith('alarms'):
            return 404, headers, b'<html><body><h1>Not Found</h1></body></html>'
        if status >= 300:
            return status, headers, body
        if 'post-without-token' in self.names and method == 'POST':
            headers = [each for each in headers if each[0] != 'X-Auth-Token']
        if 'dns-patch-answers' in self.names and method == 'PATCH' and path.endswith('dns'):
            return 200, headers, {'result': 'done'}
        if 'download-cut' in self.names and isinstance(body, bytes):
            body = body[:-1]
        for name in self.names & ANSWERS.keys():
            wanted, part, change = ANSWERS[name]
            if method == wanted and part in path:
                body = change(body)
        return status, headers, body

    def alter_write(self, method, prefix, body):
        """Returns the body to write; None if the write is ignored but returns success."""
        if 'restconf-swallows-writes' in self.names and prefix == '/restconf':
            return None
        for name in self.names & SWALLOWED.keys():
            body = each_member(body, SWALLOWED[name], lambda _: None)
        return body

    def alter_print(self, command, text):
        if 'range-unprinted' in self.names and command == 'show system network':
            return '\n'.join(line for line in text.split('\n') if 'active-network-range ' not in line)
        if 'bundle-list-size-text' in self.names and command.endswith('qkview list'):
            return re.sub(r'("Size": )(\d+)', r'\1"\2"', text)
        return text
