import type { Failure, RequirementResult, Verdict } from '../domain/conformance.ts'
import { getLowestLevel, type Requirement } from '../domain/requirement.ts'
import type { TestOutcome } from '../domain/finding.ts'
import { decide, type Scope, isSelected } from './applicability.ts'
import type { Finding } from '../domain/finding.ts'
import type { Observations } from './observations.ts'
import { findFieldPath } from './places.ts'

interface Said {
  readonly finding: Finding
  readonly test: string
}

interface Input {
  readonly requirements: ReadonlyMap<string, Requirement>
  readonly outcomes: readonly TestOutcome[]
  readonly notes: Observations
  readonly scope: Scope
  /** Why the run ended early; absent if it did not. */
  readonly interrupted?: string
  /** Whether the run ended early because the target was lost. Requirements without a finding are then inconclusive. */
  readonly lost?: boolean
}

/** Gives every requirement exactly one verdict. After this, waivers are applied, and finally `withDependants`. */
export function assignVerdicts(input: Input): readonly RequirementResult[] {
  const said = new Map([...input.requirements.keys()].map((id) => [id, [] as Said[]]))
  for (const { name, findings } of input.outcomes) {
    for (const finding of findings) said.get(finding.requirement)?.push({ finding, test: name })
  }
  return [...input.requirements].map(([id, requirement]) => {
    const about = said.get(id) ?? []
    return buildResult(id, requirement, about, decideVerdict(id, requirement, about, input))
  })
}

interface Spoken {
  readonly verdict: Verdict
  readonly reason?: string
  readonly mandatory: boolean
  readonly failures?: readonly Failure[]
}

function decideVerdict(id: string, requirement: Requirement, about: readonly Said[], input: Input): Spoken {
  const { notes, scope } = input
  const decision = decide(id, requirement, scope)
  if (!decision.run) return { ...decision, mandatory: decision.blocks && requirement.strength === 'must' }
  const mandatory = requirement.strength === 'must'
  if (!mandatory && notes.has(id)) return { verdict: 'observed', reason: notes.text(id), mandatory }
  const failures = about.flatMap(({ finding }) => (finding.failure === undefined ? [] : [finding.failure]))
  if (mandatory && failures.length > 0) {
    return { verdict: 'failed', reason: failures[0]?.message ?? 'failed', failures, mandatory }
  }
  const isPassed = about.some(({ finding }) => finding.outcome === 'passed')
  const silent = about.find(
    ({ finding }) => finding.outcome === 'inconclusive' && !(finding.undecided === true && isPassed),
  )?.finding
  if (silent !== undefined) return { verdict: 'inconclusive', reason: silent.reason ?? 'inconclusive', mandatory }
  const left = about.find(({ finding }) => finding.outcome === 'not tested')?.finding
  if (mandatory && left === undefined && about.length > 0) return { verdict: 'passed', mandatory }
  return judgeUnreached(id, mandatory, left?.reason, input)
}

/**
 * Judges a requirement without findings or observations. The verdict is inconclusive if a test of the same area broke,
 * because that test might have judged the requirement.
 */
function judgeUnreached(id: string, mandatory: boolean, reason: string | undefined, input: Input): Spoken {
  const { interrupted, lost = false } = input
  if (lost && (reason === undefined || reason === 'interrupted')) {
    return { verdict: 'inconclusive', reason: interrupted ?? 'the target was lost', mandatory }
  }
  const broken = reason === undefined ? findInconclusiveReason(getArea(id), input) : undefined
  if (broken !== undefined) return { verdict: 'inconclusive', reason: broken, mandatory }
  const { part } = input.scope
  if (part !== undefined && reason === undefined && interrupted === undefined) {
    return { verdict: 'not tested', reason: `no check of the part "${part}" judges it`, mandatory: false }
  }
  return { verdict: 'not tested', reason: reason ?? interrupted ?? explainMissingEvidence(id, mandatory), mandatory }
}

function explainMissingEvidence(id: string, mandatory: boolean): string {
  if (!mandatory) return 'nothing to observe came up'
  const place = findFieldPath(id)
  return `no answer from the target ${place === undefined ? 'was relevant to it' : `held ${place}`}`
}

/** Returns why a test of an area was inconclusive; undefined if none was. */
function findInconclusiveReason(area: string, { outcomes }: Input): string | undefined {
  const ofArea = outcomes.filter(({ verifies }) => verifies.some((id) => getArea(id) === area))
  return ofArea.flatMap(({ findings }) => findings).find(({ outcome }) => outcome === 'inconclusive')?.reason
}

function getArea(id: string): string {
  return id.replace(/\/.*$/, '')
}

function buildResult(id: string, requirement: Requirement, about: readonly Said[], spoken: Spoken): RequirementResult {
  const { strength, text, clause, gate, dependsOn } = requirement
  const { verdict, reason, mandatory, failures } = spoken
  return {
    id,
    area: getArea(id),
    strength,
    text,
    clause,
    ...(gate === undefined ? {} : { gate }),
    level: getLowestLevel(requirement),
    ...(dependsOn === undefined ? {} : { dependsOn }),
    verdict,
    ...(reason === undefined ? {} : { reason }),
    mandatory,
    ...(failures === undefined ? {} : { failures }),
    tests: [...new Set(about.map(({ test }) => test))],
  }
}

/**
 * Makes a requirement inconclusive if it depends on a failed one, and names the failed one. A requirement that depends
 * on a waived deviation keeps its verdict. A requirement that the run does not judge keeps its reason.
 * @param broken requirements that checks found violated, even if the run did not select them
 */
export function withDependants(
  results: readonly RequirementResult[],
  requirements: ReadonlyMap<string, Requirement>,
  scope: Scope,
  broken: ReadonlySet<string> = new Set(),
): readonly RequirementResult[] {
  const isBeside = ({ id }: RequirementResult) => {
    const requirement = requirements.get(id)
    if (requirement === undefined || !broken.has(id) || isSelected(id, scope.only)) return false
    const isWaived = scope.profile.waivers.some((waiver) => waiver.requirement === id)
    return requirement.strength === 'must' && !isWaived && decide(id, requirement, { ...scope, only: [] }).run
  }
  const left = new Set([...requirements].filter(([id, each]) => !decide(id, each, scope).run).map(([id]) => id))
  const byId = new Map(results.map((result) => [result.id, result]))
  const failedBelow = (result: RequirementResult, seen: ReadonlySet<string>): string | undefined => {
    for (const id of result.dependsOn ?? []) {
      const other = byId.get(id)
      if (other === undefined || seen.has(id)) continue
      // Names the deepest failure, because the requirements between it and this one become inconclusive too.
      const deeper = failedBelow(other, new Set([...seen, id]))
      if (deeper !== undefined) return deeper
      if (other.verdict === 'failed' || isBeside(other)) return id
    }
    return undefined
  }
  return results.map((result) => {
    if (left.has(result.id) || !result.mandatory) return result
    const cause = failedBelow(result, new Set())
    if (cause === undefined) return result
    const { failures: _failures, waiver: _waiver, ...rest } = result
    return { ...rest, verdict: 'inconclusive' as const, reason: `depends on ${cause}, which failed` }
  })
}
