import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { interleaved, median, milliseconds, ratioOf, type Row } from './benchmark.ts'
import type { Move, Moved, Peer } from './device/moving.ts'
import { emulatorProcess, ended, forked, peakMemory, processorTime } from './device/process.ts'

const MOVING = fileURLToPath(new URL('device/moving.ts', import.meta.url))
const BARE = fileURLToPath(new URL('device/bare-transfers.ts', import.meta.url))
const MIB = 1024 * 1024
/**
 * Number of repetitions of each transfer after the first, by size in MiB. Both sizes move the same number of bytes, so
 * that the peak memory can be compared.
 */
const MORE = { 64: 31, 2048: 0 } as const
const SIZES = [64, 2048] as const
const LEAST = 0.7
/** Maximum number of additional megabytes of peak memory for the larger size. */
const MOST_MORE = 20

type Size = (typeof SIZES)[number]

/**
 * Compares transfers to and from the emulator, over the channel of the suites, with bare requests. Each side runs in a
 * separate process.
 */
export async function measureTransfers(): Promise<readonly Row[]> {
  const measured: Measured[] = []
  for (const size of SIZES) measured.push(await transfers(size))
  const [small, large] = measured
  if (small === undefined || large === undefined) return []
  return [
    ...measured.flatMap(({ rows }) => rows),
    memory('peak memory of the emulator', small.peaks.emulator, large.peaks.emulator),
    memory('peak memory of the channel', small.peaks.channel, large.peaks.channel),
  ]
}

interface Measured {
  readonly rows: readonly Row[]
  /** Peak memory in MB. Both sizes move the same number of bytes, so the garbage collector has equal work. */
  readonly peaks: { readonly emulator: number; readonly channel: number }
}

async function transfers(size: Size): Promise<Measured> {
  // Stored files are in shared memory, if there is any, because disks differ in speed.
  const place = existsSync('/dev/shm') ? { TMPDIR: '/dev/shm' } : {}
  const emulator = await emulatorProcess({}, place)
  const bare = await forked(BARE, {}, [], place)
  const { port }: { port?: number } = bare.answer
  const channel = await mover({ emulator: emulator.addresses })
  const floor = await mover({ floor: `https://127.0.0.1:${port}` })
  const own = trial(size, channel, [channel.pid, emulator.pid])
  const other = trial(size, floor, [floor.pid, bare.child.pid])
  const works = [own.work('up'), own.work('down'), other.work('up'), other.work('down'), other.work('dropped')]
  try {
    const first = await interleaved(1, works)
    const [up = [], down = [], post = [], get = [], dropped = []] =
      MORE[size] === 0 ? first : await interleaved(MORE[size], works)
    return {
      peaks: { emulator: peakMemory(emulator.pid), channel: peakMemory(channel.pid ?? 0) },
      rows: [
        beside(`${size} MiB up, beside a bare POST that is kept`, up, post, LEAST),
        byProcessor(own.spent.up, other.spent.up),
        beside('  beside one that is dropped at once', up, dropped),
        beside(`${size} MiB down, beside a bare GET`, down, get, LEAST),
        byProcessor(own.spent.down, other.spent.down),
      ],
    }
  } finally {
    for (const child of [channel, floor, bare.child]) await ended(child)
    await emulator.close()
  }
}

/** Measures transfers of one size by one client: MB per second, and milliseconds of processor time of both sides. */
function trial(size: Size, client: ChildProcess, pids: readonly (number | undefined)[]) {
  const spent: Record<Move['way'], number[]> = { up: [], down: [], dropped: [] }
  let serial = 0
  const work = (way: Move['way']) => async () => {
    if (way === 'up') serial += 1
    const before = processorTimes(pids)
    const taken = await asked(client, { way, name: `${size}-${serial}.tar`, size: size * MIB })
    spent[way].push(processorTimes(pids) - before)
    return (size * MIB) / 1e3 / taken
  }
  return { spent, work }
}

async function mover(peer: Peer): Promise<ChildProcess> {
  return (await forked(MOVING, peer)).child
}

/** @returns milliseconds */
async function asked(child: ChildProcess, move: Move): Promise<number> {
  const over = new AbortController()
  const { signal } = over
  const answers: Promise<unknown[]>[] = ['message', 'exit'].map((event) => once(child, event, { signal }))
  child.send(move)
  const [answer] = await Promise.race(answers)
  over.abort()
  const { taken }: Partial<Moved> = Object(answer)
  if (taken === undefined) throw new Error(`what moves files ended in ${move.way} of ${move.name}`)
  return taken
}

/** Compares MB per second, round by round, so that other load on the machine affects both values. */
function beside(what: string, own: readonly number[], floors: readonly number[], least?: number): Row {
  const ratio = ratioOf(own, floors)
  return {
    what,
    measured: `${Math.round(median(own))} MB/s`,
    floor: `${Math.round(median(floors))} MB/s`,
    ratio,
    goal: least === undefined ? '' : `≥ ${least}`,
    ...(least === undefined ? {} : { met: ratio >= least }),
  }
}

/** Compares the processor time of both sides, which is meaningful even on a busy machine. */
function byProcessor(own: readonly number[] = [], floors: readonly number[] = []): Row {
  const [spent, floor] = [median(own), median(floors)]
  return {
    what: '  the same by processor time of both sides',
    measured: milliseconds(spent),
    floor: milliseconds(floor),
    ratio: floor / spent,
    goal: '',
  }
}

function processorTimes(pids: readonly (number | undefined)[]): number {
  return pids.reduce((sum: number, pid) => sum + processorTime(pid ?? 0), 0)
}

function memory(what: string, small: number, large: number): Row {
  const more = large - small
  return {
    what: `${what}, 2048 MiB beside 64`,
    measured: `${Math.round(large)} MB`,
    floor: `${Math.round(small)} MB`,
    goal: `≤ ${MOST_MORE} MB more`,
    ...(Number.isNaN(more) ? {} : { met: more <= MOST_MORE }),
  }
}
