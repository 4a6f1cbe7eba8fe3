import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Who writes a journal: while that process lives the journal is not for others. */
export interface Writer {
  readonly host: string
  readonly process: number
  /** Tells the process from a later one with the same number, where the system shows it. */
  readonly life?: string
}

/** This process. */
export function ourselves(): Writer {
  const life = lifeOf(process.pid)
  return { host: hostname(), process: process.pid, ...(life === undefined ? {} : { life }) }
}

/** Whether the writer is still at work on this machine; of another machine's nothing is known, and it counts as gone. */
export function isAtWork({ host, process: pid, life }: Writer): boolean {
  if (host !== hostname() || !isThere(pid)) return false
  const now = lifeOf(pid)
  return now === undefined || (now !== DEFUNCT && (life === undefined || now === life))
}

/** Ended, and nobody has asked yet how: such a process keeps its number. */
const DEFUNCT = 'defunct'

/** When a process began, counted from a boot of the machine; undefined where the system does not show it. */
function lifeOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The name of the program stands in parentheses and may hold anything; the state follows, and the start 19 fields on.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' ? DEFUNCT : `${boot}:${fields[19]}`
  } catch {
    return undefined
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return Object(error).code === 'EPERM' // another user's
  }
}
