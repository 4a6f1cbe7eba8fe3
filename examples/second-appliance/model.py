"""The resources of an appliance: their structure and their initial content (platform: Resources)."""

import ipaddress
import re
from zoneinfo import available_timezones

from choices import chooses
from schema import Container, Keyed, Leaf, Reported, grow, mirrored

SEVERITIES = ('EMERGENCY', 'ALERT', 'CRITICAL', 'ERROR', 'WARNING', 'NOTICE', 'INFORMATIONAL', 'DEBUG')
FACILITIES = ('LOCAL0', 'LOCAL1', 'LOCAL2', 'LOCAL3', 'LOCAL4', 'LOCAL5', 'LOCAL6', 'LOCAL7', 'AUTH', 'AUTHPRIV')
HIGH_SPEED = ('1', '2', '11', '12')
PAIRS = (('1', '2'), ('11', '12'))
HIGH_MODES = ('MODE_40GB', 'MODE_100GB', 'MODE_4x10GB')
LOW_MODES = ('MODE_10GB', 'MODE_25GB')
SPEEDS = {'MODE_40GB': '40GB', 'MODE_100GB': '100GB', 'MODE_4x10GB': '10GB', 'MODE_10GB': '10GB', 'MODE_25GB': '25GB'}
PORTS = [str(number) for number in range(1, 21)]
COMPONENTS = ('alert-service', 'api-svc-gateway', 'audit-service', 'authd', 'diag-agent', 'image-agent', 'lopd', 'network-manager',
              'optics-mgr', 'platform-hal', 'platform-monitor', 'qkviewd', 'rsyslog-configd', 'snmp-service', 'system-service', 'vcc-lacpd')


def text(**more):
    return Leaf('string', **more)


def number(low=None, high=None, default=None, **more):
    return Leaf('integer', default, low=low, high=high, **more)


def switch(default=None):
    return Leaf('boolean', default)


def is_host(value):
    return bool(re.fullmatch(r'[A-Za-z0-9]([A-Za-z0-9._:-]*[A-Za-z0-9])?', value))


def is_ipv4(value):
    try:
        return ipaddress.ip_address(value).version == 4
    except ValueError:
        return False


def selectors():
    return Keyed('facility severity', {
        'facility': text(values=FACILITIES, identity='vendor-system-logging-types'),
        'severity': text(values=SEVERITIES),
        'config': Container({'facility': text(values=FACILITIES, identity='vendor-system-logging-types'), 'severity': text(values=SEVERITIES)}),
    })


DNS = {
    **mirrored(search=text(many=True, check=is_host)),
    'servers': {'server': Keyed('address', {'address': text(check=is_host), **mirrored(address=text(), port=number(1, 65535, 53))})},
}

NTP = {
    **mirrored(enabled=switch(False)),
    'servers': {'server': Keyed('address', {
        'address': text(check=is_host),
        **mirrored(address=text(), port=number(1, 65535, 123), version=number(1, 4, 4),
                   **{'association-type': text(default='SERVER', values=('SERVER', 'PEER', 'POOL'))}, iburst=switch(False), prefer=switch(False)),
    })},
}

CLOCK = {
    'config': Container({'timezone-name': text(check=lambda name: '/' in name and name in available_timezones())}),
    'state': Reported({'timezone-name': text(), 'vendor-system-clock:appliance': Container({'date-time': text()})}),
}

LOGGING = {
    'remote-servers': {'remote-server': Keyed('host', {
        'host': text(check=is_host),
        'config': Container({'host': text(), 'remote-port': number(1, 65535, 514),
                             'vendor-openconfig-system-logging:proto': text(default='udp', values=('udp',))}),
        'selectors': {'selector': selectors()},
    })},
    'vendor-openconfig-system-logging:sw-components': {'sw-component': Keyed('name', {
        'name': text(values=COMPONENTS),
        'config': Container({'name': text(), 'description': text(), 'severity': text(default='INFORMATIONAL', values=SEVERITIES)}),
    })},
    'vendor-openconfig-system-logging:host-logs': {'config': Container({
        'remote-forwarding': {'enabled': switch()},
        'selectors': {'selector': Keyed('facility severity', {
            'facility': text(values=FACILITIES, identity='vendor-system-logging-types'), 'severity': text(values=SEVERITIES)})},
        'files': {'file': Keyed('name', {'name': text()})},
    })},
}

DIAGNOSTICS = {
    'vendor-system-diagnostics-cloudhealth:cloudhealth': {
        'config': Container({'clientid': text(), 'clientsecret': text(secret=True)}),
        'state': Reported({'server': text(), 'authserver': text(), 'clientid': text()}),
    },
    'vendor-system-diagnostics-proxy:proxy': {
        'config': Container({'proxy-username': text(), 'proxy-password': text(secret=True),
                             'proxy-server': text(check=lambda url: bool(re.fullmatch(r'https?://[^/\s]+:\d+/?', url)))}),
        'state': Reported({'proxy-username': text(), 'proxy-server': text()}),
    },
}

