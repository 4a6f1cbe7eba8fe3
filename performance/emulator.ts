import { fileURLToPath } from 'node:url'
import { interleaved, median, milliseconds, ratioOf, type Row, taken } from './benchmark.ts'
import { Load, mixedReads, smallReads } from './device/load.ts'
import type { ManyAnswer } from './device/many.ts'
import { emulatorProcess, ended, forked, processorTime } from './device/process.ts'
import { connected, openShell, type Shell } from './device/terminal.ts'

const BARE = fileURLToPath(new URL('device/bare-server.ts', import.meta.url))
const BARE_TERMINAL = fileURLToPath(new URL('device/bare-terminal.ts', import.meta.url))
const MANY = fileURLToPath(new URL('device/many.ts', import.meta.url))
const ROUNDS = 9
const SLICE = 500
const LINE = 'show running-config system dns'

/**
 * Compares the request rates of the emulator with those of a bare server for the same documents. Then measures the cost
 * of the CLI, and of one more emulator.
 */
export async function measureEmulator(): Promise<readonly Row[]> {
  const emulator = await emulatorProcess({})
  try {
    const { api, ssh } = emulator.addresses
    return [...(await rates({ origin: api, pid: emulator.pid })), ...(await commandLine(ssh)), ...(await oneMore())]
  } finally {
    await emulator.close()
  }
}

interface Server {
  readonly origin: string
  readonly pid: number
}

async function rates(emulator: Server): Promise<Row[]> {
  const load = new Load()
  const { child, answer } = await forked(BARE, { documents: await load.documents(emulator.origin) })
  const { port }: { port?: number } = answer
  const servers = [emulator, { origin: `https://127.0.0.1:${port}`, pid: child.pid ?? 0 }]
  try {
    return [
      ...(await compared(servers, load, { what: 'small reads', paths: smallReads, goal: 0.95 })),
      ...(await compared(servers, load, { what: 'mixed reads', paths: mixedReads })),
      ...(await compared(servers, load, {
        what: 'mixed reads and writes',
        paths: mixedReads,
        writes: true,
        goal: 1.2,
      })),
    ]
  } finally {
    await load.close()
    await ended(child)
  }
}

interface Mix {
  readonly what: string
  readonly paths: readonly string[]
  /** Set if every tenth request is a write. */
  readonly writes?: true
  readonly goal?: number
}

/**
 * Compares the servers by requests per second and by the processor time of the server. The processor time is meaningful
 * even if the client is the slower side.
 */
async function compared(servers: readonly Server[], load: Load, { what, paths, writes, goal }: Mix): Promise<Row[]> {
  const spent: number[][] = servers.map(() => [])
  const works = servers.map(({ origin, pid }, index) => async () => {
    const before = processorTime(pid)
    const rate = await load.rate(origin, paths, writes === true, SLICE)
    spent[index]?.push((processorTime(pid) - before) / ((rate * SLICE) / 1e6))
    return rate
  })
  await interleaved(1, works)
  const [own = [], floors = []] = await interleaved(ROUNDS, works)
  const ratio = ratioOf(own, floors)
  const [cost = 0, floor = 0] = spent.map(median)
  return [
    {
      what,
      measured: `${Math.round(median(own))}/s`,
      floor: `${Math.round(median(floors))}/s (bare node:https)`,
      ratio,
      goal: goal === undefined ? '' : `≥ ${goal}`,
      ...(goal === undefined ? {} : { met: ratio >= goal }),
    },
    {
      what: '  the same by processor time of the server',
      measured: `${Math.round(cost)} µs a request`,
      floor: `${Math.round(floor)} µs`,
      ratio: floor / cost,
      goal: '',
    },
  ]
}

/** Compares the emulator's CLI with a bare ssh2 server, whose shell prints the same text for each line. */
async function commandLine(address: string): Promise<Row[]> {
  const shell = await openShell(address)
  const answer = await shell.type(LINE)
  const { child, answer: bare } = await forked(BARE_TERMINAL, { answer: answer.slice(answer.indexOf('\n') + 1) })
  const { port }: { port?: number } = bare
  const addresses = [address, `127.0.0.1:${port}`]
  const shells = [shell, await openShell(addresses[1] ?? '')]
  try {
    const opened = (each: string) => async () => (await connected(each)).end()
    const typed = (each: Shell) => async () => void (await each.type(LINE))
    const connections = await interleaved(
      60,
      addresses.map((each) => () => taken(opened(each))),
    )
    const trips = await interleaved(
      600,
      shells.map((each) => () => taken(typed(each))),
    )
    return [
      beside('SSH connection, to the login that is taken', connections, 'bare ssh2', 1.5),
      beside('round trip of the command line', trips, 'bare ssh2', 1.5),
    ]
  } finally {
    for (const each of shells) each.close()
    await ended(child)
  }
}

const INSTANCES = 300

/** Starts emulators as the tests of a client start them: with the library, in one process. */
async function oneMore(): Promise<Row[]> {
  const { child, answer } = await forked(MANY, { count: INSTANCES }, ['--expose-gc'])
  const { megabytes, milliseconds: times, floor, serving, left }: ManyAnswer = Object(answer)
  await ended(child)
  return [
    beside('one more emulator in a process, start', [times, floor], 'bare node:https', 3),
    {
      what: '  the same by the clock',
      measured: milliseconds(median(times)),
      floor: '',
      goal: '≤ 10 ms',
      met: median(times) <= 10,
    },
    {
      what: 'one more emulator in a process, memory',
      measured: `${megabytes.toFixed(2)} MB`,
      floor: '',
      goal: '≤ 1.5 MB',
      met: megabytes <= 1.5,
    },
    {
      what: `of ${INSTANCES} emulators in a process, serving`,
      measured: String(serving),
      floor: '',
      goal: String(INSTANCES),
      met: serving === INSTANCES,
    },
    {
      what: '  handles that are left when all are closed',
      measured: left.length === 0 ? '0' : `${left.length}: ${[...new Set(left)].join(', ')}`,
      floor: '',
      goal: '0',
      met: left.length === 0,
    },
  ]
}

/** @param most maximum ratio to the floor, which was measured alternately with the emulator */
function beside(what: string, [own = [], floor = []]: readonly (readonly number[])[], bare: string, most: number): Row {
  const ratio = ratioOf(own, floor)
  return {
    what,
    measured: milliseconds(median(own)),
    floor: `${milliseconds(median(floor))} (${bare})`,
    ratio,
    goal: `≤ ${most}`,
    met: ratio <= most,
  }
}
