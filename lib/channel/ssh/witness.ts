import { HarnessError } from '../../domain/errors.ts'
import type { SshExchange } from './exchange.ts'

/** A command that, by the contract, changes nothing and prints a release. */
export const HARMLESS = 'show system image'
export const RELEASE = /\d+\.\d+\.\d+-\d+/

/** Observes every command. */
export interface SshWitness {
  /** Called before a command is sent. Throws if the command is not permitted. */
  beforeCommand(command: string): void
  sent(exchange: SshExchange): void
}

/** A witness that permits only `show` commands. Any other command is a mistake of the suite. */
export const SHOW_ONLY: SshWitness = {
  beforeCommand(command) {
    if (!/^show\s/.test(command))
      throw new HarnessError(`"${command}" may change the target; only "show" commands are allowed here`)
  },
  sent: () => {},
}

/** A witness that permits all read-only commands of the contract, unless a pipe saves their output. */
export const READING: SshWitness = {
  beforeCommand(command) {
    if (!ASKING.test(command) || /\|\s*(append|save)\b/.test(command))
      throw new HarnessError(`"${command}" may change the target; only commands that read are allowed here`)
  },
  sent: () => {},
}

const ASKING = /^(show|file (list|show|tail|transfer-status)|system diagnostics qkview (status|list))(\s|$)/
