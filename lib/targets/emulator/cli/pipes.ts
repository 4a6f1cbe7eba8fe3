import { compilePattern } from '../pattern.ts'
import { SyntaxProblem } from './grammar.ts'
import type { Keeping } from './keeping.ts'

type Pipe = (lines: readonly string[], words: readonly string[], kept: Keeping) => readonly string[]

/** Pipe commands by name. Each changes the lines that a command prints. */
const HOW: Readonly<Record<string, Pipe>> = {
  begin: (lines, words) => {
    const first = lines.findIndex(createLineMatcher(words))
    return first < 0 ? [] : lines.slice(first)
  },
  until: (lines, words) => {
    const last = lines.findIndex(createLineMatcher(words))
    return last < 0 ? lines : lines.slice(0, last + 1)
  },
  include: (lines, words) => lines.filter(createLineMatcher(words)),
  exclude: (lines, words) => {
    const isExcluded = createLineMatcher(words)
    return lines.filter((line) => !isExcluded(line))
  },
  count: (lines) => [`Count: ${lines.length} lines`],
  linnum: (lines) => lines.map((line, index) => `${index + 1}: ${line}`),
  more: (lines) => lines,
  nomore: (lines) => lines,
  save: (lines, words, kept) => {
    kept.save(readFileName(words), joinLines(lines))
    return []
  },
  append: (lines, words, kept) => {
    kept.append(readFileName(words), joinLines(lines))
    return []
  },
}

/** The pipe that prints data as JSON or XML. Only `show` supports it. */
export const DISPLAY = 'display'

/** The names of all pipe commands. */
export const PIPES: readonly string[] = [...Object.keys(HOW), DISPLAY]

function readFileName([name, ...more]: readonly string[]): string {
  if (name === undefined || name === '') throw new SyntaxProblem('the name of a file is missing')
  if (more.length > 0) throw new SyntaxProblem(`one file is named, not ${more.length + 1}`)
  return name
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

function createLineMatcher([pattern]: readonly string[]): (line: string) => boolean {
  if (pattern === undefined) throw new SyntaxProblem('a regular expression is missing')
  const expression = compilePattern(pattern, SyntaxProblem)
  return (line) => expression.test(line)
}

/** The context in which pipes run. */
export interface Pipes {
  /** Names of pipes without effect. */
  readonly idle: ReadonlySet<string>
  /** Stores the texts of the pipes that write to a file. */
  readonly kept: Keeping
}

/**
 * Applies the pipes after a command to its output.
 * @throws {SyntaxProblem} if a pipe is unknown or its arguments are wrong
 */
export function applyPipes(text: string, pipes: readonly (readonly string[])[], { idle, kept }: Pipes): string {
  if (pipes.length === 0) return text
  const lines = text.replace(/\n$/, '').split('\n')
  const left = pipes.reduce((all: readonly string[], [name = '', ...words]) => {
    const pipe = Object.hasOwn(HOW, name) ? HOW[name] : undefined
    if (pipe === undefined) throw new SyntaxProblem(`unknown pipe: ${name}`)
    return idle.has(name) ? all : pipe(all, words, kept)
  }, lines)
  return joinLines(left)
}

/** Splits a line into the words of its command and the words of each pipe. */
export function splitPipes(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  for (const word of words) {
    if (word === '|') parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}
