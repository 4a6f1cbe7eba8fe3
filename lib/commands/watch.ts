import { join, relative } from 'node:path'
import { SUFFIX } from '../domain/places.ts'
import type { Outcome, Task } from '../fleet/target/messages.ts'
import { startTarget } from '../fleet/target/process.ts'
import { formatConclusion, screenSummary } from '../report/screen.ts'
import { WRONG } from '../terminal/exit-code.ts'
import { interruptible } from '../terminal/interrupt.ts'
import { canUseColor, columns, print, printPainted, say } from '../terminal/output.ts'
import { followSources, SOURCES } from './watch/sources.ts'
import { UsageError } from '../terminal/usage.ts'
import { type Detail, view } from '../terminal/view.ts'
import { readResult } from './narrowing.ts'

/** What to judge repeatedly, and how. */
interface Watching {
  /** Given by path or name. */
  readonly profile: string
  readonly task: Task
  /** Seconds to wait for the lease. */
  readonly wait: number | undefined
  readonly detail: Detail
}

/** Selected areas and requirement ids. An empty list selects everything, undefined selects nothing. */
type Selection = readonly string[] | undefined

/**
 * Judges a target. Then, whenever a source of the checkout changes, judges again what the change affects. Meanwhile,
 * prepares the next run. Ends when interrupted.
 * @returns the exit code of the last run
 * @throws {UsageError} in an installed package, where sources cannot change
 */
export async function watchRuns({ profile, task, wait = 0, detail }: Watching): Promise<number> {
  if (SUFFIX !== '.ts') throw new UsageError('--watch follows the sources of a checkout, and this is a package')
  const prepare = () => prepareRun({ profile, wait, detail, task })
  const sources = followSources()
  const interrupt = interruptible('the watch ends, once a run that is under way has put its changes back')
  const { signal } = interrupt
  signal.addEventListener('abort', () => sources.close())
  let { only } = task
  let isFirst = true
  let ready = prepare()
  try {
    for (;;) {
      const run = ready.judge(only)
      const cut = await Promise.race([run.then(() => false), sources.changed().then(() => true)])
      if (cut) void ready.stop(signal.aborted ? String(signal.reason) : 'a source has changed')
      const exitCode = await run
      if (signal.aborted || (isFirst && exitCode === WRONG)) return exitCode
      isFirst = false
      let changed = sources.take()
      ready = prepare()
      let affected = joinSelections(cut ? only : undefined, narrowToChange(task.only, changed))
      while (affected === undefined) {
        say(`Waiting for changes in ${SOURCES.join(', ')}. Ctrl-C ends.`)
        await sources.changed()
        if (signal.aborted) return exitCode
        changed = sources.take()
        if (await ready.isOutdated(changed)) {
          await ready.stop('outdated')
          ready = prepare()
        }
        affected = narrowToChange(task.only, changed)
        say(`Changed: ${changed.join(', ')}.${affected === undefined ? ' No test of this run reads it.' : ''}`)
      }
      only = affected
    }
  } finally {
    sources.close()
    await ready.stop('the watch ends')
    interrupt.close()
  }
}

/**
 * Returns the part of a selection that a change affects: the areas whose files changed, or the whole selection if a
 * file outside the suites changed.
 */
export function narrowToChange(selected: readonly string[], changed: readonly string[]): Selection {
  const areas = changed.map((file) => /^suites\/([^/]+)\//.exec(file)?.[1])
  if (areas.includes(undefined)) return selected
  const touched = [...new Set(areas)].filter((area) => area !== undefined)
  const affected =
    selected.length === 0 ? touched : selected.filter((each) => touched.includes(each.replace(/\/.*$/, '')))
  return affected.length === 0 ? undefined : affected
}

function joinSelections(one: Selection, other: Selection): Selection {
  if (one === undefined || other === undefined) return one ?? other
  return one.length === 0 || other.length === 0 ? [] : [...new Set([...one, ...other])]
}

/** A prepared run in its own process. Everything is loaded and the target is started. */
interface ReadyRun {
  /** Judges a selection and prints the result. @returns the exit code */
  judge(only: readonly string[]): Promise<number>
  /** Whether the process has loaded one of these files or failed to become ready. */
  isOutdated(changed: readonly string[]): Promise<boolean>
  /** Ends the run early. The run still restores its changes. */
  stop(reason: string): Promise<void>
}

function prepareRun({ profile, task, wait, detail }: Watching & { readonly wait: number }): ReadyRun {
  const { faults, quirks, level } = task
  // An area usually needs one lane at level smoke, and two lanes at the other levels.
  const ahead = { faults, quirks, lanes: level === 'smoke' ? 1 : 2 }
  const loaded = Promise.withResolvers<readonly string[] | undefined>()
  const given = Promise.withResolvers<Task | undefined>()
  const early: string[] = []
  let screen: ReturnType<typeof view> | undefined
  let failed: Outcome | undefined
  const finish = (outcome: Outcome) => {
    screen?.end()
    printResult(outcome, detail)
  }
  const running = startTarget(
    { profile, wait, ahead },
    {
      onReserved(_run, files) {
        loaded.resolve(files)
        return given.promise
      },
      onProgress: (event) => screen?.progress(event.kind === 'length' ? { ...event, changes: () => [] } : event),
      async onEnded(outcome) {
        loaded.resolve(undefined)
        if (screen === undefined) failed = outcome
        else finish(outcome)
      },
      // Lines that the process prints before its run is needed are held back. They may say why the process is not
      // ready, which does not matter until then.
      onLine: (line) => (screen === undefined ? early.push(line) : say(line)),
    },
  )
  return {
    async judge(only) {
      screen = view(detail)
      for (const line of early) say(line)
      if (failed !== undefined) finish(failed)
      given.resolve({ ...task, only })
      return (await running.ended).exitCode
    },
    async isOutdated(changed) {
      const files = await loaded.promise
      return files === undefined || changed.some((file) => !file.startsWith('suites/') || files.includes(file))
    },
    async stop(reason) {
      running.stop(reason)
      await running.ended
    },
  }
}

function printResult({ folder, error }: Outcome, detail: Detail): void {
  const conformance = folder === undefined ? undefined : readResult(join(folder, 'conformance.json'))
  if (folder === undefined || conformance === undefined) return say(error ?? 'The run ended without a result.')
  const page = relative(process.cwd(), join(folder, 'index.html'))
  if (detail === 'quiet') print(formatConclusion(conformance))
  else printPainted(screenSummary(conformance, { color: canUseColor(), page, width: columns() }))
}
