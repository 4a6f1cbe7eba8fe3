import { fileURLToPath } from 'node:url'
import { createVitest, type Reporter, type Vitest } from 'vitest/node'
import type { RunContext } from './context.ts'

export const LANES = {
  /** Smoke and configuration checks, and side by side with them the long waits. */
  main: { include: ['suites/*/*.test.ts'], exclude: ['**/*.timeline.test.ts', '**/*.reboot.test.ts'] },
  timeline: { include: ['suites/*/*.timeline.test.ts'], exclude: [] },
  /** Alone, after the other two. */
  reboot: { include: ['suites/*/*.reboot.test.ts'], exclude: [] },
} as const

export type LaneName = keyof typeof LANES

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

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
  readonly reporters: readonly (Reporter | string | [string, Record<string, unknown>])[]
}

export async function openLane(name: LaneName, { context, reporters }: LaneOptions): Promise<Lane> {
  const { include, exclude } = LANES[name]
  const before = new Set([...process.listeners('SIGINT'), ...process.listeners('SIGTERM')])
  const vitest: Vitest = await createVitest(
    'test',
    {
      config: false,
      root: ROOT,
      name,
      watch: false,
      include: [...include],
      exclude: ['**/node_modules/**', ...exclude],
      passWithNoTests: true,
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
