import { userInfo } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'
import type { Level } from '../../domain/requirement.ts'
import { type HubClient, openHubClient } from '../../fleet/client.ts'
import type { CertificationRequest } from '../../fleet/hub/certification.ts'
import type { Certification } from '../../fleet/hub/job.ts'
import type { Schedule } from '../../fleet/hub/schedules.ts'
import type { Submission, Submitted } from '../../fleet/hub/submission.ts'
import { instant } from '../../report/duration.ts'
import { count } from '../../report/wording.ts'
import { print, printJson } from '../../terminal/output.ts'
import { type Deadline, deadline } from '../../terminal/until.ts'
import { atLeastOne, makeChoiceParser, several, UsageError } from '../../terminal/usage.ts'
import { resolveSelection } from '../narrowing.ts'
import { LEVELS } from '../run.ts'
import { hubOption } from './hub-option.ts'

interface SubmitFlags {
  readonly unit?: string
  readonly want?: string
  readonly each?: true
  readonly certify?: true
  readonly on?: readonly string[]
  readonly level?: Level
  readonly area?: readonly string[]
  readonly requirement?: readonly string[]
  readonly count?: number
  readonly priority: number
  readonly until?: Deadline
  readonly ticket?: string
  readonly hub: string
  readonly json?: true
}

interface ScheduleFlags extends SubmitFlags {
  readonly tz: string
  readonly key?: string
  readonly remove?: string
}

export function addSubmit(fleet: Command): void {
  addJobOptions(fleet.command('submit').description('Queue a job for a unit, or for any that meets a demand.'))
    .option('--until <time>', 'start only what can be restored by then, such as 06:00', deadline)
    .addHelpText('after', WANT)
    .action(submitJobs)
}

export function addSchedule(fleet: Command): void {
  addJobOptions(
    fleet
      .command('schedule [cron]')
      .description('Queue jobs again and again, by cron; without one, list what is scheduled.'),
  )
    .option('--tz <zone>', 'time zone of the cron expression', Intl.DateTimeFormat().resolvedOptions().timeZone)
    .option('--key <name>', 'its name, to replace or remove it (default: made of what is asked)')
    .option('--remove <name>', 'remove what is scheduled under this name')
    .addHelpText('after', WANT)
    .action(scheduleJobs)
}

const WANT = `
A demand is a list of terms. A unit has to meet them all, as the doctor saw it:
  kind=appliance model=20-port release>=1.8 serial=… revision=…
  unit=rack4 agent=near
and words for what it has: optics, another capability, an open gate as reboot.`

function addJobOptions(command: Command): Command {
  return command
    .option('-u, --unit <name>', 'on this unit')
    .option('-w, --want <demand>', "on any unit that meets it, as 'kind=appliance release>=1.8 optics'")
    .option('--each', 'one job on each known unit that meets the demand')
    .option('--certify', 'one certification on two equal units: one waits for token lives, the other restarts')
    .option('--on <units>', 'certify on these two, as rack4,rack5; the first waits for token lives', several)
    .option('-l, --level <level>', 'smoke, nightly (default) or certification', makeChoiceParser(LEVELS))
    .option('-a, --area <name>', 'only this area; repeatable', several)
    .option('-r, --requirement <id>', 'only this requirement; repeatable', several)
    .option('--count <n>', 'so many equal jobs', atLeastOne)
    .option('--priority <n>', 'the highest goes first', whole, 0)
    .option('--ticket <id>', 'why it is run, for the reports')
    .addOption(hubOption())
    .option('--json', 'print JSON')
}

