import { expect, test } from 'vitest'
import { Keeping } from './keeping.ts'
import { type Pipes, applyPipes } from './pipes.ts'

const lines = 'one\ntwo\nthree\n'

function pipesOf({ most = 1000, idle = new Set<string>() } = {}): Pipes {
  return { idle, kept: new Keeping(most) }
}
const saving = [
  ['exclude', 'two'],
  ['save', 'a.txt'],
]

test('`save` writes the lines left by earlier pipes and replaces the content of the file', () => {
  const by = pipesOf()
  applyPipes('before\n', [['save', 'a.txt']], by)

  expect(applyPipes(lines, saving, by)).toBe('')

  expect(by.kept.textOf('a.txt')).toBe('one\nthree\n')
})

test('`append` adds lines to the file, and creates the file if it does not exist', () => {
  const by = pipesOf()

  expect([
    applyPipes(lines, [['append', 'a.txt']], by),
    applyPipes(
      lines,
      [
        ['include', 'two'],
        ['append', 'a.txt'],
      ],
      by,
    ),
  ]).toEqual(['', ''])

  expect(by.kept.textOf('a.txt')).toBe(`${lines}two\n`)
  expect(by.kept.textOf('b.txt')).toBeUndefined()
})

test('a text that exceeds the available space is not saved', () => {
  const by = pipesOf({ most: lines.length })
  applyPipes(lines, [['save', 'a.txt']], by)

  expect(() => applyPipes(lines, [['append', 'a.txt']], by)).toThrow('no room')
  expect(() => applyPipes(lines, [['save', 'b.txt']], by)).toThrow('no room')

  expect(applyPipes(lines, saving, by)).toBe('')
  expect(by.kept.textOf('a.txt')).toBe('one\nthree\n')
})

test('matching a pattern takes time proportional to the length of the input', () => {
  const long = 'a'.repeat(50_000)

  expect(applyPipes(`${long}\n${long}$x\n`, [['include', '(.+)+\\$x']], pipesOf())).toBe(`${long}$x\n`)
})

test.each(['(a', '(a)\\1', 'a(?=b)'])('a pattern that needs backtracking is rejected: %s', (pattern) => {
  expect(() => applyPipes(lines, [['include', pattern]], pipesOf())).toThrow(`no regular expression: ${pattern}`)
})

test('a disabled `save` pipe prints the lines and saves nothing', () => {
  const by = pipesOf({ idle: new Set(['save']) })

  expect(applyPipes(lines, [['save', 'a.txt']], by)).toBe(lines)

  expect(by.kept.textOf('a.txt')).toBeUndefined()
})
