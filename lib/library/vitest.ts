import './supported-node.ts'
import { fileURLToPath } from 'node:url'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { resolveSelection } from '../commands/narrowing.ts'
import type { LaneName } from '../domain/lane.ts'
import { ROOT, SUFFIX } from '../domain/places.ts'
import type { Level } from '../domain/requirement.ts'
import { resolveNeededTests } from '../judging/narrowing.ts'
import { loadJudgingProfile } from '../launch/judging-profile.ts'
import { LANE_ORDER, type LaneOrder } from '../launch/lane-setup.ts'
import { DEFAULT_PROFILE } from '../profile/load.ts'
import { listTestFiles, ONE_WORKER } from '../run/lanes/lanes.ts'

/** What the lanes judge. */
export interface LaneOptions {
  /** Path or name of a profile. Its target is started for the tests. By default, an emulated appliance. */
  readonly profile?: string
  /** `smoke` (reads only), `nightly` (no restarts) or `certification` (default). */
  readonly level?: Level
  /** Judges only these areas, such as `dns`. */
  readonly areas?: readonly string[]
  /** Judges only these requirements, in addition to those of the areas. */
  readonly requirements?: readonly string[]
  /** Faults that are planted in the target. */
  readonly faults?: readonly string[]
  /** Conforming quirks that the emulated target adopts. */
  readonly quirks?: readonly string[]
}

const SETUP = fileURLToPath(new URL(`../launch/lane-setup${SUFFIX}`, import.meta.url))

/**
 * Returns the lanes of a run as projects of Vitest. Each lane starts its own target, and the lanes run one after
 * another. A test fails if one of its requirements fails. For verdicts, certificates and units of a lab, use `plumbline
 * run` and `certify`.
 * @param first order of the first lane among the other projects (`sequence.groupOrder`)
 * @throws {Error} for an unknown profile, area or requirement
 * @example export default defineConfig({ test: { projects: createLanes({ level: 'smoke', areas: ['dns'] }) } })
 */
export function createLanes(options: LaneOptions = {}, first = 1): TestProjectInlineConfiguration[] {
  const { profile = DEFAULT_PROFILE, level = 'certification', areas, requirements, faults = [], quirks = [] } = options
  const only = resolveSelection({
    ...(areas === undefined ? {} : { area: areas }),
    ...(requirements === undefined ? {} : { requirement: requirements }),
  })
  const { kind } = loadJudgingProfile(profile)
  const order: LaneOrder = { profile, level, only, faults, quirks }
  const needed = only.length === 0 ? {} : { needed: resolveNeededTests(only) }
  const lanes: readonly LaneName[] = level === 'smoke' ? ['main'] : ['main', 'timeline', 'exclusive']
  return lanes
    .map((name) => ({ name, include: [...listTestFiles(name, { only, ...needed }, kind)] }))
    .filter(({ include }) => include.length > 0)
    .map((lane, index) => ({
      root: ROOT,
      test: {
        ...lane,
        // By default, Vitest excludes node_modules, where the tests of an installed Plumbline are.
        exclude: [],
        globalSetup: [SETUP],
        env: { [LANE_ORDER]: JSON.stringify(order) },
        pool: 'threads',
        experimental: { viteModuleRunner: false },
        ...ONE_WORKER,
        sequence: { groupOrder: first + index },
      },
    }))
}
