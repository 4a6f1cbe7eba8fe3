import { expect, test } from 'vitest'
import { stripStamp } from './terminal-text.ts'

test.each(['Thu Nov 26 06:36:25.123 UTC+00:00\n', 'Thu Nov  6 06:36:25.123 CEST\r\n', '\nThu Nov 26 06:36:25\n'])(
  'the timestamp above the output of a command is removed: %j',
  (stamp) => {
    expect(stripStamp(`${stamp}one\ntwo\n`)).toBe('one\ntwo\n')
  },
)

test.each(['one\nThu Nov 26 06:36:25\n', 'Thu Nov 26 06:36:25 login of admin\n', '2026-11-26 06:36:25\n'])(
  'a line with a time that is part of the output is kept: %j',
  (text) => {
    expect(stripStamp(text)).toBe(text)
  },
)
