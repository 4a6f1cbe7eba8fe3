import { describe, expect, test } from 'vitest'
import { platformNamed } from '../profile/load.ts'
import { buildEarlier } from './record/earlier.ts'
import { createTestLine, opening, createOutcome } from './record/sample.ts'
import { computeBounds, listDueRequirements, ownReboots, sumEarlierSeconds } from './recording.ts'
import type { RunRequest } from './request.ts'

const profile = platformNamed('', 'emulator-appliance-20port')
const virtual = { driver: 'emulator', control: 'http://127.0.0.1', tokenVariable: 'X' } as const
const request: RunRequest = {
  target: {
    family: 'platform',
    profile,
    addresses: { api: 'https://192.0.2.1', restconf: 'https://192.0.2.1:8888' },
    trust: {},
    clock: virtual,
    emulated: true,
    close: async () => {},
  },
  level: 'nightly',
  only: [],
  faults: [],
  quirks: [],
  id: 'second',
  folder: '',
  journals: '',
  progress: () => {},
  signal: new AbortController().signal,
}
const kept = createTestLine(
  createOutcome('walk', 'passed', { heard: 1_060_000, reboots: [{ cause: 'a mode', phases: [] }] }),
)
const left = createTestLine(createOutcome('port', 'inconclusive'))
const resumed = buildEarlier({ opening, tests: [kept, left], incidents: [], residue: [], reboots: [], sights: [] })

describe('the requirements still to be judged', () => {
  const context = { ...request.target, id: 'second', prefix: 'x', level: 'nightly', only: [], journal: '' } as const

  test('are those that no earlier run has judged', () => {
    const all = listDueRequirements(context, request, 0)
    const [first = ''] = all
    const judged = buildEarlier({
      opening,
      tests: [createTestLine({ ...kept.outcome, verifies: [first] })],
      incidents: [],
      residue: [],
      reboots: [],
      sights: [],
    })

    expect(listDueRequirements(context, { ...request, resumed: judged }, 0)).toEqual(all.slice(1))
  })

  test('exclude requirements that do not fit into the remaining time', () => {
    const until = { instant: 1_000, said: '06:00' }

    expect(listDueRequirements({ ...context, until }, request, 0)).toEqual([])
  })
})

describe('the bounds of a run', () => {
  test('are empty by default', () => {
    expect(computeBounds(request, 0)).toEqual({})
  })

  test('include the tests that an earlier run has finished', () => {
    expect(computeBounds({ ...request, resumed }, 0)).toEqual({ kept: ['key of walk'] })
  })

  test.each([
    ['virtual clock', virtual, 3600_000],
    ['clock that runs 20 times as fast as real time', { driver: 'real', rate: 20, origin: 0 } as const, 20 * 3600_000],
  ])('include a deadline that is converted to the time of a %s', (_how, clock, passes) => {
    const target = { ...request.target, clock }
    const at = new Date(Date.now() + 3600_000)

    const { until } = computeBounds({ ...request, target, until: { at, said: '06:00' } }, 5_000_000)

    expect(until?.said).toBe('06:00')
    expect((until?.instant ?? 0) - 5_000_000).toBeLessThanOrEqual(passes)
    expect((until?.instant ?? 0) - 5_000_000).toBeGreaterThan(passes - 1_000_000)
  })
})

test('a run monitors the restarts that it caused itself, not those of the run that it resumes', () => {
  const own = { cause: 'another mode', phases: [] }

  expect(ownReboots([...(kept.outcome.record?.reboots ?? []), own], { ...request, resumed })).toEqual([own])
})

test('the device time of the resumed runs is summed', () => {
  expect([sumEarlierSeconds(request), sumEarlierSeconds({ ...request, resumed })]).toEqual([0, 60])
})
