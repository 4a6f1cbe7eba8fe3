import { readFileSync } from 'node:fs'
import type { PrintedChange } from '../../targets/emulator/meddling/alteration.ts'
import type { Mutant } from './mutant.ts'

/**
 * What the contract says about the output of a CLI command. Transcribed from the contract by hand, independently of the
 * suites.
 */
export interface Command {
  readonly area: string
  /** A regular expression for the typed line. */
  readonly line: string
  /** The contract row, as text. */
  readonly row: string
  readonly cells: Readonly<Record<string, Cell>>
}

/**
 * A printed value. The first group of the regular expression `at` matches it. The other properties are named after
 * alterations; each gives the reason why the contract allows that alteration.
 */
interface Cell {
  readonly at: string
  readonly gone?: string
  readonly digits?: string
  readonly letters?: string
}

const COMMANDS = new URL('commands.json', import.meta.url)

export function readCommands(): readonly Command[] {
  return JSON.parse(readFileSync(COMMANDS, 'utf8'))
}

/** A line typed in the CLI, and its output. */
export interface Printed {
  readonly line: string
  readonly text: string
}

const KINDS = [
  ['digits', /\d/],
  ['letters', /[a-z]/i],
] as const

/** Returns mutants that alter the output of a command, if a run printed that output. */
export function commandMutants({ area, line, row, cells }: Command, printed: readonly Printed[]): readonly Mutant[] {
  const texts = printed.filter((each) => new RegExp(line).test(each.line)).map(({ text }) => text)
  if (texts.every((text) => text.trim() === '')) return []
  const name = line.replaceAll(/[\\^$]|\([^)]*\)\??/g, '').trim()
  const make = (operator: string, what: string, to: PrintedChange, allowed?: string): Mutant => ({
    areas: [area],
    operator: `printed ${operator}`,
    what: `${name} ${what}`,
    law: allowed === undefined ? { breaks: row } : { undecided: allowed },
    alteration: { change: { kind: 'printed', line, to } },
  })
  const ofCells = Object.entries(cells).flatMap(([what, { at, ...allowed }]): readonly Mutant[] => {
    const found = texts.flatMap((text) => [...text.matchAll(new RegExp(at, 'gm'))].map(([, value = '']) => value))
    const kinds = KINDS.filter(([, pattern]) => found.some((value) => pattern.test(value)))
    const sides = found.length === 0 ? [] : (['first', 'last'] as const)
    return sides.flatMap((which) => [
      make('line gone', `lacks the ${which} line with ${what}`, { lines: at, which, to: 'gone' }, allowed.gone),
      make('line doubled', `has the ${which} line with ${what} twice`, { lines: at, which, to: 'doubled' }),
      ...kinds.map(([to]) =>
        make(to, `has other ${to} in the ${which} of ${what}`, { cell: at, which, to }, allowed[to]),
      ),
    ])
  })
  return [
    make('nothing', 'prints nothing', { text: '' }),
    make('error', 'prints an error', { text: 'syntax error: unknown command\n' }),
    ...ofCells,
  ]
}
