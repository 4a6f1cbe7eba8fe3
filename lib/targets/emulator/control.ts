import { BenchError, benchPort, type BenchPort, type Call, type Handler, namesIn } from './bench-port.ts'
import type { Device } from './device.ts'
import type { Switches } from './switches/switches.ts'

/** What the bench does to a device: the same from the caller's own process as by the port. */
export function benchOf(device: Device, switches: Switches) {
  return {
    clock: device.clock,
    switches,
    cycle: () => device.boot.cycle(),
    reset: () => device.reset(),
    requests: () => device.requests.latest(),
  }
}

export type Bench = ReturnType<typeof benchOf>

/** The bench's port of a device: clock, power, stimulus, cloud service, faults, quirks, reset, statistics and requests. */
export function control(device: Device, bench: Bench, port: number, token?: string): Promise<BenchPort> {
  const { clock, tokens } = device
  return benchPort(
    { clock, loggingIn: (since) => tokens.loggingIn(since), handlers: handlersOf(device, bench) },
    port,
    token,
  )
}

function handlersOf(device: Device, bench: Bench): Readonly<Record<string, Handler>> {
  const { switches } = bench
  const now = () => ({ now: device.now() })
  return {
    'GET /faults': () => switches.catalogue('faults'),
    'POST /faults': ({ body }) => ({ set: switches.set('faults', namesIn(body)) }),
    'GET /quirks': () => switches.catalogue('quirks'),
    'POST /quirks': ({ body }) => ({ set: switches.set('quirks', namesIn(body)) }),
    'POST /power': ({ body }) => cycle(device, bench, body),
    'GET /stimulus': () => ({ active: device.alarms.active.map(({ source, name }) => `${source} ${name}`) }),
    'POST /stimulus': ({ body }) => (stimulate(device, body), now()),
    'POST /cloud': ({ body }) => ({ address: (device.cloud.address = addressIn(body)) }),
    'POST /reset': () => (bench.reset(), now()),
    'GET /statistics': () => statistics(device),
    'GET /requests': () => ({ latest: bench.requests() }),
  }
}

async function cycle(device: Device, bench: Bench, { state }: Call['body']): Promise<{ now: number }> {
  if (state !== 'cycle') throw new BenchError("the state must be 'cycle'")
  await bench.cycle()
  return { now: device.now() }
}

/** Breaks something of the device, or mends it. */
function stimulate({ alarms }: Device, { raise, clear }: Call['body']): void {
  if (typeof raise === 'string' && clear === undefined) return alarms.raise(raise)
  if (typeof clear === 'string' && raise === undefined) return alarms.clear(clear)
  throw new BenchError('the body must name what to raise, or what to clear')
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

function addressIn({ address }: Call['body']): string {
  const url = URL.parse(String(address))
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href
  throw new BenchError('address must be a URL of http or https')
}
