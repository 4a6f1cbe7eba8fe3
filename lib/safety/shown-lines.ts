import type { Translator } from '../channel/http/naming.ts'
import { isHeld } from './rewriting.ts'
import { extractWords } from './running.ts'
import { type Difference, type Leaf, encodeKey } from './tree.ts'

/** What the lines of a running configuration say of leaves of the API. */
export interface ShownLines {
  /** Whether a line shows the leaf with its value. */
  shows(leaf: Leaf): boolean
  /** Whether the lines show the first value of each difference, or that there is none, and nowhere the second. */
  showsFirst(differences: readonly Difference[]): boolean
  /**
   * Whether a difference is none, but a wrong answer before the run: the lines of that time show the present value and not
   * the former one, the entry that came and is not among those that stood, or others and not the one that is gone.
   * @param stood paths of the leaves that the answer showed
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

/** The innermost list entry around a leaf, or the value of a leaf-list. */
function findEnclosingEntry(path: string): string | undefined {
  const key = path.lastIndexOf('=')
  const end = path.indexOf('/', key)
  return key === -1 ? undefined : path.slice(0, end === -1 ? undefined : end)
}

/** The lines that may show a value: one that is true or false may be told by a word, or by what needs none. */
export function listLineVariants(path: string, value: string): readonly string[] {
  // The path of a value of a leaf-list ends with it.
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

/** Identities may be spelled with their module, or without. */
function plainWords(text: string): string {
  return extractWords(text).replaceAll(/(?<!\S)[a-z]\w*-[\w-]*:(?=[A-Za-z])/g, '')
}
