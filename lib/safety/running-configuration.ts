import { encodeKey } from '../domain/data-path.ts'
import type { Translator } from '../channel/http/naming.ts'
import type { SshAnswer } from '../channel/ssh/ssh.ts'
import { isHeld } from './contract-writes.ts'
import { SECRET } from './difference-texts.ts'
import { type Difference, type Leaf } from './tree.ts'

/** The command that prints the whole configuration, in show mode. */
export const SHOW = 'show running-config'

/**
 * The lines of a running configuration, or the reason why there are none. Each line is prefixed by the lines of the
 * blocks around it.
 */
export type Running = { readonly lines: ReadonlySet<string> } | { readonly missing: string }

/** Parses a dump in any form: complete commands, indented blocks that end with `!` or `exit`, or blocks in braces. */
export function parseRunningConfig({ text, code }: SshAnswer): Running {
  const [first = 'nothing was printed', ...more] = text.split(/\r*\n/).filter((line) => line.trim() !== '')
  const refused = /^(syntax error|error|aborted|% |.*(not found|not allowed|denied|invalid|unknown))/i.test(first)
  if (more.length === 0 || refused || (code !== undefined && code !== 0)) {
    return { missing: `"${SHOW}" answers: ${first.trim()}` }
  }
  return { lines: new Set(whole(removeBraces([first, ...more]))) }
}

/** Converts blocks in braces into indented blocks, by removing the braces and the semicolons after leaves. */
function removeBraces(lines: readonly string[]): readonly string[] {
  const isInBraces = lines.some((line) => line.endsWith(' {')) && lines.some((line) => line.trim() === '}')
  if (!isInBraces) return lines
  return lines.filter((line) => line.trim() !== '}').map((line) => line.replace(/(?: \{|;)\s*$/, ''))
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

/** Splits a leaf-list into one line per value, because a leaf-list has no order. */
function splitLeafList(line: string): readonly string[] {
  const [, name = '', values = ''] = /^(.*\S) \[ (.*) \]$/.exec(line) ?? []
  if (name === '') return [line]
  return (values.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []).map((value) => `${name} ${value}`)
}

/** Matches an encrypted secret. Encrypted secrets are not compared, because each encryption gives a different text. */
const SEALED = /\$\d+\$\S+/g

/** Placeholder for an encrypted secret in a line. */
export const ENCRYPTED = '(encrypted)'

/** Lines that only one of two dumps contains. */
export interface ChangedLines {
  readonly gone: readonly string[]
  readonly come: readonly string[]
}

/**
 * Returns the lines that only one of two dumps contains.
 * @param volatile prefixes of lines that change by themselves
 */
export function diffLines(
  first: ReadonlySet<string>,
  last: ReadonlySet<string>,
  volatile: readonly string[],
): ChangedLines {
  const counts = (line: string) => !volatile.some((each) => line.startsWith(each))
  return { gone: [...first.difference(last)].filter(counts), come: [...last.difference(first)].filter(counts) }
}

/** Hides everything after the name of a secret, because an entry may repeat its key later in the line. */
export function unsecret(line: string): string {
  return line.replace(WITH_SECRET, '$1 …')
}

const WITH_SECRET = new RegExp(`(?<!\\S)(\\S*(?:${SECRET.source})) .*$`, 'i')

/** Returns the words of a line, or of a data path, without separators and quotes. */
export function extractWords(text: string): string {
  return text
    .replaceAll('%2F', '/')
    .replaceAll('%2C', ',')
    .replaceAll(/[/=,"\s]+/g, ' ')
    .trim()
}

/** The API leaves that a running configuration shows. */
export interface ShownLines {
  /** Whether a line shows the leaf with its value. */
  shows(leaf: Leaf): boolean
  /**
   * Whether the lines show the first value of each difference, or the absence of a first value, and no line shows the
   * second value.
   */
  showsFirst(differences: readonly Difference[]): boolean
  /**
   * Whether a difference is due to a wrong response before the run. This is so if the lines from before the run do not
   * show the former value, and one of the following holds: they show the present value; they show an added entry that
   * is not in `stood`; or they show other entries of a list but not the removed entry.
   * @param stood paths of the leaves that the response showed
   */
  refutes(difference: Difference, stood: Iterable<string>): boolean
}

export function indexLines(lines: ReadonlySet<string>, names: Translator): ShownLines {
  const beginnings = new Set([...lines].flatMap((line) => listPrefixes(plainWords(line).split(' '))))
  const tells = (path: string) => beginnings.has(plainWords(names.identifier(path)))
  const shows = ({ path, value }: Leaf) =>
    listLineVariants(names.identifier(path), encodeKey(value)).some((words) => beginnings.has(plainWords(words)))
  return {
    shows,
    refutes: ({ path, ...values }, stood) => {
      const entry = findEnclosingEntry(path)
      if ('before' in values && shows({ path, value: values.before })) return false
      if (!('after' in values)) return entry !== undefined && !tells(entry) && tells(entry.replace(/=[^=]*$/, ''))
      if (shows({ path, value: values.after })) return true
      return !('before' in values) && entry !== undefined && tells(entry) && !isHeld(entry, stood)
    },
    showsFirst: (differences) =>
      differences.every(({ path, ...values }) => {
        const isFirst = 'before' in values ? shows({ path, value: values.before }) : !tells(path)
        return isFirst && !('after' in values && shows({ path, value: values.after }))
      }),
  }
}

/** Returns the innermost list entry around a leaf, or the leaf-list value. */
function findEnclosingEntry(path: string): string | undefined {
  const key = path.lastIndexOf('=')
  const end = path.indexOf('/', key)
  return key === -1 ? undefined : path.slice(0, end === -1 ? undefined : end)
}

/** Returns the lines that may show a value. A boolean may be shown by a keyword, or by the path alone. */
export function listLineVariants(path: string, value: string): readonly string[] {
  // The path of a leaf-list value already ends with the value, so the value is not appended to it.
  if (path.endsWith(`=${encodeKey(value)}`)) return [path]
  const plain = `${path} ${value}`
  if (value !== 'true' && value !== 'false') return [plain]
  const around = path.replace(/\/enabled$/, '')
  return value === 'true'
    ? [plain, path, `${path} enabled`, `${around} enabled`]
    : [plain, `no ${path}`, `${path} disabled`, `${around} disabled`]
}

export function listPrefixes(words: readonly string[]): readonly string[] {
  return words.map((_, index) => words.slice(0, index + 1).join(' '))
}

/** Returns the words without the modules of identities, because a CLI may omit the module. */
export function plainWords(text: string): string {
  return extractWords(text).replaceAll(/(?<!\S)[a-z]\w*-[\w-]*:(?=[A-Za-z])/g, '')
}
