import { fileURLToPath } from 'node:url'
import { interleaved, median, milliseconds, type Row, taken } from './benchmark.ts'
import { Load, mixedReads, smallReads } from './device/load.ts'
import type { ManyAnswer } from './device/many.ts'
import { description, emulatorProcess, ended, forked } from './device/process.ts'
import { connected, openShell } from './device/terminal.ts'

const BARE = fileURLToPath(new URL('device/bare-server.ts', import.meta.url))
const MANY = fileURLToPath(new URL('device/many.ts', import.meta.url))
const ROUNDS = 9
const SLICE = 500

/** The emulator's rates beside a bare server of the same documents, then what its command line and one more cost. */
export async function measureEmulator(): Promise<readonly Row[]> {
  const emulator = await emulatorProcess({})
  try {
    const { api, ssh } = emulator.addresses
    return [...(await rates(api)), ...(await commandLine(ssh)), ...(await oneMore())]
  } finally {
    await emulator.close()
  }
}

async function rates(api: string): Promise<Row[]> {
  const load = new Load()
  const { child, answer } = await forked(BARE, { documents: await load.documents(api) })
  const { port }: { port?: number } = answer
  const bare = `https://127.0.0.1:${port}`
  const compare = async (what: string, paths: readonly string[], writes: boolean, goal?: number): Promise<Row> => {
    const works = [api, bare].map((origin) => () => load.rate(origin, paths, writes, SLICE))
    await interleaved(1, works)
    const [own = [], floors = []] = await interleaved(ROUNDS, works)
    const ratio = median(own.map((rate, round) => rate / (floors[round] ?? Number.NaN)))
    return {
      what,
      measured: perSecond(median(own)),
      floor: `${perSecond(median(floors))} (bare node:https)`,
      ratio,
      goal: goal === undefined ? '' : `≥ ${goal}`,
      ...(goal === undefined ? {} : { met: ratio >= goal }),
    }
  }
  try {
    return [
      await compare('small reads', smallReads, false, 0.95),
      await compare('mixed reads', mixedReads, false),
      await compare('mixed reads, every tenth a write', mixedReads, true, 1.2),
    ]
  } finally {
    await load.close()
    await ended(child)
  }
}

async function commandLine(address: string): Promise<Row[]> {
  const opened = async () => (await connected(address)).end()
  const shell = await openShell(address)
  const typed = async () => void (await shell.type('show running-config system dns'))
  const [connections = []] = await interleaved(30, [() => taken(opened)])
  const [trips = []] = await interleaved(300, [() => taken(typed)])
  shell.close()
  return [
    limited('SSH connection, to the login that is taken', median(connections), 3),
    limited('round trip of the command line', median(trips), 0.5),
  ]
}

async function oneMore(): Promise<Row[]> {
  const { child, answer } = await forked(MANY, { description, count: 30 }, ['--expose-gc'])
  const { megabytes, milliseconds: times }: ManyAnswer = Object(answer)
  await ended(child)
  return [
    limited('one more emulator in a process, start', median(times), 3),
    {
      what: 'one more emulator in a process, memory',
      measured: `${megabytes.toFixed(2)} MB`,
      floor: '',
      goal: '≤ 1.5 MB',
      met: megabytes <= 1.5,
    },
  ]
}

function limited(what: string, value: number, limit: number): Row {
  return { what, measured: milliseconds(value), floor: '', goal: `≤ ${limit} ms`, met: value <= limit }
}

function perSecond(rate: number): string {
  return `${Math.round(rate)}/s`
}
