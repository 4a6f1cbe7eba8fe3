import { catalogue } from '../../catalogue/catalogue.ts'
import type { CertifiedUnit, Conformance, Incident, Mandate, RequirementResult } from '../../domain/conformance.ts'
import type { TestOutcome } from '../../domain/finding.ts'
import type { Policy } from '../../domain/policy.ts'
import { redactResult } from '../../domain/redaction.ts'
import { decide } from '../../judging/applicability.ts'
import { conclude, countVerdicts } from '../../judging/conclusion.ts'
import { judgeRequirements } from '../../judging/evaluation.ts'
import { demandVerdicts, measure } from '../../judging/policy.ts'
import { addTimings } from '../../judging/timing.ts'
import { beginReports } from '../../report/folder.ts'
import { sha256 } from '../../report/manifest.ts'
import { serialise } from '../../report/validate.ts'
import { writeReports } from '../../report/write.ts'
import { collectEvidence } from '../lanes/evidence.ts'
import { addConsole } from '../boot-sights.ts'
import { listReboots } from '../record/earlier.ts'
import { combineCompared, combineDeviceTimes, combineRemarks, combineTargets, combineTimelines } from './combining.ts'
import { compareUnits } from './equality.ts'
import { checkParts, MergeError, type MissingPart, nameApart, type PartReport } from './parts.ts'

interface Merging {
  /** Id of the merged report. */
  readonly id: string
  readonly folder: string
  readonly mandate?: Mandate
  readonly policy?: Policy
  readonly missing?: readonly MissingPart[]
}

/**
 * Merges the parts of a certification on several units into one report. The tests of both units are judged together, by
 * the rules of a single run.
 * @throws {MergeError} if the reports are not the two parts of one certification
 */
export async function mergeParts(given: readonly PartReport[], merging: Merging): Promise<Conformance> {
  const { missing = [], folder, id } = merging
  checkParts(given, missing)
  const parts = nameApart(given.toSorted((one, other) => (one.part > other.part ? -1 : 1)))
  const { conformance: judgedNow, transcripts } = judgeParts(parts, merging)
  const conformance = redactResult(judgedNow)
  checkNothingLost(parts, conformance)
  await beginReports(folder, id)
  await writeReports(folder, conformance, transcripts, hashParts(parts))
  return conformance
}

function judgeParts(parts: readonly PartReport[], { id, mandate, policy, missing = [] }: Merging) {
  const [first, second] = parts
  if (first === undefined) throw new MergeError('No part has a report')
  const evidence = collectEvidence(
    parts.flatMap(({ unit, recorded }) => recorded.tests.map(({ outcome }) => attributeFailures(outcome, unit.name))),
  )
  const { outcomes, notes } = evidence
  for (const note of parts.flatMap(({ recorded }) => recorded.end?.notes ?? [])) notes.add(note)
  const units = [...parts.map(({ unit }) => unit), ...missing.map(describeMissing)]
  const { unequal, unproved } = second === undefined ? { unequal: [], unproved: [] } : compareUnits(first, second)
  const { conditions } = first.recorded.opening
  const broken = units.flatMap(({ name, part, interrupted }) =>
    interrupted === undefined ? [] : [`${name} (${part}): ${interrupted}`],
  )
  const beside = broken.length === 0 ? {} : { interrupted: broken.join('; ') }
  const lost = parts.some(({ recorded }) => recorded.end?.lost === true)
  const { results: verdicts, incidents: waivers } = judgeWhole(parts, { outcomes, notes, ...beside, lost })
  const results = demandVerdicts(verdicts, policy)
  const observations = notes.all()
  const measured = policy === undefined ? {} : { policy: measure(policy, observations) }
  const incidents = [...parts.flatMap(listIncidents), ...evidence.incidents, ...waivers]
  const { level, only, faults, quirks } = conditions
  const { run, suite } = first.conformance
  const [started, ended] = [
    parts.map(({ conformance }) => conformance.run.started).toSorted()[0] ?? run.started,
    parts
      .map(({ conformance }) => conformance.run.ended)
      .toSorted()
      .at(-1) ?? run.ended,
  ]
  const conformance: Conformance = {
    schema: 'plumbline/conformance/1',
    suite,
    run: {
      id,
      ...mandate,
      started,
      ended,
      seconds: (Date.parse(ended) - Date.parse(started)) / 1000,
      level,
      ...(only.length === 0 ? {} : { narrowed: only }),
      units,
      ...(unequal.length === 0 ? {} : { unequal }),
      ...(unproved.length === 0 ? {} : { unproved }),
      ...beside,
      ...(faults.length === 0 ? {} : { faults }),
      ...(quirks.length === 0 ? {} : { quirks }),
      compared: combineCompared(parts, missing),
      ...measured,
      ...combineRemarks(parts),
      ...conclude({ results, incidents, level, only, unequal, ...beside, ...measured }),
    },
    target: combineTargets(first, second),
    totals: countVerdicts(results),
    ...combineDeviceTimes(parts),
    ...combineTimelines(parts),
    reboots: parts.flatMap(({ recorded }) => addConsole(listReboots(recorded), recorded.sights)),
    incidents,
    requirements: addTimings(nameUnits(results, parts), outcomes),
    observations,
    residue: parts.flatMap(({ unit, recorded }) => recorded.residue.map((left) => `${unit.name}: ${left}`)),
  }
  return { conformance, transcripts: evidence.transcripts }
}