function whole(value: string): number {
  if (/^-?\d{1,9}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('Give a whole number.')
}

/** Converts the flags into a submission. @throws {UsageError} for contradictory flags */
function buildSubmission(flags: SubmitFlags): Submission {
  const { unit, want, each, level = 'nightly', count: number, priority, until, ticket } = flags
  const [where, ...more] = [want, unit === undefined ? undefined : `unit=${unit}`].filter((flag) => flag !== undefined)
  if (where === undefined || more.length > 0) throw new UsageError('Say where: --unit rack4, or --want and a demand')
  return {
    demand: where,
    ...(each === true ? { each } : {}),
    ...(number === undefined ? {} : { count: number }),
    level,
    only: resolveSelection(flags),
    priority,
    from: process.env['PLUMBLINE_OPERATOR'] ?? userInfo().username,
    ...(until === undefined ? {} : { until: { at: until.at.toISOString(), said: until.said } }),
    ...(ticket === undefined ? {} : { mandate: { ticket } }),
  }
}

async function submitJobs(flags: SubmitFlags): Promise<void> {
  const hub = openHubClient(flags.hub)
  if (isCertification(flags)) return submitCertification(hub, flags)
  const submitted = await hub.post<readonly Submitted[]>('/api/jobs', buildSubmission(flags))
  if (flags.json === true) return printJson(submitted, 2)
  for (const { job, demand } of submitted) print(`${job.slice(0, 8)}  ${demand}`)
  print(`${count(submitted.length, 'job')} in the queue of ${hub.url}`)
}

/**
 * Converts the flags into a request for a certification on two units.
 * @throws {UsageError} for options that a certification on two units does not allow
 */
function buildCertification(flags: SubmitFlags): CertificationRequest {
  const { certify, on, want, unit, each, level, count: number, until, ticket, priority } = flags
  if (certify !== true) throw new UsageError('--on names the units of a certification: add --certify')
  if (unit !== undefined || each !== undefined)
    throw new UsageError('A certification needs two units: give --on rack4,rack5, or --want and a demand')
  if (on !== undefined && want !== undefined) throw new UsageError('Say where once: --on, or --want and a demand')
  if (level !== undefined && level !== 'certification') throw new UsageError('--certify is the level certification')
  if (number !== undefined && number !== 2) throw new UsageError('A certification is divided between two units')
  if (until !== undefined) throw new UsageError('--until is for a job on one unit')
  return {
    ...(on === undefined ? {} : { on }),
    ...(want === undefined ? {} : { demand: want }),
    only: resolveSelection(flags),
    priority,
    from: process.env['PLUMBLINE_OPERATOR'] ?? userInfo().username,
    ...(ticket === undefined ? {} : { mandate: { ticket } }),
  }
}

/** Queues both parts of a certification. */
async function submitCertification(hub: HubClient, flags: SubmitFlags): Promise<void> {
  const certified = await hub.post<Pick<Certification, 'id' | 'units'>>(
    '/api/certifications',
    buildCertification(flags),
  )
  if (flags.json === true) return printJson(certified, 2)
  const { id, units } = certified
  print(`${id}: token lives on ${units.tracks}, restarts on ${units.restarts}`)
  print(`"fleet status ${id}" shows it`)
}

function isCertification({ certify, on }: SubmitFlags): boolean {
  return certify === true || on !== undefined
}

async function scheduleJobs(cron: string | undefined, flags: ScheduleFlags): Promise<void> {
  const hub = openHubClient(flags.hub)
  if (flags.remove !== undefined) {
    const { removed } = await hub.delete<{ removed: number }>(`/api/schedules/${encodeURIComponent(flags.remove)}`)
    if (removed === 0) throw new UsageError(`Nothing is scheduled under "${flags.remove}"`)
    return print(`Removed ${count(removed, 'schedule')}`)
  }
  if (cron === undefined) {
    const all = await hub.get<readonly Schedule[]>('/api/schedules')
    return flags.json === true ? printJson(all, 2) : print(all.map(formatSchedule).join('\n') || 'Nothing is scheduled')
  }
  const made = await hub.post<readonly Schedule[]>('/api/schedules', {
    cron,
    timeZone: flags.tz,
    ...(isCertification(flags) ? nameCertification(flags) : nameSubmission(flags)),
  })
  if (flags.json === true) return printJson(made, 2)
  for (const each of made) print(formatSchedule(each))
}

function nameSubmission(flags: ScheduleFlags) {
  const submission = buildSubmission(flags)
  return { submission, key: flags.key ?? toKey(`${submission.level}-${submission.demand}`) }
}

function nameCertification(flags: ScheduleFlags) {
  const certification = buildCertification(flags)
  const { on, demand = 'any' } = certification
  return { certification, key: flags.key ?? toKey(`certify-${on?.join('-') ?? demand}`) }
}

function toKey(text: string): string {
  return text.replaceAll(/[^\w-]+/g, '-')
}

function formatSchedule({ key, cron, timeZone, data, next }: Schedule): string {
  const when = next === undefined ? '' : `, next ${instant(next)}`
  return `${key}: ${data.level} on ${data.demand}\n  ${cron} in ${timeZone}${when}`
}