SNMP = {
    'users': {'user': Keyed('name', {
        'name': text(), **mirrored(name=text(), **{'authentication-protocol': text(values=('md5', 'sha', 'none')),
                                                   'privacy-protocol': text(values=('aes', 'des', 'none'))})})},
    'targets': {'target': Keyed('name', {
        'name': text(), **mirrored(name=text(), user=text(), community=text(), **{'security-model': text(values=('v1', 'v2c'))},
                                   ipv4=Container({'address': text(check=is_ipv4), 'port': number(1, 65535)}))})},
    'communities': {'community': Keyed('name', {
        'name': text(), **mirrored(name=text(), **{'security-model': text(many=True, values=('v1', 'v2c'))})})},
    'engine-id': {'config': Container({'value': text()}), 'state': Reported({'engine-id': text(), 'type': text()})},
}

PORT_GROUPS = {'portgroup': Keyed('portgroup_name', {
    'portgroup_name': text(values=PORTS),
    'config': Container({'name': text(), 'mode': text(values=HIGH_MODES + LOW_MODES),
                         'vendor-ddm:ddm': {'ddm-poll-frequency': number(0, 3600, 30)}}),
    'state': Reported({'vendor-ddm:ddm': Container({})}),
})}

INTERFACES = {'interface': Keyed('name', {
    'name': text(check=lambda name: bool(re.fullmatch(r'[^\x00-\x1f]{1,64}' if chooses('lag-free-name') else r'[\w.-]{1,64}', name))),
    'config': Container({'name': text(), 'type': text(identity='iana-if-type', values=('ethernetCsmacd', 'ieee8023adLag')),
                         'enabled': switch(True), 'description': text()}),
    'state': Reported({'name': text(), 'type': text(), 'enabled': switch(True), 'description': text(),
                       'vendor-interface:forward-error-correction': text(), 'vendor-lacp:lacp_state': text()}),
    'openconfig-if-ethernet:ethernet': {
        'config': Container({'port-speed': text(identity='openconfig-if-ethernet'), 'auto-negotiate': switch(), 'duplex-mode': text(values=('FULL', 'HALF')),
                             'openconfig-if-aggregate:aggregate-id': text()}),
        'state': Reported({'port-speed': text(), 'vendor-if-ethernet:flow-control': Container({'rx': text()})}),
    },
    'openconfig-if-aggregate:aggregation': {
        'config': Container({'lag-type': text(values=('LACP', 'STATIC')),
                             'vendor-if-aggregate:distribution-hash': text(values=('src-dst-ipport', 'src-dst-mac', 'dst-mac'))}),
        'openconfig-vlan:switched-vlan': {'config': Container({'trunk-vlans': number(1, 4094, many=True)})},
    },
})}

LACP = {
    'config': Container({'system-priority': number(0, 65535)}),
    'state': Reported({'vendor-lacp:system-id-mac': text()}),
    'interfaces': {'interface': Keyed('name', {
        'name': text(),
        'config': Container({'name': text(), 'interval': text(values=('FAST', 'SLOW')), 'lacp-mode': text(values=('ACTIVE', 'PASSIVE'))}),
        'state': Reported({'name': text(), 'interval': text(), 'lacp-mode': text()}),
        'members': Reported({'member': Keyed('interface', {'interface': text()})}),
    })},
}

SYSTEM = {
    'aaa': Reported({'authentication': Container({})}),
    'dns': DNS,
    'ntp': NTP,
    'clock': CLOCK,
    'logging': LOGGING,
    'alarms': Reported(),
    'vendor-event-log:events': Reported(),
    'vendor-system-diagnostics-qkview:diagnostics': DIAGNOSTICS,
    'vendor-system-snmp:snmp': SNMP,
    'vendor-system-image:image': {'config': Container({'iso-version': text()}), 'state': Reported()},
    'vendor-mgmt-ip:mgmt-ip': {'config': Container({'ipv4': {'system': {'address': text(check=is_ipv4)}, 'prefix-length': number(1, 32), 'gateway': text(check=is_ipv4)}})},
    'vendor-system-network:network': {'config': Container({'network-range-type': text(default='RFC6598', values=('RFC6598', 'RFC1918')), 'prefix': number(0, 15)}),
                                      'state': Reported()},
}

LIMIT = {'warning-limit': number(1, 100), 'error-limit': number(1, 100), 'critical-limit': number(1, 100), 'growth-rate-limit': number(1, 100), 'interval': number(1, 1440)}

MODEL = grow(Container({
    'openconfig-system:system': SYSTEM,
    'vendor-portgroup:portgroups': PORT_GROUPS,
    'openconfig-interfaces:interfaces': INTERFACES,
    'openconfig-lacp:lacp': LACP,
    'vendor-tenant-images:images': Reported(),
    'openconfig-platform:components': Reported(),
    'vendor-cluster:cluster': {'disk-usage-threshold': {'config': Container(LIMIT)}},
}))


def name_lag():
    return 'Up link/east "A" é' if chooses('lag-free-name') else 'uplink'


def default_mode(port):
    return 'MODE_100GB' if port in HIGH_SPEED else 'MODE_25GB'


