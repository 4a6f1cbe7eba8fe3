import { describe, expect } from 'vitest'
import { Contradiction, HarnessError } from '#lib/testkit/platform.ts'
import { IDENTITY, isBlank, measures, PATH, type PortGroup } from './groups.ts'
import { parseOptics } from './pictures.ts'
import { verifies } from './contract.ts'
import { sharesSpeed, test } from './speeds.ts'
import { HIGH_SPEED, LOW_SPEED, type Modes } from './walk.ts'

describe('port groups', () => {
  test('can be read', verifies('port-groups/resource'), async ({ restconf, recorder }) => {
    recorder.draw({ optics: parseOptics(await restconf.read(PATH)) })
  })

  test(
    'exist for each port and for nothing else',
    verifies('port-groups/one-for-each-port'),
    async ({ portGroups, chassis }) => {
      // Every response is checked for duplicates anyway, so this test ignores them.
      const names = new Set((await portGroups()).map(({ portgroup_name }) => portgroup_name))

      expect([...names].toSorted(), 'names of the port groups').toEqual(
        [...chassis.pairs.flat(), ...chassis.lowSpeed].toSorted(),
      )
    },
  )

  test(
    'may or may not repeat their key in `config.name`',
    verifies('port-groups/config-name-is-key'),
    async ({ portGroups, observe }) => {
      const named = (await portGroups()).filter(({ config }) => config?.name !== undefined)

      const others = named.filter(({ portgroup_name, config }) => config?.name !== portgroup_name)
      observe('port-groups/config-name-is-key', named.length === 0 ? 'not shown' : others.length === 0)
    },
  )

  test(
    'have the same mode under `state` and `config` if both include a mode',
    verifies('port-groups/state-mirrors-mode'),
    async ({ modes, mirrored, settled }) => {
      const parted = async () => {
        const [now, mirrors] = [await modes(), Object.entries(await mirrored())]
        return mirrors.filter(([port, mode]) => now[port] !== mode)
      }

      expect(
        await settled(parted, (found) => found.length === 0),
        'ports whose state.mode is not their config.mode',
      ).toEqual([])
    },
  )

  test(
    'include the identity of each optic that has readings',
    verifies('port-groups/optic-identity'),
    async ({ portGroups }) => {
      const lit = portsWithDiagnostics(await portGroups())

      const nameless = lit.filter((group) => listFilledFields([group]).length === 0)
      expect(
        nameless.map(({ portgroup_name }) => portgroup_name),
        'port groups with diagnostics and without an identity',
      ).toEqual([])
    },
  )

  test(
    'have empty identity fields if there is no optic',
    verifies('port-groups/empty-optic-identity'),
    async ({ portGroups, profile, skip }) => {
      const { emptyPorts } = profile.fixtures
      skip(emptyPorts.length === 0, 'fixtures.emptyPorts of the profile names no port')
      const empty = portsWithoutOptic(await portGroups(), emptyPorts)

      expect(listFilledFields(empty), 'identity fields of ports without an optic').toEqual([])
    },
  )
})

describe('ports', () => {
  test(
    'may or may not all have a mode',
    verifies('port-groups/mode-of-each-port'),
    async ({ standing, chassis, observe }) => {
      const now = await standing()

      const without = [...chassis.pairs.flat(), ...chassis.lowSpeed].filter((port) => now[port] === undefined)
      observe('port-groups/mode-of-each-port', without.length === 0 ? 'every port has a mode' : { without })
    },
  )
})

describe('high-speed ports', () => {
  test('have high-speed modes', verifies('port-groups/high-speed-modes'), async ({ modes, chassis, skip }) => {
    const shown = listShownModes(await modes(), chassis.pairs.flat())
    skip(shown.length === 0, 'no high-speed port shows its mode')

    expect(
      shown.filter(([, mode]) => !HIGH_SPEED.includes(mode)),
      'high-speed ports with another mode',
    ).toEqual([])
  })

  test(
    'have the same mode as the adjacent port',
    verifies('port-groups/adjacent-pair-reads-one-mode'),
    async ({ modes, pairSpeeds, chassis, verify, skip }) => {
      // Pairs that show no speeds in their present mode are left out. Only the walk through all modes can check these
      // speeds.
      for (const speeds of await pairSpeeds()) {
        await verify('port-groups/adjacent-pair-shares-speed', () => sharesSpeed(speeds))
      }
      const now = await modes()
      const pairs = chassis.pairs.map((pair) => listShownModes(now, pair)).filter(({ length }) => length === 2)
      skip(pairs.length === 0, 'no pair shows its modes')

      expect(pairs.filter(isParted), 'adjacent ports in different modes').toEqual([])
    },
  )
})

describe('low-speed ports', () => {
  test('have low-speed modes', verifies('port-groups/low-speed-modes'), async ({ modes, chassis, skip }) => {
    const shown = listShownModes(await modes(), chassis.lowSpeed)
    skip(shown.length === 0, 'no low-speed port shows its mode')

    expect(
      shown.filter(([, mode]) => !LOW_SPEED.includes(mode)),
      'low-speed ports with another mode',
    ).toEqual([])
  })
})

type Entry = readonly [name: string, value: string]

/** Lists the modes that ports show. A port that shows no mode is ignored. */
function listShownModes(values: Modes, names: readonly string[]): readonly Entry[] {
  return names.map((name): Entry => [name, values[name] ?? 'unset']).filter(([, value]) => value !== 'unset')
}

function isParted(pair: readonly Entry[]): boolean {
  return new Set(pair.map(([, value]) => value)).size > 1
}

/**
 * Returns the ports that have no optic according to the profile.
 * @throws {Contradiction} `capability` if one of these ports shows measurements anyway
 */
function portsWithoutOptic(groups: readonly PortGroup[], empty: readonly string[]): readonly PortGroup[] {
  return empty.map((port) => {
    const group = groups.find(({ portgroup_name }) => portgroup_name === port)
    if (group === undefined)
      throw new HarnessError(`fixtures.emptyPorts of the profile names ${port}, which the target does not have`)
    if (!measures(group)) return group
    const message = `fixtures.emptyPorts of the profile names ${port}, and an optic has readings there: take it out, or correct the profile`
    throw new Contradiction({ code: 'capability', message, instance: port })
  })
}

/**
 * Returns the ports whose optic shows diagnostics.
 * @throws {Contradiction} `capability` if no optic does, although the profile claims optics
 */
function portsWithDiagnostics(groups: readonly PortGroup[]): readonly PortGroup[] {
  const lit = groups.filter(measures)
  if (lit.length > 0) return lit
  throw new Contradiction({
    code: 'capability',
    message: 'the profile claims optics, and no port shows diagnostics: fit an optic, or take the claim back',
  })
}

/** Lists the non-empty identity fields by port. Strings may be padded. */
function listFilledFields(groups: readonly PortGroup[]): readonly string[] {
  return groups.flatMap(({ portgroup_name, state }) =>
    IDENTITY.filter((field) => !isBlank(state?.[field])).map((field) => `${portgroup_name}: ${field}`),
  )
}
