/**
 * Runs Plumbline against the second appliance, and reports whether the results are as expected. Nothing may fail on the
 * plain device (`npm run second-appliance`), or on a device that chooses differently where the contract leaves a choice
 * (`-- --choices [name …]`). Each violation must cause a failure in its area (`-- --violations [name …]`).
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { Command, InvalidArgumentError, Option } from 'commander'

const HERE = import.meta.dirname
const PLUMBLINE = join(HERE, '../../lib/commands/plumbline.js')
const JOURNALS = join(HERE, '../../reports/journals')
const PYTHON = '/usr/bin/python3'
/** Number of devices that run at the same time. */
const AT_ONCE = 2

interface Violation {
  readonly name: string
  readonly area: string
  readonly level: string
  readonly breaks: string
}

interface Conformance {
  readonly run: { readonly id: string }
  readonly totals: Readonly<Record<string, number>>
  readonly incidents: readonly unknown[]
  readonly requirements: readonly {
    readonly id: string
    readonly area: string
    readonly verdict: string
    readonly reason?: string
  }[]
}

interface Outcome {
  readonly exit: number | null
  readonly seconds: number
  readonly conformance: Conformance | undefined
  readonly printed: string
}

interface Chosen {
  readonly level: string
  readonly area: readonly string[]
  readonly out?: string | undefined
  readonly rate: number
}

/**
 * How a device differs from the plain device: it violates the contract, or chooses differently where the contract
 * leaves a choice.
 */
interface Ways {
  readonly violations?: readonly string[]
  readonly choices?: readonly string[]
}

interface Choices {
  readonly names: readonly string[]
  readonly sets: readonly (readonly string[])[]
  readonly late: readonly string[]
}

interface Device {
  readonly child: ChildProcess
  readonly folder: string
  readonly profile: string
  readonly environment: NodeJS.ProcessEnv
}

/**
 * The first port that may be chosen, and the number of ports. All are below the ephemeral ports: another program's
 * connection could take one of those between this search and the start of a device, or during a restart of the device.
 */
const [FIRST_PORT, PORTS] = [10_000, 2_000]

/** Each process starts at a different port, so that two of them rarely choose the same free port. */
let drawn = process.pid * 89

/** Returns distinct ports that are free now. No two calls return the same port before all ports were tried. */
async function findPorts(count: number): Promise<number[]> {
  const free: number[] = []
  for (let tries = 0; free.length < count; tries += 1) {
    if (tries === PORTS) throw new Error(`fewer than ${count} ports from ${FIRST_PORT} are free`)
    drawn += 1
    const port = FIRST_PORT + (drawn % PORTS)
    if (await isFree(port)) free.push(port)
  }
  return free
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Starts a device with its own keys, and writes a profile for it. */
async function startDevice({ violations = [], choices = [] }: Ways, rate: number): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), 'second-appliance-'))
  const [api, restconf, redirect, ssh, https, copies, syslog] = (await findPorts(7)).map(String)
  const environment = { ...process.env, SECOND_PASSWORD: randomUUID(), SECOND_STATE: folder, PLUMBLINE_LEASES: folder }
  const ports = ['--api', `${api}`, '--restconf', `${restconf}`, '--redirect', `${redirect}`, '--ssh', `${ssh}`]
  const planted = [
    ...violations.flatMap((name) => ['--violate', name]),
    ...choices.flatMap((name) => ['--choose', name]),
  ]
  const child = spawn(
    PYTHON,
    ['-B', join(HERE, 'appliance.py'), '--state', folder, '--reboot', '2', '--rate', `${rate}`, ...ports, ...planted],
    {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const said = await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit')])
  if (typeof said[0] !== 'string') throw new Error(`the device ended with ${said[0]} before it served`)
  const { trust, ...addresses } = JSON.parse(said[0])
  const draft = JSON.parse(await readFile(join(HERE, 'profile.json'), 'utf8'))
  delete draft.$schema
  // The clock guard is in device seconds. It has to cover at least a third of a real second, which is `rate / 3` device
  // seconds.
  const { late } = await describe<Choices>('--choices')
  const settle = choices.some((name) => late.includes(name)) ? 4 : draft.budgets.settle
  const budgets = { ...draft.budgets, settle, clockGuard: Math.max(draft.budgets.clockGuard, rate / 3) }
  const bench = {
    ...draft.bench,
    clock: { driver: 'real', rate },
    fileHost: { host: '127.0.0.1', https: Number(https), ssh: Number(copies) },
    syslogReceiver: [`127.0.0.1:${syslog}`, `127.0.0.2:${syslog}`],
    stimulus: { ...draft.bench.stimulus, command: [PYTHON, join(HERE, 'stimulus.py')] },
  }
  const profile = join(folder, 'profile.json')
  await writeFile(profile, JSON.stringify({ ...draft, addresses, trust, bench, budgets }))
  return { child, folder, profile, environment }
}

async function stopDevice({ child, folder }: Device): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill()
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
}

