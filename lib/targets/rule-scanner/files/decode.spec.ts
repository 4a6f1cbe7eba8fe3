import { expect, test } from 'vitest'
import { scan } from '../scan/scan.ts'
import { decode } from './decode.ts'

const utf16 = Buffer.from('\ufeffexpr $a', 'utf16le')

test.each([
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffexpr $a')],
  ['UTF-16, little end first', utf16],
  ['UTF-16, big end first', Buffer.from(utf16).swap16()],
  ['UTF-16 without a mark, little end first', utf16.subarray(2)],
  ['UTF-16 without a mark, big end first', Buffer.from(utf16.subarray(2)).swap16()],
  ['lines that end in CR', Buffer.from('set b 1\rexpr $a\r')],
  ['lines that end in CR LF, one of them continued', Buffer.from('expr \\\r\n $a\r\n')],
])('a dangerous command is found despite %s', (_name, bytes) => {
  expect(scan(decode(bytes)).dangerous).toMatchObject([{ issue_location: '$a', context: 'expr $a' }])
})
