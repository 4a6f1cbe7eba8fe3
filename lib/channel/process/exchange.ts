import { redactor } from '../../domain/redaction.ts'
import { excerpt, word } from '../text.ts'

/** One started program, and how it ended or what became of it. */
export interface ProcessExchange {
  readonly channel: 'process'
  readonly command: readonly string[]
  /** Variables that were set; undefined unsets one. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** It was given standard input, which a repeated call needs too. */
  readonly input?: true
  readonly ended?: { readonly code: number | null; readonly stdout: string; readonly stderr: string }
  /** What became of one that keeps running, such as `serves at 127.0.0.1:8000`. */
  readonly result?: string
}

/** One line: `$ rulescan check . → exit 0`. */
export function brief({ command, ended, result = 'did not end' }: ProcessExchange): string {
  return redactor.clean(`$ ${command.join(' ')} → ${ended === undefined ? result : `exit ${ended.code}`}`)
}

export function transcript(exchange: ProcessExchange): string {
  const { env, ended } = exchange
  const lines = [
    ...(env === undefined ? [] : [JSON.stringify(env)]),
    brief(exchange),
    ...(ended === undefined ? [] : [excerpt(ended.stdout), '--- standard error', excerpt(ended.stderr)]),
  ]
  return redactor.clean(lines.join('\n'))
}

export function repeat({ command, env = {}, input }: ProcessExchange): string {
  const variables = Object.entries(env).map(([name, value]) =>
    value === undefined ? `-u ${name}` : `${name}=${word(value)}`,
  )
  const prefix = variables.length === 0 ? [] : ['env', ...variables]
  const line = [...prefix, ...command.map(word)].join(' ')
  return redactor.clean(input === undefined ? line : `${line}  # needs the standard input that the transcript names`)
}
