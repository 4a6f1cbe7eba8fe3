import { describe, expect, test } from 'vitest'
import { type Command, commandMutants, readCommands } from './commands.ts'
import { formatMutantName } from './mutant.ts'

const command: Command = {
  area: 'area',
  line: '^show things$',
  row: 'show things prints the things',
  cells: {
    state: { at: ' state (\\S+)' },
    size: { at: ' size (\\d+)', gone: 'it may be left out' },
    colour: { at: ' colour (\\S+)' },
  },
}
const text = 'thing 1 state ready\nthing 1 size 7\n'

describe('the mutants of the output of a command', () => {
  const made = commandMutants(command, [{ line: 'show things', text }])

  test.each([
    ['printed nothing: show things prints nothing', 'breaks'],
    ['printed error: show things prints an error', 'breaks'],
    ['printed line gone: show things lacks the last line with state', 'breaks'],
    ['printed line gone: show things lacks the last line with size', 'undecided'],
    ['printed line doubled: show things has the first line with size twice', 'breaks'],
    ['printed letters: show things has other letters in the last of state', 'breaks'],
    ['printed digits: show things has other digits in the first of state', undefined],
    ['printed digits: show things has other digits in the first of size', 'breaks'],
    ['printed line gone: show things lacks the last line with colour', undefined],
  ])('are classified according to the contract: %s (%s)', (name, law) => {
    const found = made.find((mutant) => formatMutantName(mutant) === `area: ${name}`)?.law
    expect(found === undefined ? undefined : Object.keys(found)[0]).toBe(law)
  })

  test('are not built for a command whose output no run has recorded', () => {
    expect(commandMutants(command, [{ line: 'show others', text }])).toEqual([])
  })

  test('are made from patterns that are valid regular expressions', () => {
    const patterns = readCommands().flatMap(({ line, cells }) => [line, ...Object.values(cells).map(({ at }) => at)])

    expect(patterns.map((pattern) => new RegExp(pattern).source)).toEqual(patterns)
  })
})
