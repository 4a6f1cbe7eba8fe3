import { describe, expect, test } from 'vitest'
import { redactor } from '../../domain/redaction.ts'
import { createLineReader } from './lines.ts'

/** Reads pieces of output that arrive at the device times 1, 2, 3, …. */
function read(...pieces: readonly string[]) {
  const reader = createLineReader()
  const lines = pieces.flatMap((piece, index) => reader.add(piece, index + 1))
  return { lines, begun: reader.begun(), rest: reader.flush() }
}

const texts = (...pieces: readonly string[]) => read(...pieces).lines.map(({ text }) => text)

describe('a line of a console', () => {
  test('has the time at which it began, wherever the output was split', () => {
    expect(read('first\r', '\nsec', 'ond\nthird', '\r\n').lines).toEqual([
      { at: 1, text: 'first' },
      { at: 2, text: 'second' },
      { at: 3, text: 'third' },
    ])
  })

  test('can be read before it is complete, and is returned only once', () => {
    const { lines, begun, rest } = read('up\nappliance-1 login: ')

    expect([lines, begun, rest]).toEqual([
      [{ at: 1, text: 'up' }],
      { at: 1, text: 'appliance-1 login:' },
      [{ at: 1, text: 'appliance-1 login:' }],
    ])
  })

  test('ends where the cursor moves to another position, or back to the start of the line', () => {
    expect(texts('\u001b[2J\u001b[1;1HSeaBIOS\u001b[3;', '1HPress F2\r\n')).toEqual(['SeaBIOS', 'Press F2'])
    expect(texts('10%\r20%\r\n')).toEqual(['10%', '20%'])
  })

  test('contains no control characters, colours or window titles', () => {
    expect(texts('[\u001b[0;32m  OK  \u001b[0m] Started\u0007 it\u001b]0;title\u0007.\u009b\n')).toEqual([
      '[  OK  ] Started it.',
    ])
    expect(texts('\u202egnp.exe\n')).toEqual(['\\u202egnp.exe'])
  })

  test('has its secrets redacted, even if a secret contains a control character or arrives in two pieces', () => {
    redactor.add('correct-horse')

    expect(texts('password correct-\u0007hor', 'se taken\n')).toEqual(['password [redacted] taken'])
  })

  test('is left out if it belongs to a private key', () => {
    const key = ['a', '-----BEGIN RSA PRIVATE KEY-----', 'MIIEow', 'IBAAKC', '-----END RSA PRIVATE KEY-----', 'b', '']

    expect(texts(...key.map((line) => `${line}\r\n`))).toEqual(['a', '[redacted]', 'b'])
  })

  test('is truncated, so that output without line ends does not fill the memory', () => {
    const [first, second, ...more] = texts('x'.repeat(70_000), 'y'.repeat(70_000), '\nafter\n')

    expect(first).toBe(`${'x'.repeat(2000)}…`)
    expect([second, ...more].at(-1)).toBe('after')
    expect(more.length).toBeLessThan(3)
  })
})
