import { beforeEach, describe, expect, test } from 'vitest'
import { HarnessError } from '#lib/testkit/onboarding.ts'
import { findRefusedParts } from './culprits.ts'
import { PARTS } from './parts.ts'

const declaration = {
  class: 'DO',
  declaration: {
    schemaVersion: '1.5.0',
    class: 'Device',
    async: true,
    Common: { class: 'Tenant', hostname: 'unit.example.net', resolver: { class: 'DNS' }, clock: { class: 'NTP' } },
  },
  managerSettings: {
    failImportOnConflict: false,
    conflictPolicy: 'NONE',
    clusterName: 'one',
    statsConfig: { enabled: true, zone: 'default' },
  },
}
/** Texts that the manager refuses in a declaration, and texts that it requires. */
let refuses: readonly string[]
let needs: readonly string[]
/** Pairs of texts. The first text of a pair requires the second. */
let pairs: readonly (readonly [string, string])[]
let reason: string
let rests: number

beforeEach(() => {
  refuses = []
  needs = []
  pairs = []
  reason = ''
  rests = 0
})

async function found(sent: object = declaration) {
  const declare = async (body: object) => {
    const text = JSON.stringify(body)
    const isRefused =
      refuses.some((each) => text.includes(each)) ||
      needs.some((each) => !text.includes(each)) ||
      pairs.some(([first, second]) => text.includes(first) && !text.includes(second))
    const request = { origin: 'https://192.0.2.1', method: 'POST', path: '/', headers: {} } as const
    const exchange = { channel: 'http', request, path: '/' } as const
    return { status: isRefused ? 422 : 202, headers: {}, text: isRefused ? reason : '', body: { id: '7' }, exchange }
  }
  const waitForTask = async () => void (rests += 1)
  const present = PARTS.filter(({ isIn }) => isIn(sent))
  return findRefusedParts(sent, present, { declare, waitForTask })
}

const names = async () => (await found())?.culprits.map(({ name }) => name)

describe('the search for the members that get a declaration rejected', () => {
  test('finds a single member even if the manager requires other members', async () => {
    refuses = ['hostname']
    needs = ['schemaVersion', 'zone']

    expect(await names()).toEqual(['declaration.Common.hostname'])
    expect(rests).toBe(2)
  })

  test('finds several members, including the objects of a class', async () => {
    refuses = ['statsConfig']
    expect(await names()).toEqual(['managerSettings.statsConfig.enabled', 'managerSettings.statsConfig.zone'])

    refuses = ['"DNS"', 'async']
    needs = ['schemaVersion']
    expect(await names()).toEqual(['declaration.async', 'an object of the class DNS'])
  })

  test('finds the version and a further member if both are rejected', async () => {
    refuses = ['schemaVersion', 'clusterName']

    expect(await names()).toEqual(['declaration.schemaVersion', 'managerSettings.clusterName'])
  })

  test('does not find a member that is merely required by another member', async () => {
    pairs = [['failImportOnConflict', 'conflictPolicy']]
    refuses = ['hostname', 'zone']

    expect(await names()).toEqual(['declaration.Common.hostname', 'managerSettings.statsConfig.zone'])
  })

  test('also returns a declaration without these members, which the manager accepts', async () => {
    refuses = ['hostname', 'zone']

    const { body, taken } = Object(await found())

    expect(taken.status).toBe(202)
    expect(JSON.stringify(body)).not.toMatch(/hostname|zone/)
    expect(JSON.stringify(body)).toMatch(/clusterName.*enabled/)
  })

  test('finds nothing if the manager also rejects a declaration without any of the members', async () => {
    needs = ['something else']

    expect(await found()).toBeUndefined()
    reason = 'no permission to declare'
    await expect(found()).rejects.toThrow(HarnessError)
  })
})
