import { describe, expect, test } from 'vitest'
import { Gates } from './gates.ts'

describe('a write', () => {
  test('leaves where profile and level open its gate', () => {
    expect(() => new Gates(['configure'], 'nightly').demand('configure', 'PATCH /x')).not.toThrow()
  })

  test.each([
    ['the profile closes it', new Gates([], 'certification'), 'configure', 'which the profile closes'],
    ['the level closes it', new Gates(['configure'], 'smoke'), 'configure', 'which level smoke closes'],
    ['a worse gate is meant', new Gates(['configure', 'reboot'], 'nightly'), 'reboot', 'which level nightly closes'],
  ] as const)('does not leave where %s', (_case, gates, gate, reason) => {
    expect(() => gates.demand(gate, 'PATCH /x')).toThrow(`PATCH /x needs the gate ${gate}, ${reason}`)
  })
})
