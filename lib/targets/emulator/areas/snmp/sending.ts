import type { Session, Varbind } from 'net-snmp'
import type { LoggedEvent } from '../../events.ts'
import type { Services } from '../../services.ts'
import type { Tree } from '../../tree/node.ts'
import { getEngineId, listEntries, listUsers, readText, walkDown } from './configured.ts'

/** A branch below the enterprise number that RFC 5612 reserves for examples. */
const EXAMPLES = '1.3.6.1.4.1.32473.1'
const KINDS = { ASSERT: 1, CLEAR: 2, EVENT: 3 } as const

/** Real milliseconds until an unacknowledged inform is repeated, and the number of repetitions. */
const REPEATS = { timeout: 500, retries: 2, backoff: 1 }

/** Sends each event to each SNMP target, with the user or the community that the target refers to. */
export function startNotifying(device: Services): void {
  const { events, processes, behaviour } = device
  const notify = (event: LoggedEvent) => {
    const sent = notifyTargets(device, event)
    // Keeps device time from advancing until these messages have been sent.
    if (sent.length > 0) processes.start({ name: 'notification', lasts: 0, done: () => waitForAll(sent) })
  }
  events.on('event', (event) => {
    const { late: lasts } = behaviour.notifying
    if (lasts === 0) notify(event)
    else processes.start({ name: 'notification', lasts, done: () => notify(event) })
  })
}

async function waitForAll(sent: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(sent)
}

function notifyTargets(device: Services, event: LoggedEvent): readonly Promise<void>[] {
  const { configuration, behaviour, events } = device
  const targets = listEntries(walkDown(configuration, 'system', 'snmp', 'targets')['target'])
  return targets.flatMap((target, place) => {
    const kinds = (['trap', 'inform'] as const).filter((kind) => behaviour.notifying.passes(kind, event, place))
    const name = readText(target['name'])
    if (kinds.includes('trap'))
      events.publish('snmp', 'trap', `to ${name}: ${event.source} ${event.name} ${event.kind}`)
    const config = walkDown(target, 'config')
    const { address } = walkDown(config, 'ipv4')
    // Sends nothing to other machines, because a user may configure the emulator with real targets.
    const isHere = typeof address === 'string' && /^127\.\d+\.\d+\.\d+$/.test(address)
    return kinds.length > 0 && isHere ? [notifyTarget(configuration, config, address, event, kinds)] : []
  })
}

async function notifyTarget(
  configuration: Tree,
  target: Tree,
  address: string,
  event: LoggedEvent,
  kinds: readonly ('trap' | 'inform')[],
): Promise<void> {
  const open = await openSession(configuration, target, address)
  if (open === undefined) return
  const { session, hasInforms } = open
  session.on('error', () => {})
  const oid = `${EXAMPLES}.1.${KINDS[event.kind]}`
  const varbinds = await describeEvent(event)
  const sent = kinds
    .filter((kind) => kind === 'trap' || hasInforms)
    .map((kind) => new Promise<void>((resolve) => void session[kind](oid, varbinds, () => resolve())))
  await Promise.all(sent)
  session.close()
}

async function describeEvent({ source, name, kind, severity, text }: LoggedEvent): Promise<Varbind[]> {
  const { ObjectType } = await import('net-snmp')
  return [`${source} ${name} ${kind} ${severity}`, text].map((value, index) => ({
    oid: `${EXAMPLES}.2.${index + 1}`,
    type: ObjectType.OctetString,
    value,
  }))
}

/** Opens a session to a target, with its user or its community. Returns undefined if the target has neither. */
async function openSession(
  configuration: Tree,
  target: Tree,
  address: string,
): Promise<{ readonly session: Session; readonly hasInforms: boolean } | undefined> {
  const { createSession, createV3Session, Version1, Version2c } = await import('net-snmp')
  const { user: name, community, 'security-model': model = 'v2c' } = target
  const { port = 162 } = walkDown(target, 'ipv4')
  const options = { ...REPEATS, trapPort: Number(port) }
  const user = (await listUsers(configuration)).find((each) => each.name === name)
  if (user !== undefined) {
    const engineID = getEngineId(configuration)
    return { session: createV3Session(address, user, { ...options, engineID }), hasInforms: true }
  }
  if (typeof community !== 'string') return undefined
  const isFirst = model === 'v1'
  const version = isFirst ? Version1 : Version2c
  return { session: createSession(address, community, { ...options, version }), hasInforms: !isFirst }
}
