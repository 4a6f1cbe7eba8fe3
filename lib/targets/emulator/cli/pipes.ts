import { SyntaxProblem } from './grammar.ts'

type Pipe = (lines: readonly string[], words: readonly string[]) => readonly string[]

/** What stands behind a bar, by its name: changes the lines that a command prints. */
const PIPES: Readonly<Record<string, Pipe>> = {
  begin: (lines, words) => {
    const first = lines.findIndex(matching(words))
    return first < 0 ? [] : lines.slice(first)
  },
  until: (lines, words) => {
    const last = lines.findIndex(matching(words))
    return last < 0 ? lines : lines.slice(0, last + 1)
  },
  include: (lines, words) => lines.filter(matching(words)),
  exclude: (lines, words) => {
    const isExcluded = matching(words)
    return lines.filter((line) => !isExcluded(line))
  },
  count: (lines) => [`Count: ${lines.length} lines`],
  linnum: (lines) => lines.map((line, index) => `${index + 1}: ${line}`),
  more: (lines) => lines,
  nomore: (lines) => lines,
}

function matching([pattern]: readonly string[]): (line: string) => boolean {
  if (pattern === undefined) throw new SyntaxProblem('a regular expression is missing')
  try {
    const expression = new RegExp(pattern)
    return (line) => expression.test(line)
  } catch {
    throw new SyntaxProblem(`no regular expression: ${pattern}`)
  }
}

/**
 * A text, changed by the pipes behind a command.
 * @param idle names of those that change nothing
 * @throws {SyntaxProblem}
 */
export function piped(text: string, pipes: readonly (readonly string[])[], idle: ReadonlySet<string>): string {
  if (pipes.length === 0) return text
  const lines = text.replace(/\n$/, '').split('\n')
  const left = pipes.reduce((all: readonly string[], [name = '', ...words]) => {
    const pipe = Object.hasOwn(PIPES, name) ? PIPES[name] : undefined
    if (pipe === undefined) throw new SyntaxProblem(`unknown pipe: ${name}`)
    return idle.has(name) ? all : pipe(all, words)
  }, lines)
  return left.map((line) => `${line}\n`).join('')
}

/** The words of a command, and those of each pipe behind it. */
export function parted(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  for (const word of words) {
    if (word === '|') parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}
