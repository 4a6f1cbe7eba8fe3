import { expect, test } from 'vitest'
import type { DatagramChange } from './alteration.ts'
import { alterDatagrams } from './datagrams.ts'

const text = '<134>Nov  3 09:05:07 unit authd: hello'
const leaving = (to: DatagramChange, only?: number) => {
  let told = 0
  const change = { kind: 'datagram', to, ...(only === undefined ? {} : { only }) } as const
  const leaves = alterDatagrams(change, () => void (told += 1))
  return { leaves, told: () => told }
}

test.each<[DatagramChange, readonly string[]]>([
  ['lost', []],
  ['doubled', [text, text]],
  ['cut', ['<134>Nov  3 09:05:0']],
  ['without priority', [text.slice(5)]],
  [{ facility: 1 }, [text.replace('134', '142')]],
  [{ severity: 1 }, [text.replace('134', '135')]],
  [{ severity: -9 }, [text.replace('134', '128')]],
])('a message is altered by %j', (to, after) => {
  expect(leaving(to).leaves(text)).toEqual(after)
})

test('an alteration can be limited to a single message, and is reported only if it changes something', () => {
  const { leaves, told } = leaving({ severity: 9 }, 2)
  const debug = text.replace('134', '135')

  expect([leaves(text), leaves(debug), leaves(text), leaves(text)].flat()).toEqual([text, debug, debug, text])
  expect(told()).toBe(1)
})
