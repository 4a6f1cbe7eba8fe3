import { expect, test } from 'vitest'
import { scan } from '../scan/scan.ts'
import { decode } from './decode.ts'

const utf16 = Buffer.from('\ufeffexpr $a', 'utf16le')

test.each([
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffexpr $a')],
  ['little-endian UTF-16 with a byte order mark', utf16],
  ['big-endian UTF-16 with a byte order mark', Buffer.from(utf16).swap16()],
  ['little-endian UTF-16 without a byte order mark', utf16.subarray(2)],
  ['big-endian UTF-16 without a byte order mark', Buffer.from(utf16.subarray(2)).swap16()],
  ['text whose lines end in CR', Buffer.from('set b 1\rexpr $a\r')],
  ['text whose lines end in CR LF, with a continued line', Buffer.from('expr \\\r\n $a\r\n')],
])('a dangerous command is found in %s', (_name, bytes) => {
  expect(scan(decode(bytes)).dangerous).toMatchObject([{ issue_location: '$a', context: 'expr $a' }])
})
