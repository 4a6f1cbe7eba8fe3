import type { SshAnswer } from '../channel/ssh/ssh.ts'
import { SECRET } from './snapshot.ts'

/** The command that prints the whole configuration, in show mode. */
export const SHOW = 'show running-config'

/** The lines of a running configuration, each prefixed by the lines above it in its block; or why there are none. */
export type Running = { readonly lines: ReadonlySet<string> } | { readonly missing: string }

/** Reads a dump in either form: complete commands, or indented blocks that end with `!` or `exit`. */
export function parseRunningConfig({ text, code }: SshAnswer): Running {
  const [first = 'nothing was printed', ...more] = text.split(/\r*\n/).filter((line) => line.trim() !== '')
  const refused = /^(syntax error|error|aborted|% |.*(not found|not allowed|denied|invalid|unknown))/i.test(first)
  if (more.length === 0 || refused || (code !== undefined && code !== 0)) {
    return { missing: `"${SHOW}" answers: ${first.trim()}` }
  }
  return { lines: new Set(whole([first, ...more])) }
}

function whole(lines: readonly string[]): readonly string[] {
  const above: { readonly indent: number; readonly text: string }[] = []
  return lines.flatMap((line) => {
    const text = line.trim().replaceAll(SEALED, ENCRYPTED)
    if (text.startsWith('!') || text === 'exit') return []
    const indent = line.search(/\S/)
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
    above.push({ indent, text })
    return splitLeafList(above.map((each) => each.text).join(' '))
  })
}

/** A leaf-list has no order: a line for each of its values, as for one that stands alone. */
function splitLeafList(line: string): readonly string[] {
  const [, name = '', values = ''] = /^(.*\S) \[ (.*) \]$/.exec(line) ?? []
  if (name === '') return [line]
  return (values.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []).map((value) => `${name} ${value}`)
}

/** Never compared: each encryption of a secret gives another text. */
const SEALED = /\$\d+\$\S+/g

/** Stands for an encrypted secret in a line. */
export const ENCRYPTED = '(encrypted)'

/** Lines that only one of two dumps has. */
export interface ChangedLines {
  readonly gone: readonly string[]
  readonly come: readonly string[]
}

/** @param volatile prefixes of lines that change by themselves */
export function diffLines(
  first: ReadonlySet<string>,
  last: ReadonlySet<string>,
  volatile: readonly string[],
): ChangedLines {
  const counts = (line: string) => !volatile.some((each) => line.startsWith(each))
  return { gone: [...first.difference(last)].filter(counts), come: [...last.difference(first)].filter(counts) }
}

/** Hides the secret in a line; an entry may repeat its key. */
export function unsecret(line: string): string {
  return line.replace(WITH_SECRET, '$1 …')
}

const WITH_SECRET = new RegExp(`(?<!\\S)(\\S*(?:${SECRET.source})) .*$`, 'i')

/** The words of a line, or of a data path, without separators and quotes. */
export function extractWords(text: string): string {
  return text
    .replaceAll('%2F', '/')
    .replaceAll('%2C', ',')
    .replaceAll(/[/=,"\s]+/g, ' ')
    .trim()
}
