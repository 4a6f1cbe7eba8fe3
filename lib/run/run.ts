import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '../catalogue/catalogue.ts'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import { openProgressChannel } from '../clock/progress-channel.ts'
import type { Conformance } from '../domain/conformance.ts'
import type { Progress } from '../domain/progress.ts'
import { cleaned, redactor } from '../domain/redaction.ts'
import type { Driver } from '../driver/driver.ts'
import { openDriver } from '../driver/open.ts'
import type { RunContext } from '../judging/context.ts'
import { endedWaivers } from '../judging/waivers.ts'
import { estimate } from '../plan/estimate.ts'
import { beginReports } from '../report/folder.ts'
import { inputsOf } from '../report/inputs.ts'
import { count } from '../report/wording.ts'
import { writeReports } from '../report/write.ts'
import { assemble } from './assemble.ts'
import { runLanes } from './lanes/evidence.ts'
import { ROOT } from './lanes/lanes.ts'
import { boundsOf, ownReboots, recordOf, secondsBefore } from './recording.ts'
import type { RunRequest } from './request.ts'

/**
 * Judges a target: rolls back what an earlier run left, runs the lanes, restores everything, and writes the reports.
 * @throws {TrustError} {LoginRefusedError} {ChannelError} when the target could not be reached at all
 */
export async function run(request: RunRequest): Promise<Conformance> {
  const { target, folder, journals, progress } = request
  const started = new Date()
  mkdirSync(folder, { recursive: true })
  const limiter = openLoginLimiter(target.profile.budgets.loginSpacing)
  const waits = openProgressChannel((text, seconds) => {
    if (target.clock.driver === 'real') progress({ kind: 'wait', text, seconds: seconds / target.clock.rate })
  })
  const context = contextOf(request)
  const inputs = inputsOf(ROOT, target.profile)
  for (const { run: id, tests } of request.resumed?.runs ?? []) {
    progress({ kind: 'step', text: `resume ${id}: ${count(tests, 'test')} with a verdict will not run again` })
  }
  for (const ended of endedWaivers(target.profile, catalogue.all, started.toISOString().slice(0, 10))) {
    progress({ kind: 'step', text: `${ended}: whatever the checks find, this run fails because of it` })
  }
  const driver = await openDriver({ context, journals, progress })
  try {
    const { conformance, transcripts } = await judged(request, context, driver, { started, inputs })
    driver.settle()
    await writeReports(folder, conformance, transcripts, inputs)
    return conformance
  } catch (error) {
    await driver.abandon(error)
    throw error
  } finally {
    waits.close()
    limiter.close()
    await driver.close()
  }
}

function contextOf({ target, level, only, id, journals }: RunRequest): RunContext {
  const { close: _close, emulated: _emulated, ...access } = target
  return { ...access, id, prefix: `plumbline-${id.slice(-6)}`, level, only, journal: join(journals, `${id}.jsonl`) }
}

interface Began {
  readonly started: Date
  readonly inputs: ReadonlyMap<string, string>
}

/** The run itself, from the login to the final check of the target. */
async function judged(request: RunRequest, known: RunContext, driver: Driver, { started, inputs }: Began) {
  const { folder, progress, signal, id, resumed: earlier } = request
  await driver.open()
  const begin = await driver.clock.now()
  const prepared = await driver.prepare()
  const context = { ...known, ...prepared.found, ...boundsOf(request, begin) }
  const watch = await driver.watch()
  announceLength(context, progress)
  await beginReports(folder, id)
  const record = recordOf(request, { started, inputs, device: driver.timed ? begin : undefined })
  record.found({ incidents: prepared.incidents })
  const seen = await runLanes(context, { folder, progress, signal, record, earlier })
  const finished = await driver.finish()
  const reboots = [...(earlier?.found.reboots ?? []), ...seen.reboots, ...finished.reboots]
  const watched = await watch(ownReboots(reboots, request))
  const { residue } = finished
  record.found({ incidents: [...finished.incidents, ...watched], reboots: finished.reboots, residue })
  const end = await driver.clock.now().catch(() => begin)
  const conformance = cleaned(
    assemble({
      request,
      context,
      started,
      evidence: { ...seen, reboots, ...(finished.lost === undefined ? {} : { interrupted: finished.lost }) },
      prepared,
      finished,
      watched,
      target: driver.describe(),
      ...(driver.timed ? { deviceSeconds: (end - begin) / 1000 + secondsBefore(request) } : {}),
    }),
  )
  const { interrupted } = conformance.run
  record.end({ ...(driver.timed ? { device: end } : {}), ...(interrupted === undefined ? {} : { interrupted }) })
  const transcripts = new Map([...seen.transcripts].map(([name, text]) => [name, redactor.clean(text)]))
  return { conformance, transcripts }
}

/** Announces how long a run in real time will take. */
function announceLength(context: RunContext, progress: Progress): void {
  if (context.clock.driver !== 'real') return
  const { rate } = context.clock
  const { floor, reboots } = estimate(context)
  if (floor === 0) return
  const speed = rate === 1 ? '' : `, at ${rate} times real time about ${Math.ceil(floor / rate / 60)} min`
  progress({
    kind: 'step',
    text: `this takes ${Math.ceil(floor / 60)} min of device time, ${reboots} reboots included${speed}`,
  })
}
