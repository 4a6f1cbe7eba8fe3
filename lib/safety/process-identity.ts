import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** The process that writes a journal: while it lives, the journal is its own. */
export interface ProcessIdentity {
  readonly host: string
  readonly process: number
  /** Tells the process from a later one with the same number, if the system can. */
  readonly life?: string
}

export function ownIdentity(): ProcessIdentity {
  const life = lifeOf(process.pid)
  return { host: hostname(), process: process.pid, ...(life === undefined ? {} : { life }) }
}

/** Whether the process still runs on this machine; one on another machine cannot be seen and counts as gone. */
export function isAlive({ host, process: pid, life }: ProcessIdentity): boolean {
  if (host !== hostname() || !isThere(pid)) return false
  const now = lifeOf(pid)
  return now === undefined || (now !== DEFUNCT && (life === undefined || now === life))
}

/** A process that has ended but keeps its number until its parent collects it. */
const DEFUNCT = 'defunct'

/** The boot of the machine and the start of the process; undefined when the system does not show them. */
function lifeOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The program's name is in parentheses and may contain anything; the state follows, and the start 19 fields later.
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
    return Object(error).code === 'EPERM' // belongs to another user
  }
}
