import { redactor } from '../../domain/redaction.ts'
import { excerpt, word } from '../text.ts'

/** One command typed into the CLI, and its output. */
export interface SshExchange {
  readonly channel: 'ssh'
  /** The address as `host:port`. */
  readonly address: string
  readonly username: string
  /** The command. For a shell, the typed lines joined into one line. */
  readonly command: string
  /** The lines typed into a shell. */
  readonly lines?: readonly string[]
  readonly answer?: { readonly text: string; readonly code?: number }
  /** Why the command has no output. */
  readonly broken?: string
  /** Set if the exchange is a restore rather than part of the check itself. */
  readonly aside?: true
}

/** Formats the exchange in one line: `ssh 192.0.2.1:22 show version → exit 0`. */
export function brief({ address, command, answer, broken }: SshExchange): string {
  const ended = answer?.code === undefined ? 'answered' : `exit ${answer.code}`
  return redactor.clean(`ssh ${address} ${command} → ${answer === undefined ? (broken ?? 'no answer') : ended}`)
}

export function transcript(exchange: SshExchange): string {
  return redactor.clean(`${brief(exchange)}\n\n${excerpt(exchange.answer?.text ?? '')}`)
}

/** Returns a shell command that repeats the exchange. ssh prompts for the password. */
export function repeat({ address, username, command, lines }: SshExchange): string {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? []
  const login = `ssh -p ${port} ${word(`${username}@${host}`)}`
  const typed = lines === undefined ? '' : `printf '%s\\n' ${lines.map((line) => word(line)).join(' ')} | `
  return redactor.clean(lines === undefined ? `${login} ${word(command)}` : `${typed}${login}`)
}

/** Returns no steps, because a command can be repeated on its own. */
export function recipe(): readonly string[] {
  return []
}
