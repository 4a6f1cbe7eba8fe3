import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createVitest, type Reporter, type Vitest } from 'vitest/node'
import type { RunContext } from './context.ts'

/** `main`: smoke and configuration checks; beside it the long waits of `timeline`; then `reboot`, alone. */
export type LaneName = 'main' | 'timeline' | 'reboot'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The lane of a test file follows from its name: `tokens.timeline.test.ts`, `walk.reboot.test.ts`, else `main`. */
export function filesOf(lane: LaneName, only: readonly string[]): readonly string[] {
  const names = readdirSync(`${ROOT}suites`, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.test.ts'))
  const areas = new Set(only.map((name) => name.replace(/\/.*$/, '')))
  return names
    .filter((name) => (/\.(timeline|reboot)\.test\.ts$/.exec(name)?.[1] ?? 'main') === lane)
    .filter((name) => only.length === 0 || areas.has(name.replace(/\/.*$/, '')))
    .map((name) => `suites/${name}`)
    .sort()
}

/** A lane: one Vitest instance with one worker, no isolation; it runs its files in sequence. */
export interface Lane {
  readonly name: LaneName
  start(): Promise<void>
  /** Cancels what runs; open borrows are given back before it ends. */
  cancel(): Promise<void>
  close(): Promise<void>
}

export interface LaneOptions {
  readonly context: RunContext
  readonly files: readonly string[]
  readonly reporters: readonly (Reporter | string | [string, Record<string, unknown>])[]
}

export async function openLane(name: LaneName, { context, files, reporters }: LaneOptions): Promise<Lane> {
  const before = new Set([...process.listeners('SIGINT'), ...process.listeners('SIGTERM')])
  const vitest: Vitest = await createVitest(
    'test',
    {
      config: false,
      root: ROOT,
      name,
      watch: false,
      include: [...files],
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      maxConcurrency: 64,
      testTimeout: 0,
      hookTimeout: 0,
      teardownTimeout: 5_000,
      retry: 0,
      experimental: { viteModuleRunner: false },
      provide: { plumbline: context },
      reporters: [...reporters],
    },
    {},
  )
  // Vitest's own listeners exit at once and restore nothing.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    for (const listener of process.listeners(signal)) if (!before.has(listener)) process.off(signal, listener)
  }
  return {
    name,
    start: async () => void (await vitest.start()),
    cancel: async () => vitest.cancelCurrentRun('keyboard-input'),
    close: () => vitest.close(),
  }
}
