import { BenchError, benchPort, type BenchPort, type Call, type Handler, readNames } from './bench-port.ts'
import type { Device } from './device.ts'
import { createOneTimeEvents } from './one-time-events.ts'
import type { Switches } from './switches/switches.ts'
import type { Tree } from './tree/node.ts'

/**
 * Creates the bench's operations on a device. The same operations are available in the caller's own process and over
 * the bench port.
 */
export function createBench(device: Device, switches: Switches) {
  const once = createOneTimeEvents(device.events, device.files, device.now)
  return {
    clock: device.clock,
    switches,
    power: {
      isOff: () => device.boot.isOff,
      cycle: () => device.boot.cycle(),
      off: (how: 'menu' | 'power' = 'power') => device.boot.powerOff(how),
      on: () => device.boot.powerOn(),
    },
    reset: () => device.reset(),
    requests: () => device.requests.latest(),
    console: device.console,
    stimulus: {
      active: () => device.alarms.active.map(({ source, name }) => `${source} ${name}`),
      raise: (name: string) => (once.has(name) ? once.happen(name) : device.alarms.raise(name)),
      clear: (name: string) => void (once.has(name) || device.alarms.clear(name)),
    },
    configuration: {
      /** Returns the running configuration. It is immutable, so it is not copied. */
      take: () => device.store.running,
      /** Replaces the configuration without applying rules or causing restarts. */
      giveBack: (taken: Tree) => device.store.load(taken),
    },
  }
}

export type Bench = ReturnType<typeof createBench>

/** Opens the bench port of a device. `control.openapi.json` describes the port. */
export function control(device: Device, bench: Bench, port: number, token?: string): Promise<BenchPort> {
  const { clock, tokens } = device
  return benchPort(
    {
      clock,
      loggingIn: (since) => tokens.loggingIn(since),
      handlers: createHandlers(device, bench),
      description: new URL('control.openapi.json', import.meta.url),
    },
    port,
    token,
  )
}

function createHandlers(device: Device, bench: Bench): Readonly<Record<string, Handler>> {
  const { switches } = bench
  const snapshots = new Map<string, Tree>()
  const now = () => ({ now: device.now() })
  return {
    'GET /faults': () => switches.catalogue('faults'),
    'POST /faults': ({ body }) => ({ set: switches.set('faults', readNames(body)) }),
    'GET /quirks': () => switches.catalogue('quirks'),
    'POST /quirks': ({ body }) => ({ set: switches.set('quirks', readNames(body)) }),
    'GET /power': () => readPower(bench),
    'POST /power': async ({ body }) => (await switchPower(bench, body), { ...now(), ...readPower(bench) }),
    'GET /console': ({ dropped }) => bench.console.attach(dropped),
    'POST /clock/advance': async ({ body }) => (await advance(bench, body), now()),
    'GET /stimulus': () => ({ active: bench.stimulus.active() }),
    'POST /stimulus': ({ body }) => (stimulate(bench, body), now()),
    'POST /snapshot': () => ({ snapshot: snapshot(snapshots, bench) }),
    'POST /restore': ({ body }) => (restore(snapshots, bench, body), now()),
    'POST /cloud': ({ body }) => ({ address: (device.cloud.address = readAddress(body)) }),
    'POST /reset': () => (bench.reset(), now()),
    'GET /statistics': () => statistics(device),
    'GET /requests': () => ({ latest: bench.requests() }),
  }
}

function readPower({ power }: Bench): { state: 'on' | 'off' } {
  return { state: power.isOff() ? 'off' : 'on' }
}

/** Powers the device on or off, or power-cycles it. */
async function switchPower({ power }: Bench, { state }: Call['body']): Promise<void> {
  if (state === 'cycle') return power.cycle()
  if (state === 'off') return power.off()
  if (state === 'menu-off') return power.off('menu')
  if (state === 'on') return power.on()
  throw new BenchError("the state must be 'on', 'off', 'menu-off' or 'cycle'")
}

async function advance({ clock }: Bench, { seconds }: Call['body']): Promise<void> {
  if (typeof seconds !== 'number' || !(seconds >= 0)) throw new BenchError('seconds must be a number from 0 on')
  if (clock.rate !== 0) throw new BenchError('this clock flows: start the emulator without --rate to move it')
  await clock.advance(clock.now() + seconds * 1000)
}

/** Raises or clears an alarm. */
function stimulate({ stimulus }: Bench, { raise, clear }: Call['body']): void {
  if (typeof raise === 'string' && clear === undefined) return stimulus.raise(raise)
  if (typeof clear === 'string' && raise === undefined) return stimulus.clear(clear)
  throw new BenchError('the body must name what to raise, or what to clear')
}

/**
 * Stores the running configuration.
 * @returns the name under which it can be restored
 */
function snapshot(snapshots: Map<string, Tree>, { configuration }: Bench): string {
  const name = String(snapshots.size + 1)
  snapshots.set(name, configuration.take())
  return name
}

function restore(
  snapshots: ReadonlyMap<string, Tree>,
  { configuration }: Bench,
  { snapshot: name }: Call['body'],
): void {
  const taken = snapshots.get(String(name))
  if (taken === undefined) throw new BenchError('snapshot must be what POST /snapshot answered')
  configuration.giveBack(taken)
}

function statistics({ clock, statistics: { requests, accepted, refused }, tokens, boot, store, processes }: Device) {
  clock.catchUp()
  return {
    requests,
    logins: { accepted, refused },
    tokens: tokens.count(),
    reboots: boot.count,
    commits: store.commits,
    processes: processes.list.map(({ name, progress }) => ({ name, progress })),
  }
}

function readAddress({ address }: Call['body']): string {
  const url = URL.parse(String(address))
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href
  throw new BenchError('address must be a URL of http or https')
}
