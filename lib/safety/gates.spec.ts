import { describe, expect, test } from 'vitest'
import { Gates } from './gates.ts'

test('a rehearsal stops before an action that only a run performs', () => {
  const gates = new Gates(['configure'], 'certification', [], true)

  expect(gates.allows('configure')).toBe(true)
  expect(() => gates.demand('configure', 'PATCH /x')).toThrow('PATCH /x is left to a run')
  expect(() => new Gates(['configure'], 'certification').leaveToRun('a login')).not.toThrow()
})

describe('a write through a gate', () => {
  test('is allowed if the profile and the level open the gate', () => {
    expect(() => new Gates(['configure'], 'nightly').demand('configure', 'PATCH /x')).not.toThrow()
  })

  test('may take tenants down if the profile allows an outage', () => {
    const gates = new Gates(['reboot', 'outage'], 'certification', ['a.bundle'])

    expect(() => gates.demand('reboot', 'PATCH /x')).not.toThrow()
  })

  test.each([
    ['the profile closes the gate', new Gates([], 'certification'), 'configure', 'which the profile closes'],
    ['the level closes the gate', new Gates(['configure'], 'smoke'), 'configure', 'which level smoke closes'],
    [
      'tenants would go down and the profile does not allow an outage',
      new Gates(['configure', 'reboot'], 'certification', ['a.bundle']),
      'reboot',
      'which the profile closes',
    ],
    [
      'the level opens only less dangerous gates',
      new Gates(['configure', 'reboot'], 'nightly'),
      'reboot',
      'which level nightly closes',
    ],
  ] as const)('is rejected if %s', (_case, gates, gate, reason) => {
    expect(() => gates.demand(gate, 'PATCH /x')).toThrow(`PATCH /x needs the gate ${gate}, ${reason}`)
  })
})
