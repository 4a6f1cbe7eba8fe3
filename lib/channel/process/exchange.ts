import { basename } from 'node:path'
import { redactor } from '../../domain/redaction.ts'
import { excerpt, quoteShellWord, word } from '../text.ts'

/** A program that was started, and either how it ended or the state in which it keeps running. */
export interface ProcessExchange {
  readonly channel: 'process'
  readonly command: readonly string[]
  /** Environment variables that were set; undefined unsets a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Standard input of the program, which is also needed to repeat the call. */
  readonly input?: string
  /** Contents by path of the files that the test created for the program; `too large` if they cannot be reported. */
  readonly files?: Readonly<Record<string, string>> | 'too large'
  readonly ended?: { readonly code: number | null; readonly stdout: string; readonly stderr: string }
  /** State of a program that continues to run, such as `serves at 127.0.0.1:8000`. */
  readonly result?: string
}

/** Formats the call in one line: `$ rulescan check . → exit 0`. */
export function brief(exchange: ProcessExchange): string {
  const [program = '', ...args] = isNode(exchange.command) ? exchange.command.slice(1) : exchange.command
  return redactor.clean(`$ ${[basename(program), ...args].join(' ')} → ${outcome(exchange)}`)
}

/** Whether the program is Node itself, which runs a script. */
function isNode([program = '']: readonly string[]): boolean {
  return /^node(\.exe)?$/.test(basename(program))
}

function outcome({ ended, result = 'did not end' }: ProcessExchange): string {
  return ended === undefined ? result : `exit ${ended.code}`
}

export function transcript(exchange: ProcessExchange): string {
  const { env, ended, input, command } = exchange
  const lines = [
    ...(env === undefined ? [] : [JSON.stringify(env)]),
    `$ ${command.join(' ')} → ${outcome(exchange)}`,
    ...(input === undefined ? [] : ['--- standard input', excerpt(input), '--- standard output']),
    ...(ended === undefined ? [] : [excerpt(ended.stdout), '--- standard error', excerpt(ended.stderr)]),
  ]
  return redactor.clean(lines.join('\n'))
}

/**
 * Maximum length of an input that is included in the shell command. A longer input would make the command unreadable,
 * so it is shown only in the transcript.
 */
const MOST_INPUT = 2000

export function repeat({ command, env = {}, input }: ProcessExchange): string {
  const variables = Object.entries(env).map(([name, value]) =>
    value === undefined ? `-u ${name}` : `${name}=${word(value)}`,
  )
  const prefix = variables.length === 0 ? [] : ['env', ...variables]
  const line = [...prefix, ...command.map(word)].join(' ')
  if (input === undefined) return redactor.clean(line)
  return redactor.clean(
    input.length > MOST_INPUT
      ? `${line}  # needs the standard input that the transcript holds`
      : `${formatPrintCommand(input)} | ${line}`,
  )
}

/** Returns the steps before the shell command. They recreate the files of the test, which have since been deleted. */
export function recipe({ files }: Pick<ProcessExchange, 'files'>): readonly string[] {
  if (files === undefined) return []
  if (files === 'too large')
    return ["# The files that it was given were the test's own, and are gone: judge the requirement again instead."]
  const lines = Object.entries(files).map(([path, text]) => {
    const folder = path.includes('/') ? `mkdir -p ${word(path.replace(/\/[^/]*$/, ''))} && ` : ''
    return redactor.clean(`${folder}${formatPrintCommand(text)} > ${word(path)}`)
  })
  return lines.length === 0 ? [] : ['# In an empty folder, as the test made one:', ...lines]
}

/** Returns a shell command that prints a text exactly as it is. */
function formatPrintCommand(text: string): string {
  return `printf %s ${quoteShellWord(text)}`
}
