import { HarnessError } from '../../domain/errors.ts'
import type { SshExchange } from './exchange.ts'

/** Sees every command. */
export interface SshWitness {
  /** Called before a command is sent; throws to forbid it. */
  beforeCommand(command: string): void
  sent(exchange: SshExchange): void
}

/** Allows reading only: any other command is a mistake of ours. */
export const SHOW_ONLY: SshWitness = {
  beforeCommand(command) {
    if (!/^show\s/.test(command))
      throw new HarnessError(`"${command}" may change the target; only "show" commands are allowed here`)
  },
  sent: () => {},
}

/** The same with all commands of the contract that change nothing; where a pipe saves what they print, they do. */
export const READING: SshWitness = {
  beforeCommand(command) {
    if (!ASKING.test(command) || /\|\s*(append|save)\b/.test(command))
      throw new HarnessError(`"${command}" may change the target; only commands that read are allowed here`)
  },
  sent: () => {},
}

const ASKING = /^(show|file (list|show|tail|transfer-status)|system diagnostics qkview (status|list))(\s|$)/
