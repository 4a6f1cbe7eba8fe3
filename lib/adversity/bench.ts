import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Emulated, PASSWORD_VARIABLE, startAppliance } from '../acceptance/emulated.ts'
import { runSingleCommand, SHOW_ONLY } from '../channel/ssh/ssh.ts'
import { createRandom, pickOne } from '../domain/random.ts'
import { type ControlProxy, startControlProxy } from './bench/control-proxy.ts'
import { type Ended, going } from './calls.ts'
import { forget, listJournals } from '../acceptance/journals.ts'
import { findProblems, listOpenEffects } from './kills.ts'
import { diffStates } from './standing.ts'
import { inBrief, type Row, runCases, type Table } from './table.ts'
import { readUnitState, type Standing } from './unit.ts'

const KILLS = 50
const PASSWORD = 'adversity-password'
const SECOND = { address: '127.0.0.3', prefixLength: 25, gateway: '127.0.0.125', console: 'telnet rack4-console' }

/** What a run changes on the bench, and the requirement whose test makes the change. */
interface Change {
  readonly change: string
  readonly requirement: string
}

const CHANGES: readonly [Change, ...Change[]] = JSON.parse(
  readFileSync(new URL('bench/changes.json', import.meta.url), 'utf8'),
)

/** When a run is killed. An event is a line that the run types in the CLI, or a call that switches the power. */
interface Kill {
  readonly change: Change
  /** Position of the event at which the run is killed, as a fraction of all events. */
  readonly at: number
  /**
   * Delay of the kill after the event, in milliseconds. If the delay is 0, the run does not see the outcome of the
   * event.
   */
  readonly soon: number
  readonly sequel: 'restored' | 'left to the next run' | 'killed in the replay'
  /** Number of the event at which the replay is killed. */
  readonly again: number
}

/** Changes of power, internal range and management address during which a run is killed. */
export const bench: Table = {
  about:
    'A run is killed while it changes the management address, the internal range or the power of its unit. Then the unit is restored by "restore", by a "restore" that is killed and repeated, or by the next run. The unit is as before, at its own address and switched on, or the output names every difference.',
  columns: ['change', 'killed at', 'open', 'then', 'left'],
  rows({ sample = KILLS, seed, said }) {
    const random = createRandom(seed)
    const all = Array.from({ length: sample }, (_, index): Kill => chooseKill(random, index))
    const counted = new Map<Change, Promise<number>>()
    const count = (change: Change) => {
      const known = counted.get(change) ?? countEvents(change)
      counted.set(change, known)
      return known
    }
    return runCases(all, { said }, async (kill) => runKillCase(kill, await count(kill.change)))
  },
}

function chooseKill(random: () => number, index: number): Kill {
  return {
    change: CHANGES[index % CHANGES.length] ?? CHANGES[0],
    at: random(),
    soon: random() < 0.5 ? 0 : Math.floor(random() * 60),
    sequel: pickOne(random, ['restored', 'restored', 'killed in the replay', 'left to the next run']),
    again: 1 + Math.floor(random() * 8),
  }
}

async function countEvents({ requirement }: Change): Promise<number> {
  const unit = await startBenchUnit()
  try {
    let events = 0
    unit.follow(() => (events += 1))
    const { code, out, err } = await going(...runArguments(unit, requirement)).ended
    if (code !== 0) throw new Error(`a run of ${requirement} ends with ${code}: ${out}${err}`)
    return events
  } finally {
    await unit.close()
  }
}

async function runKillCase({ change, at, soon, sequel, again }: Kill, events: number): Promise<Row> {
  const unit = await startBenchUnit()
  try {
    const before = await unit.standing()
    const run = runArguments(unit, change.requirement)
    const killed = await killAtEvent(unit, run, { event: 1 + Math.floor(at * events), soon })
    if (killed.at === undefined) throw new Error(`a run ended before it could be killed: ${killed.said.trim()}`)
    const open = listOpenEffects(unit.api)
    const { said, also } = await restoreUnit(unit, sequel, { run, again, soon })
    const left = diffStates(before, await unit.standing())
    const wrong = findProblems(left, said, listJournals(unit.api))
    return {
      cells: [
        change.change,
        killed.at,
        open.join(', ') || 'nothing',
        also === '' ? sequel : `${sequel}: ${also}`,
        left.length === 0 ? 'as before' : inBrief(left),
      ],
      ...(wrong.length === 0 ? {} : { wrong: inBrief(wrong) }),
    }
  } finally {
    await unit.close()
  }
}

