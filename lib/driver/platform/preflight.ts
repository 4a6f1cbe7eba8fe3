import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import type { Incident, RebootRecord } from '../../domain/conformance.ts'
import { levelOf } from '../../domain/requirement.ts'
import { Journal } from '../../safety/journal.ts'
import { probeRemoval } from '../../safety/removal.ts'
import { replay } from '../../safety/restore.ts'
import { snapshot } from '../../safety/snapshot.ts'
import type { Running } from '../../safety/running.ts'
import { ourselves } from '../../safety/process-identity.ts'
import type { RunContext } from '../../judging/context.ts'
import { hintOf, isSettled, journalsOf, refuseSecond, strangersAt } from './journals.ts'
import { leftBy, type Stood } from './configuration-drift.ts'
import { aroundRestores, putBackAll } from './rollback.ts'
import type { Host } from './admin-connection.ts'
import { dumped } from './running-dump.ts'
import type { Progress } from '../../domain/progress.ts'

export interface Before {
  readonly context: Pick<RunContext, 'removal'>
  readonly incidents: readonly Incident[]
  readonly stood?: Stood
}

/** Whether a run may change anything at all. */
function writes({ level, profile, tool }: RunContext): boolean {
  if (tool !== undefined) return false
  return (
    level !== levelOf({ strength: 'must', clause: '', text: '', targets: [] }) && profile.gates.includes('configure')
  )
}

/** Before the tests: what earlier runs left changed is put back, the configuration is dumped, removal is probed. */
export async function beforeRun(
  host: Host,
  context: RunContext,
  journals: string,
  progress: Progress,
): Promise<Before> {
  if (context.tool === undefined) {
    for (const text of strangersAt(context, journals)) progress({ kind: 'step', text })
  }
  if (!writes(context)) {
    const left = context.tool === undefined ? journalsOf(context, journals) : []
    for (const { file } of left.filter((journal) => !isSettled(journal))) {
      const text = `an earlier run left the target changed, and this one changes nothing: ${file}; "plumbline restore" puts it right`
      progress({ kind: 'step', text })
    }
    return { context: {}, incidents: [] }
  }
  refuseSecond(context, journals)
  const { profile, addresses, trust } = context
  const journal = journalOf(context)
  journal.append({
    kind: 'run',
    run: context.id,
    api: addresses.api,
    ...(trust.fingerprint === undefined ? {} : { fingerprint: trust.fingerprint }),
    gates: profile.gates,
    ...ourselves(),
    ...(profile.addresses === 'embedded' ? { embedded: true } : {}),
  })
  const incidents = await replayEarlier(host, context, journals, progress)
  progress({ kind: 'step', text: 'dump the running configuration' })
  const [configuration, running] = await Promise.all([snapshot(host.restconf), dumpedFirst(host, context)])
  if ('missing' in running)
    progress({ kind: 'step', text: `watch the resources of the contract alone: ${running.missing}` })
  const removal = await probeRemoval(host.restconf, journal, context.id, context.prefix)
  return { context: { removal }, incidents, stood: { snapshot: configuration, running, removal } }
}

async function replayEarlier(host: Host, context: RunContext, folder: string, progress: Progress): Promise<Incident[]> {
  const incidents: Incident[] = []
  for (const journal of journalsOf(context, folder)) {
    progress({ kind: 'step', text: `put back what an earlier run left: ${journal.file}` })
    const { kept, restored, foreign } = await replay(host.restconf, journal, aroundRestores(host, context))
    if (kept.length > 0) {
      const message = `An earlier run's changes need the gate reboot to be put back (${journal.file})`
      incidents.push({ kind: 'restore', message, details: kept })
    } else if (foreign.length > 0) {
      const message = `An earlier run's changes were overwritten by somebody else and left alone (${journal.file})`
      incidents.push({ kind: 'restore', message, details: foreign })
      journal.setAside()
    } else {
      if (restored.length > 0) progress({ kind: 'step', text: `restored ${restored.join(', ')}` })
      journal.remove()
    }
  }
  return incidents
}

/** A command line that does not answer keeps nobody from working: the report says that it was missing. */
async function dumpedFirst(host: Host, context: RunContext): Promise<Running> {
  try {
    return await dumped(host, context, 0)
  } catch (error) {
    if (error instanceof ChannelError) return { missing: error.message }
    throw error
  }
}

/** Of this run. */
function journalOf({ journal, profile }: RunContext): Journal {
  return new Journal(journal, profile.addresses !== 'embedded')
}

export interface After {
  readonly incidents: readonly Incident[]
  /** What stays behind, and changes nothing that the API reads. */
  readonly residue: readonly string[]
  /** Restarts that followed from putting something back. */
  readonly reboots: readonly RebootRecord[]
  /** The target could not be asked any more: nothing is known of its configuration. */
  readonly lost?: string
}

/** After the tests: what is still lent is put back, and the configuration is compared with the first dump. */
export async function afterRun(host: Host, context: RunContext, before: Before, progress: Progress): Promise<After> {
  if (before.stood === undefined) return { incidents: [], residue: [], reboots: [] }
  progress({ kind: 'step', text: 'compare the running configuration with the first dump' })
  const incidents: Incident[] = []
  const residue: string[] = []
  const reboots: RebootRecord[] = []
  const journal = journalOf(context)
  try {
    await putBackAll(host, context, journal, (reboot) => reboots.push(reboot))
    const left = await leftBy(host, context, before.stood)
    residue.push(...left.residue)
    if (left.unexplained.length > 0) {
      incidents.push({
        kind: 'configuration',
        message: 'The configuration is not as it was before the run',
        details: left.unexplained,
      })
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof ChannelError || error instanceof LoginRefusedError) {
      const lost = `the target was lost: ${reason}${hintOf(journal, context)}`
      return { incidents, residue, reboots, lost }
    }
    incidents.push({
      kind: 'restore',
      message: `Not everything could be put back (journal kept: ${journal.file}): ${reason}`,
    })
  }
  return { incidents, residue, reboots }
}
