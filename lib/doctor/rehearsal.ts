import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Abilities } from '../domain/abilities.ts'
import { ChannelError, describeError } from '../domain/errors.ts'
import type { TestOutcome } from '../domain/finding.ts'
import { type Gate, getLowestLevel } from '../domain/requirement.ts'
import { getRunPrefix } from '../domain/run-prefix.ts'
import { decide, type Scope } from '../judging/applicability.ts'
import { type Blocker, groupByReason } from '../judging/blockers.ts'
import type { PlatformAccess, PlatformContext } from '../judging/context.ts'
import { findFieldPath } from '../judging/places.ts'
import { assignVerdicts } from '../judging/verdicts.ts'
import { newRunId } from '../launch/judging.ts'
import { upgrades } from '../plan/upgrade.ts'
import { type Evidence, runLanes } from '../run/lanes/evidence.ts'
import type { OpenTarget } from '../run/request.ts'
import type { Found } from './device.ts'

/** What a rehearsal showed about a unit. */
export interface Rehearsed extends Found {
  /** The reasons why mandatory requirements would stay untested, as the run would state them. */
  readonly lacks: readonly Blocker[]
  /**
   * Paths that the unit does not return, and the requirements that need them. A run still judges the requirements whose
   * fields the run itself writes.
   */
  readonly absent: readonly { readonly place: string; readonly ids: readonly string[] }[]
  /** Why the rehearsal could not be completed. */
  readonly undecided?: string
}

export interface Untested {
  readonly id: string
  readonly reason: string
  /** Set if no test skips the requirement, but the unit does not return this path. */
  readonly place?: string
}

/**
 * Only a run can find out whether a unit lets it remove what it wrote. A rehearsal assumes that everything can be
 * removed.
 */
const ABILITIES: Abilities = { lists: 'merged', leafLists: 'merged', deletes: ['entry', 'value', 'leaf'] }

/**
 * A rehearsal opens all gates, which is safe because it writes nothing. Thus it also shows the obstacles behind a gate
 * that the profile closes.
 */
const GATES: readonly Gate[] = ['configure', 'reboot', 'install', 'power', 'connectivity', 'egress', 'outage']

/**
 * Rehearses a certification. Each test runs until its first write, login or wait. Everything that prevents a verdict
 * before that point becomes visible.
 */
export async function rehearse(target: OpenTarget<PlatformAccess>, found: Found): Promise<Rehearsed> {
  const { close: _close, emulated: _emulated, ...access } = target
  const { profile } = target
  // An embedded emulator starts here with the release of the profile, not with the release from which a run upgrades,
  // so there is nothing to install.
  const installs = profile.addresses !== 'embedded' && upgrades({ profile, level: 'certification', only: [] })
  const id = newRunId(profile)
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-rehearsal-'))
  const context: PlatformContext = {
    ...access,
    profile: { ...profile, gates: GATES },
    id,
    prefix: getRunPrefix(id),
    level: 'certification',
    only: [],
    journal: join(folder, 'journal.jsonl'),
    rehearses: true,
    ...(installs ? { upgrades: true as const } : {}),
    abilities: ABILITIES,
  }
  try {
    const evidence = await runLanes(context, {
      progress: () => {},
      signal: new AbortController().signal,
      record: { test: () => {} },
      untrusted: () => {},
      starved: () => {},
    })
    const [broken] = evidence.broken
    if (broken !== undefined) return { ...found, lacks: [], absent: [], undecided: broken }
    const untested = listUntested(context, evidence)
    const lost = evidence.outcomes
      .flatMap(({ findings }) => findings)
      .find((finding) => finding.lost ?? finding.untrusted)
    return {
      ...found,
      ...(lost === undefined ? {} : { undecided: lost.reason ?? 'the line broke' }),
      lacks: groupByReason(untested.filter(({ place }) => place === undefined)),
      absent: groupByPlace(untested),
    }
  } catch (error) {
    if (error instanceof ChannelError) return { ...found, lacks: [], absent: [], undecided: describeError(error) }
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Lists the mandatory requirements that the profile allows to be tested but that a rehearsal on the unit leaves
 * untested. If a test ended early in the rehearsal, a run may still judge its requirements. If a test skipped a
 * requirement, the requirement stays untested in a run too.
 */
export function listUntested(
  scope: Scope & Pick<PlatformContext, 'upgrades'>,
  { outcomes, notes }: Pick<Evidence, 'outcomes' | 'notes'>,
): readonly Untested[] {
  const isEnded = ({ state, findings }: TestOutcome) =>
    state === 'failed' || findings.some(({ outcome }) => outcome === 'inconclusive')
  const reached = outcomes.map((outcome) => ({
    ...outcome,
    verifies: [],
    findings: outcome.findings.filter((finding) => finding.outcome !== 'not tested' || !isEnded(outcome)),
  }))
  const left = reached.flatMap(({ findings }) => findings.filter(({ outcome }) => outcome === 'not tested'))
  const skipped = new Set(left.map(({ requirement }) => requirement))
  const known = reached.map(({ findings, ...outcome }) => ({
    ...outcome,
    findings: findings.filter(
      ({ requirement, outcome: found }) => found !== 'inconclusive' || !skipped.has(requirement),
    ),
  }))
  const ended = new Set(outcomes.filter(isEnded).flatMap(({ verifies }) => verifies))
  const results = assignVerdicts({ requirements: catalogue.all, outcomes: known, notes, scope })
  return results.flatMap(({ id, verdict, mandatory, reason = verdict, tests }) => {
    const requirement = catalogue.requirement(id)
    const isRehearsed =
      decide(id, requirement, scope).run && (scope.upgrades === true || requirement.capability !== 'upgrade')
    const isSkipped = tests.length > 0
    // A rehearsal makes all reads. If a read can judge a requirement but the rehearsal gave no verdict on it, a run
    // gives none either. This does not hold for a requirement that needs a write.
    const isSilent = !isSkipped && getLowestLevel(requirement) === 'smoke' && !ended.has(id)
    if (!mandatory || verdict !== 'not tested' || !isRehearsed || !(isSkipped || isSilent)) return []
    const place = isSilent ? findFieldPath(id) : undefined
    return [{ id, reason, ...(place === undefined ? {} : { place }) }]
  })
}

/** Groups the requirements by the outermost path that the unit does not return. */
export function groupByPlace(untested: readonly Untested[]): Rehearsed['absent'] {
  const silent = untested.flatMap(({ id, place }) => (place === undefined ? [] : [{ id, place }]))
  const findRoot = (place: string) =>
    silent.map((each) => each.place).reduce((root, each) => (root.startsWith(`${each}/`) ? each : root), place)
  const groups = Map.groupBy(silent, ({ place }) => findRoot(place))
  return [...groups].map(([place, those]) => ({ place, ids: those.map(({ id }) => id) }))
}