/** Runs Plumbline once against a device with these violations and choices. */
async function runPlumbline(
  ways: Ways,
  options: readonly string[],
  { out: keep, rate = 1 }: { readonly out?: string | undefined; readonly rate?: number } = {},
): Promise<Outcome> {
  const device = await startDevice(ways, rate)
  const began = Date.now()
  try {
    const out = keep ?? join(device.folder, 'report')
    const child = spawn(process.execPath, [PLUMBLINE, 'run', '--profile', device.profile, '--out', out, ...options], {
      env: device.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
    const [exit] = await once(child, 'close')
    const conformance: Conformance | undefined = await readFile(join(out, 'conformance.json'), 'utf8').then(
      JSON.parse,
      () => undefined,
    )
    // The journal is no longer needed: the device ends now, and with it all changes that could not be restored.
    if (conformance !== undefined) await rm(join(JOURNALS, `${conformance.run.id}.jsonl`), { force: true })
    return { exit, seconds: (Date.now() - began) / 1000, conformance, printed }
  } finally {
    await stopDevice(device)
  }
}

/** Checks a conforming device: nothing may fail or be inconclusive, and there may be no incidents. */
async function checkConforming({ level, area, out, rate }: Chosen, choices: readonly string[] = []): Promise<boolean> {
  const options = ['--level', level, ...area.flatMap((name) => ['--area', name])]
  const { exit, seconds, conformance, printed } = await runPlumbline({ choices }, options, { out, rate })
  const { totals = {}, incidents = [], requirements = [] } = conformance ?? {}
  const odd = requirements.filter(({ verdict }) => verdict === 'failed' || verdict === 'inconclusive')
  // A choice may prevent a requirement from being judged. The exit code is then 3.
  const ended = exit === 0 || (exit === 3 && choices.length > 0)
  const good = ended && odd.length === 0 && incidents.length === 0 && (totals['passed'] ?? 0) > 0
  const counts = `${totals['passed']} passed, ${totals['failed']} failed, ${totals['inconclusive']} inconclusive, ${incidents.length} incidents, ${totals['not tested']} not tested`
  const told = choices.length > 0 ? `  ${choices.join(' ')}` : ''
  console.log(`${good ? 'ok' : 'WRONG'}  ${level}: ${counts}, exit ${exit}, ${seconds.toFixed(0)} s${told}`)
  for (const { id, verdict, reason } of odd) console.log(`  ${verdict} ${id}: ${reason ?? ''}`)
  if (!good) console.log(printed)
  return good
}

/** Checks that each violation fails a requirement of its area. */
async function checkViolations(names: readonly string[]): Promise<boolean> {
  const known = await describe<readonly Violation[]>('--violations')
  const unknown = names.filter((name) => known.every((each) => each.name !== name))
  if (unknown.length > 0) throw new Error(`no violation ${unknown.join(', ')}: appliance.py --violations lists them`)
  const planted = names.length === 0 ? known : known.filter(({ name }) => names.includes(name))
  let found = 0
  await forEach(planted, async ({ name, area, level, breaks }) => {
    const { exit, seconds, conformance } = await runPlumbline({ violations: [name] }, [
      '--level',
      level,
      '--area',
      area,
    ])
    const failed = (conformance?.requirements ?? []).filter((one) => one.verdict === 'failed' && one.area === area)
    if (failed.length > 0) found += 1
    const told = failed.length > 0 ? list(failed.map(({ id }) => id)) : `exit ${exit}: ${breaks}`
    console.log(
      `${failed.length > 0 ? 'found ' : 'MISSED'}  ${name.padEnd(32)} ${seconds.toFixed(0).padStart(3)} s  ${told}`,
    )
  })
  console.log(`${found} of ${planted.length} violations found`)
  return found === planted.length
}

function list(ids: readonly string[]): string {
  return `${ids.slice(0, 2).join(' ')}${ids.length > 2 ? ` and ${ids.length - 2} more` : ''}`
}

/**
 * Checks that devices with unusual choices pass too: one device with all the named choices or, if none are named, one
 * device for each set of choices that the device lists.
 */
async function checkChoices(names: readonly string[], chosen: Chosen): Promise<boolean> {
  const { names: known, sets } = await describe<Choices>('--choices')
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`no choice ${unknown.join(', ')}: appliance.py --choices lists them`)
  let good = true
  await forEach(names.length === 0 ? sets : [names], async (set) => {
    good = (await checkConforming(chosen, set)) && good
  })
  return good
}

/** Calls a function for all elements, for a few of them at the same time. */
async function forEach<T>(all: readonly T[], act: (each: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const work = async () => {
    for (let each = left.shift(); each !== undefined; each = left.shift()) await act(each)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Returns the violations or choices that the device lists. */
async function describe<T>(option: string): Promise<T> {
  const child = spawn(PYTHON, ['-B', join(HERE, 'appliance.py'), option], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  const [exit] = await once(child, 'close')
  if (exit !== 0) throw new Error(`${PYTHON} appliance.py ended with ${exit}: is python3-asyncssh installed?`)
  return JSON.parse(printed)
}

function parseRate(text: string): number {
  const rate = Number(text)
  if (!(rate > 0 && Number.isFinite(rate))) throw new InvalidArgumentError('It is a number above 0, such as 30.')
  return rate
}

const command = new Command('npm run second-appliance --')
  .description('Judge the second appliance with Plumbline: nothing may fail.')
  .argument('[names...]', 'with --violations or --choices: only these')
  .addOption(
    new Option('--violations', 'plant each violation in a device of its own: each must be noticed').conflicts(
      'choices',
    ),
  )
  .option('--choices', 'let devices choose otherwise where the contract leaves a choice: nothing may fail')
  .option('--level <level>', 'level of the runs of conforming devices', 'nightly')
  .option('--area <name>', 'only this area; may be repeated', (name, names: readonly string[]) => [...names, name], [])
  .option('--out <folder>', 'folder of the report of the plain device')
  .option('--rate <factor>', 'how many times as fast as real time the clock of the device runs', parseRate, 1)
  .action(async (names: readonly string[], chosen: Chosen & { violations?: true; choices?: true }) => {
    if (names.length > 0 && !chosen.violations && !chosen.choices)
      throw new Error('names are taken with --violations or --choices only')
    const check = chosen.violations
      ? checkViolations(names)
      : chosen.choices
        ? checkChoices(names, chosen)
        : checkConforming(chosen)
    process.exitCode = (await check) ? 0 : 1
  })
await command
  .parseAsync()
  .catch((error) => command.error(`error: ${error instanceof Error ? error.message : String(error)}`))
