import { readFileSync } from 'node:fs'
import { bootId, hostName } from '../reservation/machine.ts'

/** The process that writes a journal. Host and number are for display. */
export interface ProcessIdentity {
  readonly host: string
  readonly process: number
  /**
   * The boot of the machine and the start of the process, if the system shows both. No two processes share this pair.
   */
  readonly life?: string
}

export function ownIdentity(): ProcessIdentity {
  const life = readProcessStart(process.pid)
  return { host: hostName(), process: process.pid, ...(life === undefined ? {} : { life }) }
}

/**
 * Whether the process certainly still runs. Returns false for a process in another container or on another machine,
 * which cannot be observed from here and may still run.
 */
export function isAlive({ process: pid, life }: ProcessIdentity): boolean {
  return life !== undefined && life === readProcessStart(pid)
}

/**
 * Returns the boot of the machine and the start of the process. Returns undefined if the system does not show them, and
 * for a zombie process.
 */
function readProcessStart(pid: number): string | undefined {
  try {
    // The program's name is in parentheses and may contain any character. The state follows the name, and the start
    // follows 19 fields later.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' ? undefined : `${bootId()}:${fields[19]}`
  } catch {
    return undefined
  }
}
