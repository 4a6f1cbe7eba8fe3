import { availableParallelism } from 'node:os'
import { basename, join, relative } from 'node:path'
import pLimit from 'p-limit'
import type { Conformance } from '../domain/conformance.ts'
import type { Outcome, TargetEvent, Task } from '../fleet/target/messages.ts'
import { type Running, startTarget } from '../fleet/target/process.ts'
import { buildHeadline } from '../report/headline.ts'
import { cut, oneLine } from '../report/plain.ts'
import { count, SIGN, unitName } from '../report/wording.ts'
import { pickWorstCode } from '../terminal/exit-code.ts'
import { interruptible } from '../terminal/interrupt.ts'
import { columns, print, printJson, say } from '../terminal/output.ts'
import { readResult } from './narrowing.ts'

/** How to judge several targets. */
interface Several {
  /** Each given by path or name. */
  readonly profiles: readonly string[]
  readonly task: Task
  /** Maximum number of targets that are judged at the same time. */
  readonly jobs?: number | undefined
  /** Seconds to wait for each lease. */
  readonly wait?: number | undefined
  readonly detail: 'quiet' | 'usual' | 'json'
}

/** A target, and how its run ended. */
export interface Judged {
  readonly profile: string
  readonly outcome: Outcome
  readonly conformance?: Conformance | undefined
}

/**
 * Judges several targets in parallel, each in its own process, and prints a summary.
 * @returns the worst exit code
 */
export async function judgeSeveral({ profiles, task, jobs, wait = 0, detail }: Several): Promise<number> {
  const { out } = task
  const targets = profiles.map((profile) => ({
    profile,
    task: out === undefined ? task : { ...task, out: join(out, getProfileName(profile)) },
  }))
  const all = await judgeEach(targets, { jobs: jobs ?? availableParallelism(), wait, isQuiet: detail !== 'usual' })
  const exitCode = pickWorstCode(all.map(({ outcome }) => outcome.exitCode))
  if (detail === 'json') printJson(summariseAsJson(all, exitCode), 2)
  else print(summarise(all, columns()))
  return exitCode
}

interface Target {
  readonly profile: string
  readonly task: Task
}

/** Judges each target in a separate process. Ctrl-C makes all these processes restore, report and end. */
export async function judgeEach(
  targets: readonly Target[],
  { jobs, wait, isQuiet }: { readonly jobs: number; readonly wait: number; readonly isQuiet: boolean },
): Promise<readonly Judged[]> {
  const limit = pLimit(Math.min(jobs, targets.length))
  const width = Math.max(...targets.map(({ profile }) => getProfileName(profile).length))
  const running = new Set<Running>()
  const interrupt = interruptible('each run puts its changes back and writes its report')
  interrupt.signal.addEventListener('abort', () => {
    for (const each of running) each.stop(String(interrupt.signal.reason))
  })
  const one = async ({ profile, task }: Target): Promise<Judged> => {
    if (interrupt.signal.aborted) return { profile, outcome: NOT_BEGUN }
    const tell = (text: string) => !isQuiet && say(`${getProfileName(profile).padEnd(width)}  ${text}`)
    const target = startTarget(
      { profile, wait },
      {
        onReserved: async () => task,
        onProgress: (event) => formatFailures(event).forEach(tell),
        onEnded: async () => {},
        onLine: tell,
      },
    )
    running.add(target)
    tell(`begins, level ${task.level}${task.part === undefined ? '' : `, part "${task.part}"`}`)
    const outcome = await target.ended.finally(() => running.delete(target))
    const conformance = outcome.folder === undefined ? undefined : readResult(join(outcome.folder, 'conformance.json'))
    tell(conformance === undefined ? `no result: ${outcome.error}` : oneLine(conformance.run.conclusion))
    return { profile, outcome, conformance }
  }
  try {
    return await Promise.all(targets.map((target) => limit(() => one(target))))
  } finally {
    interrupt.close()
  }
}

const NOT_BEGUN: Outcome = { exitCode: 3, error: 'not begun, because of the interruption' }

export function getProfileName(profile: string): string {
  return basename(profile).replace(/\.json$/, '')
}

/** Formats the failures in a progress event. Returns no lines for any other event. */
function formatFailures(event: TargetEvent): readonly string[] {
  if (event.kind !== 'verdicts') return []
  return event.failed.map(({ requirement, message }) => `${SIGN.failed} ${requirement}: ${oneLine(message)}`)
}

/** Returns two lines for each target, worst first, and a conclusion. */
function summarise(all: readonly Judged[], width: number): string {
  const order = (exitCode: number) => [1, 2, 3, 0].indexOf(exitCode)
  const sorted = all.toSorted((one, other) => order(one.outcome.exitCode) - order(other.outcome.exitCode))
  const name = Math.max(...all.map(({ profile }) => getProfileName(profile).length))
  const lines = sorted.flatMap(({ profile, outcome, conformance }) => {
    const [first, second] = conformance === undefined ? withoutResult(outcome) : describe(conformance, outcome)
    return [cut(`${first[0]} ${getProfileName(profile).padEnd(name)}  ${first[1]}`, width), `  ${second}`]
  })
  const failed = all.filter(({ outcome }) => outcome.exitCode === 1).length
  const held = all.filter(({ outcome }) => outcome.exitCode === 0).length
  const open = all.length - failed - held
  const parts = [`${held} held`, ...(failed > 0 ? [`${failed} failed`] : []), ...(open > 0 ? [`${open} open`] : [])]
  return [...lines, '', `${count(all.length, 'target')}: ${parts.join(', ')}`].join('\n')
}

type Lines = readonly [first: readonly [sign: string, text: string], second: string]

function describe(conformance: Conformance, { folder = '' }: Outcome): Lines {
  const { target, totals } = conformance
  const { tone, word } = buildHeadline(conformance)
  const sign = { good: SIGN.passed, bad: SIGN.failed, open: SIGN.inconclusive }[tone]
  const counts = (['failed', 'inconclusive', 'passed'] as const)
    .filter((verdict) => totals[verdict] > 0)
    .map((verdict) => `${SIGN[verdict]} ${totals[verdict]}`)
  const text = `${word}  ${counts.join(' ')}  ${unitName(target)} ${target.release}`
  return [[sign, text], relative(process.cwd(), join(folder, 'index.html'))]
}

function withoutResult({ error = 'it ended without a result' }: Outcome): Lines {
  return [[SIGN['not tested'], 'nothing judged'], oneLine(error)]
}

function summariseAsJson(all: readonly Judged[], exitCode: number): object {
  return {
    exitCode,
    runs: all.map(({ profile, outcome, conformance }) => ({
      profile,
      exitCode: outcome.exitCode,
      ...(outcome.folder === undefined ? {} : { folder: outcome.folder }),
      ...(outcome.error === undefined ? {} : { error: outcome.error }),
      ...(conformance === undefined
        ? {}
        : {
            run: conformance.run.id,
            conclusion: conformance.run.conclusion,
            target: conformance.target,
            totals: conformance.totals,
          }),
    })),
  }
}