/**
 * Judges all tests like those of a single run. If only one of the profiles allows a requirement to be judged, the
 * requirement is judged, so that no finding is lost.
 */
function judgeWhole(
  parts: readonly PartReport[],
  seen: Omit<Parameters<typeof judgeRequirements>[0], 'scope'>,
): ReturnType<typeof judgeRequirements> {
  const now = new Date()
  const judged = parts.map(({ recorded }) => {
    const { profile, level, only } = recorded.opening.conditions
    const scope = { profile, level, only }
    return { ...judgeRequirements({ ...seen, scope }, now), scope }
  })
  const [first] = judged
  if (first === undefined) return { results: [], incidents: [] }
  const results = first.results.map((result, index) => {
    const requirement = catalogue.requirement(result.id)
    const by = judged.find(({ scope }) => decide(result.id, requirement, scope).run)
    return by?.results[index] ?? result
  })
  return { results, incidents: first.incidents }
}

function describeMissing({ part, profile, reason }: MissingPart): CertifiedUnit {
  return { name: profile, part, profile, identity: {}, addresses: {}, restored: false, interrupted: reason }
}

function attributeFailures(outcome: TestOutcome, unit: string): TestOutcome {
  const findings = outcome.findings.map((finding) =>
    finding.failure === undefined ? finding : { ...finding, failure: { ...finding.failure, unit } },
  )
  return { ...outcome, findings }
}

/**
 * Returns the incidents outside any test, each preceded by the name of its unit. The other incidents already name their
 * test.
 */
function listIncidents({ unit, recorded }: PartReport): readonly Incident[] {
  return recorded.incidents.map((incident) => ({ ...incident, message: `${unit.name}: ${incident.message}` }))
}

/**
 * Adds to each requirement the units on which its tests ran, and each unit that showed a failure. The tests of a
 * requirement are those that verify it. If none of them ran, the tests whose exchanges judged it count instead.
 */
function nameUnits(results: readonly RequirementResult[], parts: readonly PartReport[]): readonly RequirementResult[] {
  const verifying = new Map<string, Set<string>>()
  const judging = new Map<string, Set<string>>()
  const add = (map: Map<string, Set<string>>, id: string, unit: string) =>
    map.set(id, (map.get(id) ?? new Set()).add(unit))
  for (const { unit, recorded } of parts) {
    for (const { outcome } of recorded.tests) {
      const { verifies, findings, record } = outcome
      const judged = findings.filter((finding) => finding.outcome !== 'not tested')
      if (record !== undefined && record.ended !== 'skipped') for (const id of verifies) add(verifying, id, unit.name)
      for (const { requirement } of judged) add(judging, requirement, unit.name)
      for (const { requirement } of record?.notes ?? [])
        if (requirement !== undefined) add(judging, requirement, unit.name)
    }
  }
  return results.map((result) => {
    const failing = (result.failures ?? []).flatMap(({ unit }) => unit ?? [])
    const units = [...new Set([...(verifying.get(result.id) ?? judging.get(result.id) ?? []), ...failing])]
    return units.length === 0 || result.verdict === 'not applicable' ? result : { ...result, units }
  })
}

/** Returns the digests of both profiles and of both reports. */
function hashParts(parts: readonly PartReport[]): ReadonlyMap<string, string> {
  return new Map(
    parts.flatMap(({ unit, conformance, recorded }) => [
      [`profile ${unit.profile}`, sha256(JSON.stringify(recorded.opening.conditions.profile))] as const,
      [`conformance.json ${unit.profile}`, sha256(serialise(conformance))] as const,
    ]),
  )
}

/**
 * Checks the merge itself: each requirement must be present once, and no finding of a part may be lost.
 * @throws {MergeError} listing what was lost
 */
function checkNothingLost(parts: readonly PartReport[], merged: Conformance): void {
  const byId = Map.groupBy(merged.requirements, ({ id }) => id)
  const mistakes = [
    ...[...catalogue.all.keys()].filter((id) => byId.get(id)?.length !== 1).map((id) => `${id} is not there once`),
    ...parts.flatMap(({ conformance }) =>
      conformance.requirements.flatMap(({ id, verdict }) => {
        const [result] = byId.get(id) ?? []
        const isLost =
          (verdict === 'failed' && !['failed', 'deviation', 'inconclusive'].includes(String(result?.verdict))) ||
          (verdict === 'passed' && result?.verdict === 'not tested')
        return isLost ? [`${id}: ${verdict} in ${conformance.run.id}, ${result?.verdict} in the merged report`] : []
      }),
    ),
    ...(merged.run.exitCode === 0 && parts.some(({ conformance }) => conformance.run.exitCode !== 0)
      ? ['a part does not hold, and the merged report says that everything does']
      : []),
  ]
  if (mistakes.length > 0) throw new MergeError(['The merge lost something:', ...mistakes.slice(0, 10)].join('\n  '))
}
