import { enableCompileCache } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { createLanes } from './lib/library/vitest.ts'

// Stripped and compiled code is kept between runs; in the environment, worker threads share it.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'plumbline')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

/** Starts the specs of whole runs first: they take longest, and one that began last would keep everybody waiting. */
class RunsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = [/\/lib\/adversity\//, /\/lib\/(acceptance|fleet)\//, /./]
    const rank = ({ moduleId }: TestSpecification) => long.findIndex((each) => each.test(moduleId))
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/** The specs that start processes. The others share a worker, which loads each module once. */
const RUNS = ['lib/{acceptance,adversity}/**/*.spec.ts', '{lib,suites,performance}/**/*.acceptance.spec.ts']

const specs = (name: string, which: { include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  extends: true as const,
  test: {
    name,
    ...which,
    // A machine may be busy: these only end a spec that hangs, and no spec rests on how fast something happens.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // Much of their time is spent waiting for runs; Vitest would leave a core to itself.
    maxWorkers: availableParallelism() + 1,
    // Specs leave no leases among those of the user.
    env: { PLUMBLINE_LEASES: join(tmpdir(), 'plumbline-spec-leases') },
    sequence: { groupOrder: 1 },
  },
})

/** The tests as Vitest sees them, for Allure, in the folder that is asked for; `plumbline run` writes its own by requirement. */
const allureResults = process.env['ALLURE_RESULTS']

/** `npm test` runs the two projects of specs; the lanes run in turn for people who know Vitest. */
export default defineConfig({
  test: {
    reporters: allureResults
      ? ['default', ['allure-vitest/reporter', { resultsDir: allureResults, links: {} }]]
      : ['default'],
    pool: 'threads',
    sequence: { sequencer: RunsFirst },
    experimental: { viteModuleRunner: false },
    projects: [
      specs('harness', { include: ['{lib,suites,performance}/**/*.spec.ts'], exclude: RUNS, isolate: false }),
      specs('harness-runs', { include: RUNS }),
      ...createLanes({ profile: process.env['PLUMBLINE_PROFILE'] ?? 'emulator-appliance-20port' }, 2),
    ],
  },
})
