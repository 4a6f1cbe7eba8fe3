import type { SshAnswer } from '../channel/ssh/ssh.ts'
import { SECRET } from './snapshot.ts'

/** What prints all that is configured, in show mode. */
export const SHOW = 'show running-config'

/** Lines of a running configuration, each with the lines that it stands under; or why there are none. */
export type Running = { readonly lines: ReadonlySet<string> } | { readonly missing: string }

/** Reads a dump in either of its forms: whole commands, or blocks that are indented and closed by `!` or `exit`. */
export function running({ text, code }: SshAnswer): Running {
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
    const text = line.trim().replaceAll(ENCRYPTED, '(encrypted)')
    if (text.startsWith('!') || text === 'exit') return []
    const indent = line.search(/\S/)
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
    above.push({ indent, text })
    return [above.map((each) => each.text).join(' ')]
  })
}

/** Never compared: the same secret is encrypted to another text each time. */
const ENCRYPTED = /\$\d+\$\S+/g

/** What one of two dumps has alone. */
export interface ChangedLines {
  readonly gone: readonly string[]
  readonly come: readonly string[]
}

/** @param volatile beginnings of lines that change by themselves */
export function changedLines(
  first: ReadonlySet<string>,
  last: ReadonlySet<string>,
  volatile: readonly string[],
): ChangedLines {
  const counts = (line: string) => !volatile.some((each) => line.startsWith(each))
  return { gone: [...first.difference(last)].filter(counts), come: [...last.difference(first)].filter(counts) }
}

/** A line as a report may show it: that a secret differs is said, not what it holds. An entry may repeat its key. */
export function unsecret(line: string): string {
  return line.replace(WITH_SECRET, '$1 …')
}

const WITH_SECRET = new RegExp(`(?<!\\S)(\\S*(?:${SECRET.source})) .*$`, 'i')
