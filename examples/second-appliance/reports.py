"""The data that the device reports in addition to its configuration, by path."""

from datetime import datetime

import model
from choices import chooses

OPTICS = ('1', '2', '3', '4', '6', '11', '12', '13')
IN = ('octets', 'unicast-pkts', 'broadcast-pkts', 'multicast-pkts', 'discards', 'errors', 'fcs-errors')
OUT = ('octets', 'unicast-pkts', 'broadcast-pkts', 'multicast-pkts', 'discards', 'errors')
ETHERNET = ('in-mac-control-frames', 'in-mac-pause-frames', 'in-oversize-frames', 'in-jabber-frames', 'in-fragment-frames', 'in-8021q-frames',
            'in-crc-errors', 'out-mac-control-frames', 'out-mac-pause-frames', 'out-8021q-frames')
IDENTITY = ('vendor-name', 'vendor-oui', 'vendor-partnum', 'vendor-revision', 'vendor-serialnum', 'transmitter-technology', 'media')


class Reports:
    def __init__(self, device):
        self.device = device
        self.by_place = {
            'system/aaa': self.aaa,
            'system/clock/state': self.clock,
            'system/alarms': lambda *_: {'alarm': list(device.alarms.values())} if device.alarms else {},
            'system/events': lambda *_: {'event': [{'log': line} for line in device.events]},
            'system/diagnostics/cloudhealth/state': lambda *_: {'server': 'https://cloud.second.example', 'authserver': 'https://login.second.example'},
            'system/snmp/engine-id/state': lambda *_: {'engine-id': '80:00:2f:f4:03:02:00:5e:10:00:01', 'type': 'mac'},
            'system/image/state': lambda *_: device.images.report(),
            'system/network/state': self.network,
            'images': lambda *_: device.images.report_tenants(),
            'components': self.components,
            'portgroups/portgroup/state': self.port_group,
            'interfaces/interface/state': self.interface,
            'interfaces/interface/ethernet/state': self.ethernet,
            'lacp/state': lambda *_: {'system-id-mac': '02:00:5e:10:00:01'},
            'lacp/interfaces/interface/state': lambda *_: {'system-id-mac': '02:00:5e:10:00:01'},
            'lacp/interfaces/interface/members': self.members,
        }

    def of(self, path, data):
        place = '/'.join(each for each in path if isinstance(each, str))
        keys = [each[0] for each in path if isinstance(each, tuple)]
        made = self.by_place.get(place)
        return made(data, *keys) if made else None

    def aaa(self, *_):
        users = [{'username': name, 'state': {'username': name, 'role': 'admin', 'expiry-status': 'enabled'}} for name in self.device.accounts]
        return {'authentication': {'openconfig-system:users': {'user': users}, 'state': {'authentication-method': ['LOCAL']}}}

    def clock(self, *_):
        now = datetime.fromtimestamp(self.device.now(), self.device.zone())
        if chooses('date-time-words'):
            return {'appliance': {'date-time': f'{now:%d-%b-%Y} {now:%H:%M:%S}.{now.microsecond // 100000} {now.tzinfo.key}'}}
        return {'appliance': {'date-time': now.strftime('%Y-%m-%d %H:%M:%S %Z')}}

    def network(self, *_):
        (wanted, asked), (kind, used) = self.device.describe_range(self.device.config), self.device.active_range
        return {'active-network-range-type': kind, 'active-network-range': used, 'configured-network-range-type': wanted, 'configured-network-range': asked}

    def components(self, *_):
        parts = ['psu-1', 'psu-2', 'lcd', 'storage']
        unit = {'name': 'platform', 'state': {'description': 'second appliance, 20 ports', 'serial-no': 'SECOND-0001', 'part-no': '200-20', 'empty': False},
                'config': {'name': 'platform'}}
        return {'component': [*({'name': part, 'config': {'name': part}} for part in parts), unit]}

    def port_group(self, data, port):
        if port not in OPTICS:
            return {**dict.fromkeys(IDENTITY, ''), 'optic-state': 'UNKNOWN'}
        identity = ('SECOND OPTICS   ', '00:00:5e', 'SO-100-LR', 'B', f'SN{int(port):06}', '850 nm VCSEL', '100GBASE-SR4')
        lanes = ['val-lane1', 'val-lane2', 'val-lane3', 'val-lane4'] if port in model.HIGH_SPEED else ['val']
        ddm = {}
        for name, low, high, value in (('vcc', 3.0, 3.6, 3.31), ('bias', 2.0, 12.0, 6.5), ('temp', -5.0, 75.0, 31.5), ('tx-pwr', -8.0, 4.0, -1.2), ('rx-pwr', -12.0, 4.0, -40.0)):
            ddm[name] = {'instant': {lane: f'{value:.2f}' for lane in lanes}, 'high-threshold': {'warn': f'{high - 0.2:.2f}', 'alarm': f'{high:.2f}'},
                         'low-threshold': {'warn': f'{low + 0.2:.2f}', 'alarm': f'{low:.2f}'}}
        return {'ddm': ddm, 'optic-state': 'QUALIFIED', **dict(zip(IDENTITY, identity))}

    def is_up(self, name):
        return name in ('mgmt', model.name_lag(), '11.0')

    def interface(self, data, name):
        if name.endswith('.0') or name == 'mgmt':
            number = 1000 if name == 'mgmt' else int(name[:-2])
            seen = int(self.device.now() - self.device.started) if self.is_up(name) else 0
            counters = {**{f'out-{each}': str(seen * 7) for each in OUT}, **{f'in-{each}': str(seen * 5) for each in IN}}
            enabled = data.get('config', {}).get('enabled', True)
            return {'oper-status': 'UP' if self.is_up(name) and enabled else 'DOWN', 'mtu': 9600, 'ifindex': 33554432 + number,
                    'counters': counters, 'forward-error-correction': 'auto', 'vendor-interface:admin-note': 'none'}
        members = self.members_of(name)
        shapes = {'counters': {**{f'in-{each}': '0' for each in IN}, **{f'out-{each}': '0' for each in OUT}},
                  'vendor-if-aggregate:lag-speed': 0, 'vendor-if-aggregate:members': [{'name': each, 'status': 'up'} for each in members]}
        return {**(shapes if chooses('lag-shapes') else {}), 'oper-status': 'UP' if '11.0' in members else 'DOWN', 'mtu': 9600, 'ifindex': 50331648 + sum(map(ord, name)),
                'lacp_state': 'LACP_UP' if '11.0' in members else 'LACP_DEFAULTED'}

    def members_of(self, lag):
        interfaces = self.device.config['interfaces']['interface']
        return [key[0] for key, each in interfaces.items() if each.get('ethernet', {}).get('config', {}).get('aggregate-id') == lag]

    def ethernet(self, data, name):
        if not name.endswith('.0') and name != 'mgmt':
            return None
        number = 255 if name == 'mgmt' else int(name[:-2])
        mode = None if name == 'mgmt' else self.device.config['portgroups']['portgroup'][(name[:-2],)]['config']['mode']
        return {'counters': dict.fromkeys(reversed(ETHERNET), '0'), 'hw-mac-address': f'02:00:5e:10:01:{number:02x}', 'flow-control': {'rx': 'on'},
                **({} if mode is None else {'port-speed': f'openconfig-if-ethernet:SPEED_{model.SPEEDS[mode]}'})}

    def members(self, data, lag):
        return {'member': [{'state': self.member(name), 'interface': name} for name in self.members_of(lag)]}

    def member(self, name):
        up = name == '11.0'
        counters = {f'lacp-{each}': '0' for each in ('errors', 'unknown-errors', 'tx-errors', 'rx-errors', 'out-pkts', 'in-pkts')}
        return {'activity': 'PASSIVE' if chooses('values-unseen') else 'ACTIVE', 'timeout': 'LONG' if chooses('values-unseen') else 'SHORT', 'synchronization': 'IN_SYNC' if up else 'OUT_SYNC', 'aggregatable': True, 'collecting': up,
                'distributing': up, 'system-id': '02:00:5e:10:00:01', 'oper-key': 3, 'partner-id': '02:00:5e:20:00:07' if up else '00:00:00:00:00:00',
                'partner-key': 17 if up else 0, 'port-num': int(name[:-2]), 'partner-port-num': 4 if up else 0, 'counters': counters, 'interface': name}
