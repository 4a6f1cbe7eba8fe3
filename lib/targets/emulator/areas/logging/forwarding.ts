import { createSocket, type Socket } from 'node:dgram'
import { connect } from 'node:net'
import type { Forwarding, Message } from '../../forwarding.ts'
import type { Services } from '../../services.ts'
import { EMPTY, isEntries, isTree, type Node, type Tree } from '../../tree/node.ts'
import { facilities, severities } from './words.ts'

/** Starts to convert events into messages, and to send each message to every remote server that selects it. */
export function startForwarding(device: Services): void {
  const { events } = device
  const say = (facility: string, severity: (typeof severities)[number], component: string, text: string) => {
    const done = () => forward(device, { facility, severity: severities.indexOf(severity), component, text })
    const { late: lasts } = device.behaviour.forwarding
    if (lasts === 0) done()
    else device.processes.start({ name: `message of ${component}`, lasts, done })
  }
  events.on('login', (user, accepted) =>
    say('AUTHPRIV', 'INFORMATIONAL', 'authd', `user ${user}: ${accepted ? 'login succeeded' : 'login failed'}`),
  )
  events.on('change', (user, paths) => {
    say('AUTHPRIV', 'INFORMATIONAL', 'authd', `user ${user} may change the configuration`)
    say('LOCAL0', 'WARNING', 'system-service', 'the configuration is not that of the last start')
    say('LOCAL0', 'NOTICE', 'audit-service', `user ${user}: changed ${paths.join(', ')}`)
    say('LOCAL0', 'INFORMATIONAL', 'audit-service', 'the transaction is over')
    say('LOCAL0', 'DEBUG', 'audit-service', `${paths.length} paths`)
    say('SYSTEM_DAEMON', 'NOTICE', 'system-service', 'the configuration has changed')
  })
  let last = device.now()
  events.on('call', () => {
    const { every } = device.behaviour.forwarding
    if (every === undefined || device.now() - last < every) return
    last = device.now()
    say('LOCAL0', 'ERROR', 'platform-monitor', 'a sensor cannot be read')
    say('SYSTEM_DAEMON', 'INFORMATIONAL', 'platform-monitor', 'looked at the sensors')
  })
  events.on('event', ({ source, name, kind, severity, text }) =>
    say('LOCAL0', urgencies[severity], 'alert-service', `${source} ${name} ${kind} ${text}`),
  )
}

const urgencies = {
  EMERGENCY: 'EMERGENCY',
  ERROR: 'ERROR',
  WARNING: 'WARNING',
  INFO: 'INFORMATIONAL',
  NA: 'NOTICE',
} as const

function forward(device: Services, message: Message): void {
  const { configuration, behaviour, hardware, now } = device
  const { forwarding: by } = behaviour
  const logging = inside(configuration, 'system', 'logging')
  const level = getLevel(logging, message.component)
  if (by.mute || message.severity > level) return
  const servers = listEntries(inside(logging, 'remote-servers')['remote-server'])
  if (!servers.some((server) => findLocalHost(server) !== undefined)) return
  const priority = encodeFacility(message.facility) * 8 + message.severity
  const wanted = servers.filter((server) => isWanted(server, message, level, by))
  for (const server of by.firstServerOnly ? wanted.slice(0, 1) : wanted) {
    const host = findLocalHost(server)
    if (host === undefined) continue
    const { 'remote-port': port = 514, proto = 'udp' } = inside(server, 'config')
    const text = by.spelled(message, { priority, time: new Date(now()), hostname: hardware.hostname })
    for (const each of by.leaves(text)) send(host, Number(port), each, by.tcp || proto === 'tcp')
  }
}

function isWanted(server: Tree, message: Message, level: number, { passes, unselected }: Forwarding): boolean {
  const selected = listEntries(inside(server, 'selectors')['selector'])
  const chosen = selected.filter(({ facility }) => isFacilityMatch(facility, message.facility))
  if (unselected && chosen.length === 0) return true
  return chosen.some(({ severity }) => passes(message, rankSeverity(severity), level))
}

const getLevel = (logging: Tree, component: string): number => {
  const all = inside(logging, 'sw-components')['sw-component']
  const entry = isEntries(all) ? all.get(component) : undefined
  return rankSeverity(inside(entry ?? EMPTY, 'config')['severity'] ?? 'INFORMATIONAL')
}

const rankSeverity = (severity: Node | undefined): number => severities.findIndex((each) => each === severity)

const isFacilityMatch = (chosen: Node | undefined, facility: string): boolean => {
  const name = typeof chosen === 'string' ? chosen.replace(/^.*:/, '') : ''
  return name === 'ALL' || name === facility
}

/** Returns the numeric facility for the wire. Facilities of the model that have no number are sent as `USER`. */
function encodeFacility(facility: string): number {
  const known = { KERNEL: 0, USER: 1, MAIL: 2, SYSTEM_DAEMON: 3, AUTH: 4, SYSLOG: 5, AUTHPRIV: 10, NTP: 12 } as const
  const local = facilities.indexOf('LOCAL0')
  const at = facilities.findIndex((each) => each === facility)
  return at >= local ? 16 + at - local : (Object.entries(known).find(([name]) => name === facility)?.[1] ?? 1)
}

function inside(tree: Tree, ...names: readonly string[]): Tree {
  return names.reduce((at: Tree, name) => {
    const inner = at[name]
    return isTree(inner) ? inner : EMPTY
  }, tree)
}

function listEntries(list: Node | undefined): readonly Tree[] {
  return isEntries(list) ? [...list.values()] : []
}

let socket: Socket | undefined

/**
 * Returns the server's host only if it is this machine. A user may configure the emulator with real servers, but the
 * emulator must not send messages to them.
 */
function findLocalHost({ host }: Tree): string | undefined {
  return typeof host === 'string' && /^(127\.\d+\.\d+\.\d+|localhost)$/.test(host) ? host : undefined
}

function send(host: string, port: number, text: string, tcp: boolean): void {
  if (tcp) {
    const connection = connect({ host, port }, () => connection.end(`${text}\n`))
    connection.on('error', () => {})
    return
  }
  socket ??= createSocket('udp4').unref()
  socket.send(text, port, host, () => {})
}
