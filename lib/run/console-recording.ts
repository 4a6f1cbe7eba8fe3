import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBootObserver } from '../bench/console/boot-phases.ts'
import { followConsole } from '../bench/console/follow.ts'
import { type ConsoleLine, createLineReader } from '../bench/console/lines.ts'
import type { Clock } from '../clock/clock.ts'
import type { ConsolePlan, ConsoleSight } from '../domain/console-sight.ts'
import { describeError } from '../domain/errors.ts'
import { redactor } from '../domain/redaction.ts'
import { RECORDING } from '../report/folder.ts'
import { count } from '../report/wording.ts'

/**
 * Maximum size of a recording in bytes, enough for two days of a busy line. A program that prints without end must not
 * fill the disk.
 */
const LARGEST = 64 * 2 ** 20

/** Maximum number of phases kept, enough for thousands of starts. */
const MOST_SIGHTS = 20_000

/** What a run recorded of the console. */
export interface Recorded {
  readonly lines: number
  /** Phases of starts, oldest first. */
  readonly sights: readonly ConsoleSight[]
  /** Why the recording is incomplete; empty if it is complete. */
  readonly remarks: readonly string[]
}

export interface Recording {
  /** Detaches from the console. Every further call returns the same result. */
  end(): Promise<Recorded>
}

/**
 * Records the console of a target in the report folder, each line with its device time. An error in the recording
 * becomes a remark and stops nothing else.
 * @param seen called for each phase of a start
 */
export function recordConsole(
  plan: ConsolePlan,
  clock: Pick<Clock, 'now' | 'heard'>,
  folder: string,
  seen: (sight: ConsoleSight) => void,
): Recording {
  const file = openFile(join(folder, RECORDING))
  const reader = createLineReader()
  const recognise = createBootObserver()
  const sights: ConsoleSight[] = []
  const losses: string[] = []
  let lines = 0
  const look = ({ at, text }: ConsoleLine) => {
    const phase = recognise(text)
    if (phase === undefined || sights.length >= MOST_SIGHTS) return
    const sight = { at, phase, line: text }
    sights.push(sight)
    seen(sight)
  }
  const keep = (complete: readonly ConsoleLine[]) => {
    lines += complete.length
    file.append(complete.map(({ at, text }) => `${new Date(at).toISOString()} ${text}\n`).join(''))
    for (const line of complete) look(line)
  }
  const now = async () => clock.now().catch(() => clock.heard() ?? Date.now())
  const detach = followConsole(plan, {
    async printed({ text, at }) {
      keep(reader.add(text, at ?? (await now())))
      // A prompt does not end with a newline.
      const begun = reader.begun()
      if (begun !== undefined) look(begun)
    },
    async detached(reason) {
      keep(reader.flush())
      const text = redactor.clean(reason)
      losses.push(text)
      file.append(`${new Date(await now()).toISOString()} -- not attached: ${text}\n`)
    },
  })
  let ended: Promise<Recorded> | undefined
  const end = async () => {
    await detach()
    keep(reader.flush())
    return { lines, sights, remarks: [...describeLosses(losses, lines), ...file.mistakes] }
  }
  return { end: () => (ended ??= end()) }
}

function describeLosses(losses: readonly string[], lines: number): readonly string[] {
  const last = losses.at(-1)
  if (last === undefined) return []
  if (lines === 0) return [`the console could not be attached: ${last}`]
  return [`the console was lost ${count(losses.length, 'time')}, and its recording has gaps: ${last}`]
}

/** Creates a file that only its owner can read and write. */
function openFile(path: string) {
  const mistakes: string[] = []
  let size = 0
  const write = (save: () => void) => {
    try {
      if (mistakes.length === 0) save()
    } catch (error) {
      mistakes.push(`the recording of the console ended early: ${describeError(error)}`)
    }
  }
  write(() => writeFileSync(path, '', { mode: 0o600 }))
  return {
    mistakes,
    append(text: string) {
      if (text === '') return
      write(() => appendFileSync(path, text))
      size += Buffer.byteLength(text)
      if (size > LARGEST && mistakes.length === 0) {
        mistakes.push(`the recording of the console ended early: it has ${Math.round(size / 2 ** 20)} MB`)
      }
    },
  }
}
