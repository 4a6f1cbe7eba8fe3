import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../catalogue/catalogue.ts'
import { listObstacles } from '../../certificate/eligibility.ts'
import type { CertifiedUnit, Conformance, UnitIdentity } from '../../domain/conformance.ts'
import type { PartName } from '../../domain/lane.ts'
import { decide } from '../../judging/applicability.ts'
import { platformNamed } from '../../profile/load.ts'
import { hashInputs } from '../../report/inputs.ts'
import { sample } from '../../report/sample.ts'
import { ROOT } from '../lanes/lanes.ts'
import { buildConditions } from '../record/conditions.ts'
import type { EndLine, TestLine } from '../record/lines.ts'
import { createOutcome, createTestLine, opening } from '../record/sample.ts'
import { mergeParts } from './merge.ts'
import type { MissingPart, PartReport } from './parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-merge-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const profile = platformNamed('', 'emulator-appliance-20port')
const scope = { profile, level: 'certification', only: [] } as const
const conditions = buildConditions({ ...scope, faults: [], quirks: [] }, hashInputs(ROOT, profile))

/** A requirement that depends on another, and that other requirement. Both are judged on this target. */
const [dependant, dependency] =
  [...catalogue.all].flatMap(([id, each]) => {
    const below = (each.dependsOn ?? []).find((other) => catalogue.requirement(other).dependsOn === undefined)
    const isJudged = (name: string) => decide(name, catalogue.requirement(name), scope).run
    return below !== undefined && each.strength === 'must' && isJudged(id) && isJudged(below) ? [[id, below]] : []
  })[0] ?? []

const EQUAL: UnitIdentity = { description: '20-port', hardwareRevision: 'B2', release: '1.8.0-4321' }

interface Differing {
  readonly tests?: readonly TestLine[]
  readonly identity?: UnitIdentity
  readonly incidents?: Conformance['incidents']
  readonly end?: Partial<EndLine>
  readonly exitCode?: 0 | 1 | 3
}

/** Returns the report of a part, as a run on its own unit would leave it. */
function createPart(
  part: PartName,
  { tests = [], identity = EQUAL, incidents = [], end = {}, exitCode = 0 }: Differing = {},
): PartReport {
  const [name, run] = part === 'tracks' ? ['PL20-1', 'run-1'] : ['PL20-2', 'run-2']
  const base = sample(0)
  const unit: CertifiedUnit = {
    name,
    part,
    profile: `lab-${part}`,
    run,
    identity: { serial: name, ...identity },
    addresses: {},
    restored: incidents.length === 0,
    deviceSeconds: part === 'tracks' ? 4000 : 5000,
    ...(end.interrupted === undefined ? {} : { interrupted: end.interrupted }),
  }
  return {
    part,
    unit,
    conformance: {
      ...base,
      run: { ...base.run, id: run, part, exitCode },
      target: { ...base.target, unit: unit.identity },
      deviceTime: { spent: unit.deviceSeconds ?? 0, floor: 3900, parts: [] },
    },
    recorded: {
      opening: { ...opening, run, conditions: { ...conditions, part } },
      tests,
      incidents,
      residue: [],
      reboots: [],
      sights: [],
      end: { kind: 'end', at: '2026-11-20T23:00:00.000Z', ...end },
    },
  }
}

function createTest(part: PartName, requirement: string, found: Parameters<typeof createOutcome>[1]): TestLine {
  const outcome = createOutcome(requirement, found)
  return {
    ...createTestLine({
      ...outcome,
      verifies: [requirement],
      findings: outcome.findings.map((finding) => ({ ...finding, requirement })),
    }),
    key: `${part} ${requirement}`,
    lane: part === 'tracks' ? 'main' : 'exclusive',
  }
}

let merged = 0

async function merge(parts: readonly PartReport[], missing: readonly MissingPart[] = []): Promise<Conformance> {
  merged += 1
  return mergeParts(parts, { id: `merged-${merged}`, folder: join(folder, `${merged}`), missing })
}

function find({ requirements }: Conformance, id: string | undefined) {
  return requirements.find((each) => each.id === id)
}