async function restoreUnit(
  unit: BenchUnit,
  sequel: Kill['sequel'],
  { run, again, soon }: { readonly run: readonly string[] } & Pick<Kill, 'again' | 'soon'>,
): Promise<{ readonly said: string; readonly also: string }> {
  const restore = ['restore', '--profile', unit.profile]
  const killed =
    sequel === 'killed in the replay' ? await killAtEvent(unit, restore, { event: again, soon }) : undefined
  const ended = await going(...(sequel === 'left to the next run' ? run : restore)).ended
  return {
    said: `${killed?.said ?? ''}${formatEnding(ended)}`,
    also: killed === undefined ? '' : (killed.at ?? 'it had ended'),
  }
}

function formatEnding({ out, err, code }: Ended): string {
  return `${out}${err}exit ${code}\n`
}

function runArguments(unit: BenchUnit, requirement: string): readonly string[] {
  return ['run', '--profile', unit.profile, '--out', join(unit.folder, 'run'), '--requirement', requirement]
}

/** Starts a command and kills it at an event. */
async function killAtEvent(
  unit: BenchUnit,
  argv: readonly string[],
  { event, soon }: { readonly event: number; readonly soon: number },
): Promise<{ readonly at: string | undefined; readonly said: string }> {
  const command = going(...argv)
  let events = 0
  let at: string | undefined
  unit.follow(async (what) => {
    events += 1
    if (events !== event) return
    at = soon === 0 ? what : `${what}, ${soon} ms later`
    if (soon > 0) await delay(soon)
    command.kill()
  })
  const ended = await command.ended
  unit.follow(() => {})
  return { at: ended.code === null ? at : undefined, said: formatEnding(ended) }
}

interface BenchUnit extends Pick<Emulated, 'close'> {
  readonly profile: string
  readonly api: string
  readonly folder: string
  /** Sets the function that is called at each event. */
  follow(each: (what: string) => unknown): void
  standing(): Promise<Standing>
}

/** Starts an appliance that outlives its runs, can be switched off, and has a second address. */
async function startBenchUnit(): Promise<BenchUnit> {
  let each: (what: string) => unknown = () => {}
  const device = await startAppliance(PASSWORD, {
    controlToken: PASSWORD,
    printed: (line) => void each(`"${line}"`),
  })
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-adversity-'))
  const { profile, clock, origin } = device
  const control = await startControlProxy(profile.bench.control?.url ?? '', async (call) => void (await each(call)))
  const file = join(folder, 'profile.json')
  writeFileSync(file, JSON.stringify(describeUnit(device, control)))
  const { addresses, trust: { fingerprint = '', sshHostKey: hostKey = '' } = {}, budgets } = profile
  if (addresses === 'embedded') throw new TypeError('a started appliance has addresses')
  const account = { username: 'admin', password: PASSWORD }
  const way = { address: addresses.ssh ?? '', hostKey, account, limits: budgets }
  const printed = async (command: string) => (await runSingleCommand(way, command, SHOW_ONLY)).text.split('\n')
  return {
    profile: file,
    api: origin,
    folder,
    follow: (callback) => void (each = callback),
    async standing() {
      const { lines, ...others } = await readUnitState(way, clock, { profile, addresses, trust: { fingerprint } })
      return { ...others, lines: [...lines, ...(await printed('show system network'))] }
    },
    async close() {
      control.close()
      await device.close()
      forget(origin)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function describeUnit({ profile }: Emulated, { url }: ControlProxy): object {
  return {
    ...profile,
    // Leaves out the family, which is derived from the kind and is in no profile file.
    family: undefined,
    name: 'adversity',
    gates: ['configure', 'reboot', 'connectivity', 'power'],
    credentials: { username: 'admin', passwordVariable: PASSWORD_VARIABLE },
    bench: {
      ...profile.bench,
      control: { ...profile.bench.control, url },
      power: { driver: 'emulator' },
      secondAddress: SECOND,
    },
  }
}
