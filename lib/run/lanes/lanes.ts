import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestSequencer, TestSpecification, Vitest } from 'vitest/node'
import type { TargetKind } from '../../domain/requirement.ts'
import { areas } from '../../catalogue/areas.ts'
import { catalogue } from '../../catalogue/catalogue.ts'
import type { LaneName } from '../../domain/lane.ts'
import { ROOT, SUFFIX } from '../../domain/places.ts'
import type { RunContext } from '../../judging/context.ts'
import { choosePool } from './ready-threads.ts'

export { ROOT }

/**
 * Returns the test files of a lane, from the areas for a kind of target. The file name determines the lane, as in
 * `tokens.timeline.test.ts` and `walk.exclusive.test.ts`. All other files belong to `main`.
 */
export function listTestFiles(
  lane: LaneName,
  { only, needed }: Pick<RunContext, 'only' | 'needed'>,
  kind: TargetKind,
): readonly string[] {
  const names = areas()
    .flatMap(({ name, files }) => files.map((file) => `${name}/${file}`))
    .filter((name) => name.endsWith(`.test${SUFFIX}`))
  const { ids = [], within = [] } = needed ?? {}
  const files = new Set(within)
  const wanted = new Set([...only, ...ids, ...within].map(getArea))
  const applicable = [...catalogue.all].filter(([, { targets }]) => targets.includes(kind)).map(([id]) => getArea(id))
  const judging = new Set(applicable.filter((area) => only.length === 0 || wanted.has(area)))
  return names
    .filter((name) => (/\.(upgrade|timeline|exclusive)\.test\.[tj]s$/.exec(name)?.[1] ?? 'main') === lane)
    .filter((name) => judging.has(getArea(name)) || files.has(`suites/${name}`))
    .map((name) => `suites/${name}`)
    .sort()
}

/** Returns the area of a requirement or of a file below `suites`. */
function getArea(name: string): string {
  return name.replace(/\/.*$/, '')
}

/** One Vitest instance with one worker and no isolation. It runs its files in sequence. */
export interface Lane {
  readonly name: LaneName
  /** Resolves when the first tests are known. From then on, `cancel` takes effect. */
  readonly collected: Promise<void>
  start(): Promise<void>
  /** Cancels the running tests, which restore their open checkpoints before they end. */
  cancel(): Promise<void>
  close(): Promise<void>
}

interface LaneOptions {
  readonly context: RunContext
  readonly files: readonly string[]
  readonly collected?: Promise<void>
  readonly reporters: readonly Reporter[]
  /** Called with the reason if the memory of the lane's thread runs out. The lane ends by it and restores nothing. */
  readonly starved: (reason: string) => void
}

/**
 * Uses one worker and no isolation, so that nothing else sends requests to the target. The profile's budgets are the
 * only time limits.
 */
export const ONE_WORKER = {
  isolate: false,
  maxWorkers: 1,
  fileParallelism: false,
  maxConcurrency: 64,
  testTimeout: 0,
  hookTimeout: 0,
  retry: 0,
}

/** Loads the test runner. Loading takes a while, but costs nothing if the target is starting at the same time. */
export const runner = () => import('vitest/node')

/** Runs files in name order, regardless of earlier results and durations. */
class ByName implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
  }
}

/**
 * Removes Vitest's signal listeners as soon as they are added. They would exit at once and restore nothing, while
 * another lane may be changing the target.
 * @returns a function that stops removing them
 */
function deafToSignals(): () => void {
  const takeOff = (event: string | symbol, listener: () => void) => {
    if (event === 'SIGINT' || event === 'SIGTERM') queueMicrotask(() => process.off(event, listener))
  }
  process.on('newListener', takeOff)
  return () => void process.off('newListener', takeOff)
}

export async function openLane(
  name: LaneName,
  { context, files, reporters, starved, collected = Promise.resolve() }: LaneOptions,
): Promise<Lane> {
  const { createVitest, ThreadsPoolWorker } = await runner()
  const deaf = deafToSignals()
  const vitest: Vitest = await createVitest(
    'test',
    {
      config: false,
      root: ROOT,
      name,
      watch: false,
      include: [...files],
      // Excludes nothing. By default Vitest excludes node_modules, where the tests of an installed Plumbline are.
      exclude: [],
      pool: choosePool((options) => new ThreadsPoolWorker(options), starved),
      ...ONE_WORKER,
      setupFiles: [fileURLToPath(new URL('plain-names.js', import.meta.url))],
      teardownTimeout: 5_000,
      sequence: { sequencer: ByName },
      // Nothing is mocked in a lane, so Vite's module runner is not needed.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      provide: { plumbline: context },
      reporters: [...reporters],
    },
    {},
    // Discards the runner's own output, because the run itself writes to the terminal.
    { stdout: new Writable({ write: (_chunk, _encoding, done) => done() }) },
  ).finally(deaf)
  return {
    name,
    collected,
    start: async () => void (await vitest.start()),
    cancel: async () => vitest.cancelCurrentRun('keyboard-input'),
    close: () => closeVitest(vitest),
  }
}

/** Milliseconds that a lane may take to close. All results of the lane have arrived by then. */
const CLOSING = 10_000

/**
 * Closes Vitest within a time limit. Vitest can wait forever for a worker that has already ended. This happened twice
 * in a few thousand runs on a busy machine.
 */
async function closeVitest(vitest: Vitest): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const patience = setTimeout(resolve, CLOSING)
  await Promise.race([vitest.close(), late])
  clearTimeout(patience)
}
