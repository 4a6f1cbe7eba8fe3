import { describe, expect, test } from 'vitest'
import { platformNamed } from '../profile/load.ts'
import { dividePlan, estimate } from './estimate.ts'

function buildScope(name: string) {
  return { profile: platformNamed('', name), level: 'certification', only: [] } as const
}

describe('a certification on two appliances', () => {
  const scope = buildScope('emulator-appliance-20port')
  const [tracks, restarts] = (['tracks', 'restarts'] as const).map((part) => estimate({ ...scope, part }))

  test('restarts each unit only as often as the areas on that unit need', () => {
    expect((tracks?.reboots ?? 0) + (restarts?.reboots ?? 0)).toBe(estimate(scope).reboots)
    expect(restarts?.timeline).toBe(0)
    expect(tracks?.timeline).toBe(estimate(scope).timeline)
  })

  test('takes at most 0.6 of the device time of a certification on one appliance', () => {
    expect(Math.max(tracks?.floor ?? 0, restarts?.floor ?? 0)).toBeLessThan(0.6 * estimate(scope).floor)
  })

  test('runs the tracks on one unit and the install on the other', () => {
    const part = dividePlan(scope)

    expect([part('timeline', 'authentication'), part('main', 'dns')]).toEqual(['tracks', 'tracks'])
    expect([part('upgrade', 'images'), part('exclusive', 'images')]).toEqual(['restarts', 'restarts'])
    expect([part('exclusive', 'port-groups'), part('exclusive', 'management')]).toEqual(['restarts', 'tracks'])
    expect(part('exclusive', 'clock')).toBe('restarts')
  })
})
