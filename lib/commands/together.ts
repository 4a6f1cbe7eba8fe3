import { join, relative } from 'node:path'
import type { PartName } from '../domain/lane.ts'
import { WORKPLACE } from '../domain/places.ts'
import { examineUnit } from '../fleet/agent/examining.ts'
import { listDifferences } from '../fleet/equality.ts'
import type { Task } from '../fleet/target/messages.ts'
import { readPolicy } from '../launch/acceptance-policy.ts'
import { newRunId } from '../launch/judging.ts'
import { mayHoldReports } from '../report/folder.ts'
import { pointLatest } from '../report/latest.ts'
import { formatConclusion, screenSummary } from '../report/screen.ts'
import { mergeParts } from '../run/merge/merge.ts'
import { type MissingPart, type PartReport, readPart } from '../run/merge/parts.ts'
import { pickWorstCode } from '../terminal/exit-code.ts'
import { canUseColor, columns, print, printJson, printPainted, say } from '../terminal/output.ts'
import { UsageError } from '../terminal/usage.ts'
import { getProfileName, judgeEach, type Judged } from './several.ts'

interface Together {
  /** The unit of each part, given by path or name of its profile. */
  readonly profiles: Readonly<Record<PartName, string>>
  readonly task: Task
  /** Seconds to wait for each lease. */
  readonly wait?: number | undefined
  readonly detail: 'quiet' | 'usual' | 'json'
}

/**
 * Makes one certification on two equal units, and merges both reports. One unit waits for the lifetimes of tokens,
 * while the other restarts.
 * @returns the exit code of the merged report
 * @throws {UsageError} if the units differ; in this case nothing was judged
 */
export async function judgeTogether({ profiles, task, wait = 0, detail }: Together): Promise<number> {
  const id = newRunId({ name: 'certification' })
  const folder = task.out ?? join(WORKPLACE, 'reports', id)
  if (!mayHoldReports(folder))
    throw new UsageError(`${folder} holds files but no earlier report: name an empty or a new folder`)
  await demandEqualUnits(Object.values(profiles))
  const parts = (['tracks', 'restarts'] as const).map((part) => ({
    part,
    profile: profiles[part],
    task: { ...task, part, ...(task.out === undefined ? {} : { out: join(task.out, part) }) },
  }))
  const judged = await judgeEach(parts, { jobs: parts.length, wait, isQuiet: detail !== 'usual' })
  const reports: PartReport[] = []
  const missing: MissingPart[] = []
  for (const [index, { part }] of parts.entries()) {
    const each = judged[index]
    if (each?.outcome.folder !== undefined && each.conformance !== undefined)
      reports.push(readPart(each.outcome.folder))
    else missing.push({ part, profile: getProfileName(profiles[part]), reason: explainMissing(each) })
  }
  if (reports.length === 0) {
    for (const { profile, reason } of missing) say(`${profile}: ${reason}`)
    return pickWorstCode(judged.map(({ outcome }) => outcome.exitCode))
  }
  const { mandate, policy } = task
  const conformance = await mergeParts(reports, {
    id,
    folder,
    missing,
    ...(mandate === undefined ? {} : { mandate }),
    ...(policy === undefined ? {} : { policy: readPolicy(policy) }),
  })
  if (task.out === undefined) await pointLatest(join(WORKPLACE, 'reports'), folder)
  const page = relative(process.cwd(), join(folder, 'index.html'))
  if (detail === 'json') printJson(conformance, 2)
  else if (detail === 'quiet') print(formatConclusion(conformance))
  else printPainted(screenSummary(conformance, { color: canUseColor(), page, width: columns() }))
  return conformance.run.exitCode
}

function explainMissing(judged: Judged | undefined): string {
  return judged?.outcome.error ?? 'its run ended without a report'
}

/** Reads both units before anything is changed. Rejects them if they are not equal. */
async function demandEqualUnits(profiles: readonly string[]): Promise<void> {
  const examined = await Promise.all(
    profiles.map((profile) => examineUnit(profile, { name: getProfileName(profile), agent: '', has: [] })),
  )
  const troubles = examined.flatMap(({ unit, trouble }) =>
    trouble === undefined ? [] : [`${unit.name}: ${trouble.found}`],
  )
  const [one, other] = examined.map(({ unit }) => unit)
  const differences = one === undefined || other === undefined ? [] : listDifferences(one, other)
  const reasons = troubles.length > 0 ? troubles : differences
  if (reasons.length > 0) {
    throw new UsageError(['These units cannot share a certification:', ...reasons].join('\n  '))
  }
}
