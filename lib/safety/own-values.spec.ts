import { expect, test } from 'vitest'
import { isOwnValue } from './own-values.ts'

const PATH = '/data/openconfig-lacp:lacp'
const body = {
  'openconfig-lacp:lacp': {
    config: { 'system-priority': 32_769 },
    interfaces: {
      interface: [
        { name: 'a', config: { interval: 'FAST' }, state: { interval: 'FAST' } },
        { name: 'b', config: { interval: 'FAST' } },
      ],
    },
  },
}
const entry = '/openconfig-lacp:lacp/interfaces/interface'

test('a value is the run’s own where the run wrote it, and nowhere else', () => {
  const own = new Map([
    ['lacp/config/system-priority', new Set(['32769'])],
    ['lacp/interfaces/interface=b/config/interval', new Set(['FAST'])],
  ])

  const isOwn = (pointer: string) => isOwnValue(own, PATH, body, pointer)
  expect(isOwn('/openconfig-lacp:lacp/config/system-priority')).toBe(true)
  expect(isOwn(`${entry}/0/config/interval`)).toBe(false)
  expect(isOwn(`${entry}/1/config/interval`)).toBe(true)
})

test('a value that the target put in place of the run’s is not', () => {
  const own = new Map([['lacp/config/system-priority', new Set(['32770'])]])

  expect(isOwnValue(own, PATH, body, '/openconfig-lacp:lacp/config/system-priority')).toBe(false)
})

test('a mirror of what the run wrote is its own', () => {
  const own = new Map([['lacp/interfaces/interface=a/config/interval', new Set(['FAST'])]])

  expect(isOwnValue(own, PATH, body, `${entry}/0/state/interval`)).toBe(true)
})
