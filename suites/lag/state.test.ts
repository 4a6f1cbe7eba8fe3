import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { AGGREGATION, getHash, getLagSettings } from './interfaces.ts'
import { verifies } from './contract.ts'

describe('the `state` of a LAG', () => {
  test('cannot be written', verifies('lag/state-is-read-only'), async ({ standing, interfaces, withoutEffect }) => {
    const { name, attempt } = await standing()
    const hashes = async () => {
      const { config, state } = (await interfaces.named(name))?.[AGGREGATION] ?? {}
      return [getHash(config), getHash(state)]
    }
    // Writes a hash other than the current one, because a write of the current value would prove nothing. The contract
    // names only one value, but other values may exist.
    const other = (await hashes()).includes('src-dst-ipport') ? 'dst-mac' : 'src-dst-ipport'

    await withoutEffect({
      write: () => attempt({ name, [AGGREGATION]: { state: { 'vendor-if-aggregate:distribution-hash': other } } }),
      look: hashes,
    })
  })

  test('mirrors its `config`', verifies('lag/state-mirrors-config'), async ({ interfaces, settled, skip }) => {
    const configured = (await interfaces.read()).flatMap((each) => Object.values(getLagSettings(each)))
    skip(!configured.some(([config]) => config !== undefined), 'no LAG shows a setting')
    const settings = async () =>
      (await interfaces.read()).flatMap((each) =>
        Object.entries(getLagSettings(each)).flatMap(([field, [config, state]]) =>
          config === undefined || state === undefined ? [] : [{ field: `${field} of ${each.name}`, config, state }],
        ),
      )
    const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

    const found = await settled(settings, (all) => all.every(({ config, state }) => same(config, state)))

    for (const { field, config, state } of found) expect(state, `${field} under state`).toEqual(config)
  })
})
