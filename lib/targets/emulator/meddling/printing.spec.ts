import { expect, test } from 'vitest'
import type { PrintedChange } from './alteration.ts'
import { alterPrinted } from './printing.ts'

const text = 'thing 1 ready\nthing 2 ready\nthing 9 Fix\n'
const altered = (to: PrintedChange, typed = 'show things') => {
  let told = 0
  const after = alterPrinted({ kind: 'printed', line: '^show things$', to }, () => void (told += 1))(text, typed)
  return { after, told }
}

test.each<[PrintedChange, string]>([
  [{ text: '' }, ''],
  [{ lines: 'ready', which: 'last', to: 'gone' }, 'thing 1 ready\nthing 9 Fix\n'],
  [{ lines: 'ready$', which: 'first', to: 'doubled' }, `thing 1 ready\n${text}`],
  [{ cell: '^thing (\\d)', which: 'last', to: 'digits' }, text.replace('9', '0')],
  [{ cell: '(\\w+)$', which: 'first', to: 'letters' }, text.replace('ready', 'readx')],
  [{ cell: '(\\w+)$', which: 'last', to: 'letters' }, text.replace('Fix', 'Fiq')],
])('printed output is altered by %j', (to, after) => {
  expect(altered(to)).toEqual({ after, told: 1 })
})

test('the output of commands that do not match is unchanged, and an alteration is reported only if it changes something', () => {
  expect(altered({ text: '' }, 'show things | count')).toEqual({ after: text, told: 0 })
  expect(altered({ lines: 'nothing', which: 'last', to: 'gone' })).toEqual({ after: text, told: 0 })
})
