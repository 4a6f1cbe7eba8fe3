import { expect, test } from 'vitest'
import type { Restconf } from '../../channel/http/restconf.ts'
import { ChannelError } from '../../domain/errors.ts'
import { ProfileError } from '../../profile/error.ts'
import { otherRelease, sameRelease } from './identity.ts'

/** Returns a client of a target that always sends the same response. */
function answering(status: number, body: unknown): Restconf {
  return Object.assign(Object.create(null), { ask: async () => ({ status, body }) })
}

function images(...versions: readonly (readonly [version: string, used: boolean])[]): unknown {
  const iso = versions.map(([version, used]) => ({ 'version-iso': version, status: 'ready', 'in-use': used }))
  return { 'vendor-system-image:state': { iso: { iso } } }
}

const profile = { release: '1.8.0-4321' }

test.for([
  { what: 'the release of the profile', body: images(['1.7.0-100', false], ['1.8.0-4321', true]), told: 'told' },
  { what: 'no image in use', body: images(['1.7.0-100', false]) },
  { what: 'a name that is not a release', body: images(['factory', true]) },
  { what: 'a text instead of an object', body: { 'vendor-system-image:state': 'busy' } },
  { what: 'nothing', status: 204, body: undefined },
  { what: 'an error', status: 404, body: { 'ietf-restconf:errors': {} } },
])('a target that returns $what passes the release check', async ({ status = 200, body, told = 'untold' }) => {
  await expect(sameRelease(answering(status, body), profile)).resolves.toBe(told)
})

test('a target that runs a release other than the one in the profile is rejected', async () => {
  const other = sameRelease(answering(200, images(['1.7.0-100', true], ['1.8.0-4321', false])), profile)

  await expect(other).rejects.toThrow(ProfileError)
  await expect(other).rejects.toThrow(/runs 1\.7\.0-100, and the profile says 1\.8\.0-4321/)
})

test('an unavailable resource does not stop the run', async () => {
  const ask = async () => {
    throw new ChannelError('unavailable for 120 s')
  }
  const silent: Restconf = Object.assign(Object.create(null), { ask })

  await expect(sameRelease(silent, profile)).resolves.toBe('untold')
})

test('a target to be upgraded may run the previous release if the run installs the new one', async () => {
  const before = answering(200, images(['1.7.0-100', true], ['1.8.0-4321', false]))
  const upgrading = { ...profile, upgradeFrom: '1.7.0-100' }

  await expect(sameRelease(before, upgrading, true)).resolves.toBe('told')
  await expect(sameRelease(before, upgrading)).rejects.toThrow(/only a certification with the gate install upgrades it/)
})

test('one response without a release does not let an install begin', async () => {
  const said = [{ status: 404 }, { status: 200, body: images(['1.6.0-5', true]) }]
  const ask = async () => (said.length > 1 ? said.shift() : said[0])
  const other: Restconf = Object.assign(Object.create(null), { ask })
  const upgrading = { ...profile, upgradeFrom: '1.7.0-100' }

  await expect(sameRelease(other, upgrading, true)).rejects.toThrow(/runs 1\.6\.0-5/)
})

test('a target to be upgraded that reports no release is not refused, and one that reports it once is', async () => {
  const upgrading = { ...profile, upgradeFrom: '1.7.0-100' }
  const said = [{ status: 404 }, { status: 200, body: images(['1.7.0-100', true]) }, { status: 404 }]
  const once: Restconf = Object.assign(Object.create(null), { ask: async () => said.shift() })

  await expect(sameRelease(answering(404, {}), upgrading, true)).resolves.toBe('untold')
  await expect(sameRelease(once, upgrading, true)).rejects.toThrow(/does not tell for certain/)
})

test('a target that runs another release after an install is reported', async () => {
  const back = answering(200, images(['1.7.0-100', true]))

  await expect(otherRelease(back, profile, 'told')).resolves.toMatch(
    /runs 1\.7\.0-100 after the install, not 1\.8\.0-4321/,
  )
  await expect(otherRelease(answering(200, images(['1.8.0-4321', true])), profile, 'told')).resolves.toBeUndefined()
  await expect(otherRelease(answering(404, {}), profile, 'told')).resolves.toBeUndefined()
  await expect(otherRelease(back, profile, 'untold')).resolves.toMatch(/does not report which release it runs/)
})
