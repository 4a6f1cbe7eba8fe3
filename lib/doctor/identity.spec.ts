import { describe, expect, test } from 'vitest'
import { judgeNaming, judgeRelease, judgeUnit } from './identity.ts'

const profile = { kind: 'appliance', model: '20-port' } as const

describe('kind and model', () => {
  test('are ok if the target matches the profile', () => {
    const findings = judgeUnit({ kind: 'appliance', model: '20-port', by: 'it has 20 port groups' }, profile)
    expect(findings.map(({ verdict }) => verdict)).toEqual(['ok', 'ok'])
  })

  test('cause only a warning if the target seems to be of another kind, because the contract does not define how to detect a kind', () => {
    const findings = judgeUnit({ kind: 'partition', model: 'partition', by: 'it lists blades' }, profile)
    expect(findings).toMatchObject([
      { check: 'kind', verdict: 'warning', remedy: 'make sure of it, or set "kind" to "partition"' },
      { check: 'model', verdict: 'warning', remedy: 'make sure of it, or set "model" to "partition"' },
    ])
  })

  test('of an appliance are wrong if it has as many port groups as another model', () => {
    const findings = judgeUnit({ kind: 'appliance', model: '10-port', by: 'it has 10 port groups' }, profile)
    expect(findings).toMatchObject([
      { check: 'kind', verdict: 'ok' },
      { check: 'model', verdict: 'wrong', exitCode: 2, remedy: 'set "model" to "10-port"' },
    ])
  })

  test('are not checked if the target gives no evidence', () => {
    const findings = judgeUnit({ by: 'nothing that it serves tells' }, profile)
    expect(findings.map(({ verdict }) => verdict)).toEqual(['not checked', 'not checked'])
  })
})

describe('the release', () => {
  test.for([
    { running: ['1.8.0-4321'], verdict: 'ok' },
    { running: ['1.8.0-4000', '1.8.0-4321'], verdict: 'ok' },
    { running: [], verdict: 'not checked' },
    { running: ['1.7.0-100'], verdict: 'wrong' },
  ])('of a target that runs $running is $verdict', ({ running, verdict }) => {
    expect(judgeRelease(running, '1.8.0-4321').verdict).toBe(verdict)
  })
})

describe('the naming', () => {
  const naming = { vendor: 'acme', cloud: 'cloudhealth', manager: 'manager', identifiers: {} }

  test("is ok if it matches the brand in the target's identifiers", () => {
    expect(judgeNaming({ vendor: 'acme', cloud: 'cloudhealth' }, naming).verdict).toBe('ok')
  })

  test('is wrong if the target has another brand and another cloud name', () => {
    expect(judgeNaming({ vendor: 'other', cloud: 'othercloud' }, naming)).toMatchObject({
      verdict: 'wrong',
      exitCode: 2,
      remedy: 'set "naming.vendor" to "other" and "naming.cloud" to "othercloud"',
    })
  })

  test('is not checked if no identifier contains a brand', () => {
    expect(judgeNaming({}, naming).verdict).toBe('not checked')
  })
})
