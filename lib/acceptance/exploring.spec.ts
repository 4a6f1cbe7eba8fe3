import { describe, expect, test } from 'vitest'
import type { Found } from '../exploration/explore.ts'
import { type Ended, runPlumbline } from './calling.ts'

interface Printed {
  readonly exitCode: number
  readonly seed: number
  readonly found: readonly Found[]
  readonly incidents: readonly object[]
  readonly unclear: readonly string[]
  readonly steps: number
}

/** Explores an emulated appliance as a user does, and returns the printed JSON. */
async function explore(...argv: readonly string[]): Promise<Ended & { readonly printed: Printed }> {
  const ended = await runPlumbline(['explore', '--json', ...argv])
  return { ...ended, printed: JSON.parse(ended.out === '' ? '{}' : ended.out) }
}

const asFlags = (flag: string, names: readonly string[]) => names.flatMap((name) => [flag, name])

/**
 * For each fault: the kind of difference that the fault causes, the requirement that it breaks, if any, and the
 * greatest allowed length of the sequence of steps that reveals it.
 */
const FAULTS = [
  ['line-ignored:system-dns-servers-server', 'not kept', 'dns/command-server', 1],
  ['search-stays-in-state', 'kept in state', 'dns/state-mirrors-config', 2],
  ['fourth-server-drops-third', 'lost later', undefined, 2],
  ['removed-server-keeps-port', 'not the default', 'dns/server-port-default', 3],
] as const

describe('an exploration of a faulty unit', () => {
  test.each(FAULTS)('finds %s', async (fault, kind, requirement, steps) => {
    const area = /dns|search|server-/.test(fault) ? 'dns' : 'ntp'

    const { code, printed } = await explore('--area', area, '--fault', fault, '--seed', '3', '--steps', '250')

    const [first] = printed.found
    expect(first?.kind).toMatch(new RegExp(`^${kind}: `))
    expect(first?.requirement).toBe(requirement)
    expect(first?.sequence.length).toBeLessThanOrEqual(steps)
    expect(code).toBe(requirement === undefined ? 0 : 1)
    expect(printed.incidents).toEqual([])
  })

  test('can repeat the sequence of steps in a finding', async () => {
    const by = ['--area', 'ntp', '--fault', 'prefer-clears-iburst']
    const { printed } = await explore(...by, '--seed', '3', '--steps', '400')
    const [first] = printed.found

    const again = await explore(...by, '--seed', String(first?.seed), '--path', first?.path ?? '')

    expect(again.printed.found.map(({ kind }) => kind)).toEqual(printed.found.map(({ kind }) => kind))
    expect(again.printed.steps).toBeLessThan(printed.steps)
  })
})

describe('an exploration of a conforming unit', () => {
  test('finds nothing', async () => {
    const quirks = [
      'late-reads',
      'late-state',
      'merging-leaf-lists',
      'lists-sorted',
      'extra-leaves',
      'configuration-in-blocks',
      'tokens-per-root',
    ]

    const { code, printed } = await explore('--seed', '5', '--steps', '50', ...asFlags('--quirk', quirks))

    expect(printed.found).toEqual([])
    expect(code).toBe(0)
  })
})
