import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import type { Device } from '../../device.ts'
import { interfaceState } from '../interfaces/state.ts'
import { getEngineId, listEntries, listUsers, readText, walkDown } from './configured.ts'

type Answer = (request: Buffer, from: RemoteInfo) => void

/**
 * Starts a read-only SNMP agent. The configured communities and users can read the system group and the interfaces of
 * the standard MIB.
 * @param port 0: any free port
 */
export async function snmpFront(device: Device, host: string, port: number): Promise<{ snmp: string }> {
  const { boot, events } = device
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  const listening = once(socket, 'listening')
  socket.bind(port, host)
  await listening
  socket.on('error', () => {}) // errors of single datagrams are ignored
  let agent: Promise<Answer> | undefined
  const renew = () => void (agent = undefined)
  events.on('commit', renew)
  events.on('restart', renew)
  socket.on('message', (request, from) => {
    if (boot.phase !== 'up') return
    events.publish('snmp', 'request', `from ${from.address}`)
    agent ??= startAgent(device, socket)
    void agent.then((answer) => answer(request, from))
  })
  // The agent keeps its port while the device is down, but does not respond.
  boot.door({ open: async () => {}, close: async () => {}, release: async () => void socket.close() }, 'agent')
  return { snmp: `${isIPv6(host) ? `[${host}]` : host}:${socket.address().port}` }
}

/** Starts an agent that serves the device's current data. */
async function startAgent(device: Device, socket: Socket): Promise<Answer> {
  const { configuration } = device
  const { createAgent } = await import('net-snmp')
  let answer: Answer = () => {}
  // Replaces the library's socket, because the library would bind its own socket and ours is already bound.
  const front = {
    on: (event: string, listener: Answer) => void (event === 'message' && (answer = listener)),
    bind: () => {},
    send: socket.send.bind(socket),
  }
  const options = { dgramModule: { createSocket: () => front }, engineID: getEngineId(configuration) }
  const agent: Agent = createAgent(options, () => {})
  const authorizer = agent.getAuthorizer()
  for (const { name } of listEntries(walkDown(configuration, 'system', 'snmp', 'communities')['community']))
    authorizer.addCommunity(readText(name))
  for (const user of await listUsers(configuration)) authorizer.addUser(user)
  const tellUptime = await describeSystem(device, agent)
  await describeInterfaces(device, agent)
  return (request, from) => {
    tellUptime()
    answer(request, from)
  }
}

/** The part of the library's agent that is used here. The library's type definitions do not contain it. */
interface Agent {
  getAuthorizer(): { addCommunity(name: string): void; addUser(user: object): void }
  registerProvider(provider: object): void
  getMib(): {
    setScalarValue(name: string, value: string | number): void
    addTableRow(table: string, row: readonly (string | number)[]): void
  }
}

/** @returns a function that updates the time since the start */
async function describeSystem(device: Device, agent: Agent): Promise<() => void> {
  const { MaxAccess, MibProviderType, ObjectType } = await import('net-snmp')
  const { sysContact, sysName, sysLocation } = walkDown(device.configuration, 'SNMPv2-MIB', 'system')
  const scalars = [
    ['sysDescr', '1.1', ObjectType.OctetString, `${device.model}, release ${device.release}`],
    ['sysObjectID', '1.2', ObjectType.OID, '1.3.6.1.4.1.32473.1'],
    ['sysUpTime', '1.3', ObjectType.TimeTicks, 0],
    ['sysContact', '1.4', ObjectType.OctetString, readText(sysContact)],
    ['sysName', '1.5', ObjectType.OctetString, readText(sysName)],
    ['sysLocation', '1.6', ObjectType.OctetString, readText(sysLocation)],
    ['sysServices', '1.7', ObjectType.Integer, 2],
    ['ifNumber', '2.1', ObjectType.Integer, listInterfaces(device).length],
  ] as const
  for (const [name, place, scalarType, value] of scalars) {
    const oid = `1.3.6.1.2.1.${place}`
    const maxAccess = MaxAccess['read-only']
    agent.registerProvider({ name, type: MibProviderType.Scalar, oid, scalarType, maxAccess })
    agent.getMib().setScalarValue(name, value)
  }
  return () => {
    const hundredths = Math.floor((device.now() - device.bootTime) / 10) % 2 ** 32
    agent.getMib().setScalarValue('sysUpTime', hundredths)
  }
}

const TYPES = { ieee8023adLag: 161, ethernetCsmacd: 6 } as const

async function describeInterfaces(device: Device, agent: Agent): Promise<void> {
  const { MaxAccess, MibProviderType, ObjectType } = await import('net-snmp')
  const table = 'ifEntry'
  const columns = [
    [1, 'ifIndex', ObjectType.Integer],
    [2, 'ifDescr', ObjectType.OctetString],
    [3, 'ifType', ObjectType.Integer],
    [4, 'ifMtu', ObjectType.Integer],
    [7, 'ifAdminStatus', ObjectType.Integer],
    [8, 'ifOperStatus', ObjectType.Integer],
  ] as const
  agent.registerProvider({
    name: table,
    type: MibProviderType.Table,
    oid: '1.3.6.1.2.1.2.2.1',
    maxAccess: MaxAccess['not-accessible'],
    tableColumns: columns.map(([number, name, type]) => ({ number, name, type, maxAccess: MaxAccess['read-only'] })),
    tableIndex: [{ columnName: 'ifIndex' }],
  })
  for (const { name, config } of listInterfaces(device)) {
    const { ifindex, mtu, 'oper-status': status } = interfaceState(device, [name], config)
    const type = config['type'] === 'ieee8023adLag' ? TYPES.ieee8023adLag : TYPES.ethernetCsmacd
    const isOn = config['enabled'] !== false
    agent.getMib().addTableRow(table, [Number(ifindex), name, type, Number(mtu), isOn ? 1 : 2, status === 'UP' ? 1 : 2])
  }
}

function listInterfaces({ configuration }: Device) {
  return listEntries(walkDown(configuration, 'interfaces')['interface']).map((entry) => ({
    name: readText(entry['name']),
    config: walkDown(entry, 'config'),
  }))
}