describe('a certification on two units', () => {
  test('has one verdict for each requirement, with the unit that ran the tests of the requirement', async () => {
    const result = await merge([
      createPart('restarts', { tests: [createTest('restarts', 'dns/patch-search', 'passed')] }),
      createPart('tracks', { tests: [createTest('tracks', String(dependency), 'passed')] }),
    ])

    expect(result.requirements.map(({ id }) => id)).toEqual([...catalogue.all.keys()])
    expect(find(result, dependency)).toMatchObject({ verdict: 'passed', units: ['PL20-1'] })
    expect(result.run.units).toMatchObject([
      { name: 'PL20-1', part: 'tracks' },
      { name: 'PL20-2', part: 'restarts' },
    ])
    expect(result.deviceTime?.spent).toBe(5000)
    expect(JSON.parse(readFileSync(join(folder, `${merged}`, 'conformance.json'), 'utf8'))).toEqual(result)
  })

  test('fails if either unit has a failure, and names that unit', async () => {
    const result = await merge([
      createPart('tracks', { tests: [createTest('tracks', String(dependency), 'passed')] }),
      createPart('restarts', { tests: [createTest('restarts', String(dependency), 'failed')], exitCode: 1 }),
    ])

    expect(result.run.exitCode).toBe(1)
    expect(find(result, dependency)).toMatchObject({
      verdict: 'failed',
      units: ['PL20-1', 'PL20-2'],
      failures: [{ unit: 'PL20-2' }],
    })
  })

  test('has no verdict on a requirement if its prerequisite failed on the other unit', async () => {
    const result = await merge([
      createPart('tracks', { tests: [createTest('tracks', String(dependency), 'failed')], exitCode: 1 }),
      createPart('restarts', { tests: [createTest('restarts', String(dependant), 'passed')] }),
    ])

    expect(find(result, dependant)).toMatchObject({
      verdict: 'inconclusive',
      reason: `depends on ${dependency}, which failed`,
    })
  })

  test('is incomplete if a unit was lost, and the conclusion names that unit', async () => {
    const result = await merge([
      createPart('tracks', { tests: [createTest('tracks', String(dependency), 'passed')] }),
      createPart('restarts', { end: { interrupted: 'no response', lost: true }, exitCode: 3 }),
    ])

    expect(result.run).toMatchObject({ exitCode: 3, conclusion: 'The run broke off: PL20-2 (restarts): no response' })
    expect(find(result, dependant)).toMatchObject({ verdict: 'inconclusive' })
    expect(listObstacles(result, [])).toContain('the run was interrupted: PL20-2 (restarts): no response')
  })

  test('is incomplete if a unit has no report, and the reason names that unit', async () => {
    const missing = { part: 'restarts', profile: 'rack5', reason: 'its agent was lost' } as const
    const result = await merge(
      [createPart('tracks', { tests: [createTest('tracks', String(dependency), 'passed')] })],
      [missing],
    )

    expect(result.run).toMatchObject({ exitCode: 3, interrupted: 'rack5 (restarts): its agent was lost' })
    expect(find(result, dependency)?.verdict).toBe('passed')
    expect(find(result, dependant)).toMatchObject({ verdict: 'not tested', mandatory: true })
  })
})

describe('units without a serial number', () => {
  const anonymous = (part: PartName, fingerprint: string): PartReport => {
    const each = createPart(part, {
      tests: [createTest('tracks', String(dependency), 'passed')].slice(part === 'tracks' ? 0 : 1),
    })
    return {
      ...each,
      unit: { ...each.unit, name: 'rack', identity: EQUAL },
      conformance: { ...each.conformance, target: { ...each.conformance.target, fingerprint } },
    }
  }

  test('are distinguished by the part of the certification that ran on each of them', async () => {
    const result = await merge([anonymous('tracks', 'SHA256:1'), anonymous('restarts', 'SHA256:2')])

    expect(result.run.units?.map(({ name }) => name)).toEqual(['rack of the tracks', 'rack of the restarts'])
    expect(find(result, dependency)?.units).toEqual(['rack of the tracks'])
  })

  test('are taken for one unit if they show the same certificate', async () => {
    await expect(merge([anonymous('tracks', 'SHA256:1'), anonymous('restarts', 'SHA256:1')])).rejects.toThrow(
      /both parts were judged on rack/,
    )
  })
})

describe('the signature of a certification on two units', () => {
  const passing = [createTest('tracks', String(dependency), 'passed')]

  test('has no obstacle if both units are equal and restored', async () => {
    const result = await merge([createPart('tracks', { tests: passing }), createPart('restarts')])

    expect(listObstacles(result, []).filter((line) => /unit|restored/.test(line))).toEqual([])
  })

  test.each([
    ['a different release', { release: '1.8.0-4322' }, 'the units are not equal: PL20-1 has release 1.8.0-4321'],
    ['a different revision', { hardwareRevision: 'B3' }, 'the units are not equal: PL20-1 has hardware revision B2'],
    ['no revision', { hardwareRevision: undefined }, 'the units are not proved equal: PL20-2 does not report its'],
  ])('is refused if one unit has %s', async (_what, differing, obstacle) => {
    const identity = Object.fromEntries(
      Object.entries({ ...EQUAL, ...differing }).filter(([, value]) => value !== undefined),
    )
    const result = await merge([createPart('tracks', { tests: passing }), createPart('restarts', { identity })])

    expect(listObstacles(result, [])).toContainEqual(expect.stringContaining(obstacle))
    expect(result.run.exitCode).toBe(3)
  })

  test('is refused if one unit was not restored', async () => {
    const incidents = [{ kind: 'configuration', message: 'a line differs' }] as const
    const result = await merge([
      createPart('tracks', { tests: passing }),
      createPart('restarts', { incidents, exitCode: 1 }),
    ])

    expect(result.incidents).toMatchObject([{ message: 'PL20-2: a line differs' }])
    expect(listObstacles(result, [])).toContain('PL20-2 is not proved to be restored')
  })
})

describe('reports that are not two parts of one certification', () => {
  test.each([
    ['the same part twice', [createPart('tracks'), createPart('tracks')], /the parts are tracks and tracks/],
    ['a missing part', [createPart('tracks')], /the parts are tracks, not tracks and restarts/],
    [
      'a test of the other part',
      [createPart('tracks'), createPart('restarts', { tests: [createTest('tracks', String(dependency), 'passed')] })],
      /run-2: .* belongs to the other part/,
    ],
    [
      'a test that ran in both parts',
      (['tracks', 'restarts'] as const).map((part) =>
        createPart(part, { tests: [createTest('restarts', String(dependency), 'passed')] }),
      ),
      /run-2: .* belongs to the other part/,
    ],
    [
      'different conditions',
      [createPart('tracks'), narrow(createPart('restarts'))],
      /run-2: only was \[\], is \["dns"\]/,
    ],
  ])('are rejected because of %s', async (_what, parts, reason) => {
    await expect(merge(parts)).rejects.toThrow(reason)
  })
})

function narrow(part: PartReport): PartReport {
  const { opening: first } = part.recorded
  return {
    ...part,
    recorded: { ...part.recorded, opening: { ...first, conditions: { ...first.conditions, only: ['dns'] } } },
  }
}
