import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ChannelError } from '../domain/errors.ts'
import { cleaned, redactor } from '../domain/redaction.ts'
import type { Conformance } from '../domain/conformance.ts'
import { beginReports } from '../report/folder.ts'
import { writeReports } from '../report/write.ts'
import { Journal } from '../safety/journal.ts'
import type { RunContext } from '../judging/context.ts'
import { openDesk } from '../clock/login-limiter.ts'
import { bootTime, clockLead } from '../bench/restart-probe.ts'
import { type Evidence, runLanes } from './lanes/evidence.ts'
import { assemble } from './assemble.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { estimate } from '../plan/estimate.ts'
import { sameRelease } from '../driver/platform/identity.ts'
import { type Host, openHost, toolHost } from '../driver/platform/admin-connection.ts'
import type { Progress } from '../domain/progress.ts'
import { hintOf, isSettled } from '../driver/platform/journals.ts'
import { putBackAll } from '../driver/platform/rollback.ts'
import type { RunRequest } from './request.ts'
import { watchRestarts } from '../driver/platform/restart-watch.ts'
import { afterRun, beforeRun } from '../driver/platform/preflight.ts'
import { endedWaivers } from '../judging/waivers.ts'

/**
 * Judges a target: replays what an earlier run left, runs the lanes, puts everything back, and writes the reports.
 * @throws TrustError, LoginRefusedError, ChannelError when the target could not be spoken to at all
 */
export async function run(request: RunRequest): Promise<Conformance> {
  const { profile, target, level, only, id, folder, progress, signal } = request
  const started = new Date()
  mkdirSync(folder, { recursive: true })
  const desk = openDesk(profile.budgets.loginSpacing, (text, seconds) => {
    if (target.clock.driver === 'real') progress({ kind: 'wait', text, seconds: seconds / target.clock.rate })
  })
  const context: RunContext = {
    id,
    prefix: `plumbline-${id.slice(-6)}`,
    profile,
    addresses: target.addresses,
    trust: target.trust,
    clock: target.clock,
    level,
    only,
    journal: join(request.journals, `${id}.jsonl`),
    ...(target.tool === undefined ? {} : { tool: target.tool }),
  }
  for (const ended of endedWaivers(profile, catalogue.all, started.toISOString().slice(0, 10))) {
    progress({ kind: 'step', text: `${ended}: whatever is found, this run fails for it` })
  }
  const host = target.tool === undefined ? openHost(context) : toolHost(context)
  try {
    if (target.tool === undefined) {
      progress({ kind: 'step', text: `log in to ${target.addresses.api}` })
      await host.session.login()
      await sameRelease(host.restconf, profile)
    }
    const begin = await host.clock.now()
    const look = async () => ({
      booted: await bootTime(host.restconf),
      lead: await clockLead(host.restconf, host.clock),
    })
    const before = await beforeRun(host, context, request.journals, progress)
    const restarts = target.tool === undefined ? await watchRestarts(look) : async () => []
    if (target.clock.driver === 'real') announceLength(context, target.clock.rate, progress)
    await beginReports(folder, id)
    const seen: Evidence = await runLanes({ ...context, ...before.context }, folder, progress, signal)
    const after = await afterRun(host, context, before, progress)
    const evidence = { ...seen, reboots: [...seen.reboots, ...after.reboots] }
    const restarted = await restarts(evidence.reboots)
    const end = await host.clock.now().catch(() => begin)
    const conformance = cleaned(
      assemble({
        request: { ...request, target: { ...target, emulated: target.emulated || host.emulated() } },
        started,
        context: { ...context, ...before.context },
        evidence: after.lost === undefined ? evidence : { ...evidence, interrupted: after.lost },
        incidents: [...before.incidents, ...evidence.incidents, ...after.incidents, ...restarted],
        deviceSeconds: (end - begin) / 1000,
        residue: after.residue,
        ...(before.stood === undefined ? {} : { running: before.stood.running }),
      }),
    )
    const journal = new Journal(context.journal)
    if (profile.addresses === 'embedded' || isSettled(journal)) journal.remove()
    const transcripts = new Map([...evidence.transcripts].map(([name, text]) => [name, redactor.clean(text)]))
    const inputs = new Map([['profile', createHash('sha256').update(JSON.stringify(profile)).digest('hex')]])
    await writeReports(folder, conformance, transcripts, inputs)
    return conformance
  } catch (error) {
    await undo(host, context, error)
    throw error
  } finally {
    desk.close()
    await host.close()
  }
}

/**
 * A run that cannot go on puts back what it has lent.
 * @param cause why it cannot go on
 * @throws {ChannelError} saying that and where what may be changed stands, when not everything could be put back
 */
async function undo(host: Host, context: RunContext, cause: unknown): Promise<void> {
  const journal = new Journal(context.journal)
  if (context.profile.addresses !== 'embedded' && !isSettled(journal)) {
    await putBackAll(host, context, journal).catch((error: unknown) => {
      const reasons = new Set([cause, error].map((each) => (each instanceof Error ? each.message : String(each))))
      throw new ChannelError([...reasons].join('; then ') + hintOf(journal, context), { cause })
    })
  }
  journal.remove()
}

/** Real waiting is long: says beforehand how long. */
function announceLength(context: RunContext, rate: number, progress: Progress): void {
  const { floor, reboots } = estimate(context)
  if (floor === 0) return
  const speed = rate === 1 ? '' : `, at ${rate} times real time about ${Math.ceil(floor / rate / 60)} min`
  progress({
    kind: 'step',
    text: `this takes ${Math.ceil(floor / 60)} min of device time, ${reboots} reboots included${speed}`,
  })
}
