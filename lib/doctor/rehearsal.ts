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

/** What a rehearsal showed of a unit. */
export interface Rehearsed extends Found {
  /** Why mandatory requirements would stay untested, in the words of the run. */
  readonly lacks: readonly Blocker[]
  /** Places of which the unit shows nothing, and what rests on them. A run judges as much of it as it writes itself. */
  readonly absent: readonly { readonly place: string; readonly ids: readonly string[] }[]
  /** Why the rehearsal came to no end. */
  readonly undecided?: string
}

export interface Untested {
  readonly id: string
  readonly reason: string
  /** Set if no test skips the requirement, but the unit shows nothing of this place. */
  readonly place?: string
}

/** Whether a unit takes back what a run writes, only a run can tell. A rehearsal supposes it. */
const ABILITIES: Abilities = { lists: 'merged', leafLists: 'merged', deletes: ['entry', 'value', 'leaf'] }

/** A rehearsal does no harm. With all gates open, it also shows what only the opening of another gate would reveal. */
const GATES: readonly Gate[] = ['configure', 'reboot', 'install', 'power', 'connectivity', 'egress', 'outage']

/**
 * Rehearses a certification: each of its tests runs until the first thing that only a run does, which is a write, a
 * login, or a wait. What keeps a test from a verdict before that shows here, for whatever reason.
 */
export async function rehearse(target: OpenTarget<PlatformAccess>, found: Found): Promise<Rehearsed> {
  const { close: _close, emulated: _emulated, ...access } = target
  const { profile } = target
  // An embedded emulator starts with the release from which a run upgrades it, but here with that of the profile.
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
 * Lists the mandatory requirements that the profile has tested and that the unit leaves untested in a rehearsal. What a
 * test does not reach there, it may reach in a run; what another test skips stays untested in either.
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
    // All reads have been made, but what only a write shows has not been shown.
    const isSilent = !isSkipped && getLowestLevel(requirement) === 'smoke' && !ended.has(id)
    if (!mandatory || verdict !== 'not tested' || !isRehearsed || !(isSkipped || isSilent)) return []
    const place = isSilent ? findFieldPath(id) : undefined
    return [{ id, reason, ...(place === undefined ? {} : { place }) }]
  })
}

/** Groups what rests on places that the unit does not show, by the outermost of them. */
export function groupByPlace(untested: readonly Untested[]): Rehearsed['absent'] {
  const silent = untested.flatMap(({ id, place }) => (place === undefined ? [] : [{ id, place }]))
  const findRoot = (place: string) =>
    silent.map((each) => each.place).reduce((root, each) => (root.startsWith(`${each}/`) ? each : root), place)
  const groups = Map.groupBy(silent, ({ place }) => findRoot(place))
  return [...groups].map(([place, those]) => ({ place, ids: those.map(({ id }) => id) }))
}