def factory_interface(port):
    speed = f'openconfig-if-ethernet:SPEED_{SPEEDS[default_mode(port)]}'
    ethernet = {'config': {'port-speed': speed, **({'aggregate-id': name_lag()} if port == '11' else {})}}
    more = {'aggregation': {'config': {}, 'switched-vlan': {'config': {'trunk-vlans': []}}}} if chooses('lag-shapes') else {}
    return {'name': f'{port}.0', 'config': {'type': 'iana-if-type:ethernetCsmacd', 'enabled': True}, 'ethernet': ethernet, **more}


def make_factory():
    """Returns the initial configuration, that of a unit in use: with an uplink, servers and SNMP users."""
    prefix = 'vendor-system-logging-types:'
    ports = {(f'{port}.0',): factory_interface(port) for port in PORTS}
    mgmt = {'name': 'mgmt', 'config': {'type': 'iana-if-type:ethernetCsmacd', 'enabled': True},
            'ethernet': {'config': {'port-speed': 'openconfig-if-ethernet:SPEED_1GB', 'auto-negotiate': True, 'duplex-mode': 'FULL'}}}
    lag, unseen = name_lag(), chooses('values-unseen')
    uplink = {'name': lag, 'config': {'type': 'iana-if-type:ieee8023adLag', 'enabled': True, 'description': 'to the core'},
              'aggregation': {'config': {'lag-type': 'LACP', 'distribution-hash': 'dst-mac' if unseen else 'src-dst-ipport'}, 'switched-vlan': {'config': {'trunk-vlans': [120, 110]}}}}
    selector = {(prefix + 'LOCAL0', 'WARNING'): {'facility': prefix + 'LOCAL0', 'severity': 'WARNING',
                                                 'config': {'facility': prefix + 'LOCAL0', 'severity': 'WARNING'}}}
    system = {
        'dns': {'config': {'search': ['second.example']}, 'servers': {'server': {('192.0.2.200',): {'address': '192.0.2.200'}}}},
        'ntp': {'config': {'enabled': True}, 'servers': {'server': {('time.second.example',): {'address': 'time.second.example'}}}},
        'clock': {'config': {'timezone-name': 'Europe/Lisbon'}},
        'logging': {
            'remote-servers': {'remote-server': {('192.0.2.201',): {'host': '192.0.2.201', 'selectors': {'selector': selector}}}},
            'sw-components': {'sw-component': {(name,): {'name': name, 'config': {'description': f'the service {name}', 'severity': 'INFORMATIONAL'}} for name in (('lopd', 'system-service', 'authd') if chooses('components-few') else COMPONENTS)}},
            'host-logs': {'config': {'remote-forwarding': {'enabled': False},
                                     'selectors': {'selector': {(prefix + 'AUTHPRIV', 'NOTICE'): {'facility': prefix + 'AUTHPRIV', 'severity': 'NOTICE'}}},
                                     'files': {'file': {('/var/log/audit/audit.log',): {'name': '/var/log/audit/audit.log'}}}}},
        },
        'snmp': {
            'users': {'user': {('watcher',): {'name': 'watcher', 'config': {'authentication-protocol': 'none' if unseen else 'md5', 'privacy-protocol': 'none' if unseen else 'aes'}}}},
            'targets': {'target': {
                ('station-a',): {'name': 'station-a', 'config': {'community': 'readers', 'security-model': 'v2c', 'ipv4': {'address': '192.0.2.202', 'port': 162}}},
                ('station-b',): {'name': 'station-b', 'config': {'user': 'watcher', 'ipv4': {'address': '192.0.2.203', 'port': 162}}}}},
            'communities': {'community': {('readers',): {'name': 'readers', 'config': {'security-model': ['v2c', 'v1']}}}},
            'engine-id': {'config': {'value': 'mac'}},
        },
        **({'diagnostics': {'cloudhealth': {'config': {'clientid': 'stored', 'clientsecret': 'from the start'}}}} if chooses('cloud-stored') else {}),
        'mgmt-ip': {'config': {'ipv4': {'system': {'address': '192.0.2.20'}, 'prefix-length': 24, 'gateway': '192.0.2.1'}}},
        'network': {'config': {'network-range-type': 'RFC6598'}},
    }
    return {
        'system': system,
        'portgroups': {'portgroup': {(port,): {'portgroup_name': port, 'config': {'name': port, 'mode': default_mode(port), 'ddm': {'ddm-poll-frequency': 60 if unseen else 30}}} for port in PORTS}},
        'interfaces': {'interface': {(lag,): uplink, ('mgmt',): mgmt, **ports}},
        'lacp': {'config': {'system-priority': 1 if unseen else 32768}, 'interfaces': {'interface': {(lag,): {
            'name': lag, 'config': {'interval': 'SLOW' if unseen else 'FAST', 'lacp-mode': 'PASSIVE' if unseen else 'ACTIVE'}}}}},
        'cluster': {'disk-usage-threshold': {'config': {'warning-limit': 85, 'error-limit': 90, 'critical-limit': 97, 'growth-rate-limit': 10, 'interval': 60}}},
    }
