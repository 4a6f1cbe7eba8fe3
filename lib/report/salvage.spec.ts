import { expect, test } from 'vitest'
import { salvageResult } from './salvage.ts'
import { sample } from './sample.ts'
import { findMistakes, serialise } from './validate.ts'

const sound = sample(60)
const reboot = { cause: 'commit 1 of 7', phases: [], booted: 1_732_000_000 }

test('only the invalid value is dropped from a result, and a remark names its path', () => {
  const result = salvageResult({ ...sound, reboots: [reboot, { ...reboot, lead: Number.NaN }] })

  expect(findMistakes(serialise(result))).toEqual([])
  expect(result.reboots).toEqual([reboot, reboot])
  expect(result.requirements).toEqual(sound.requirements)
  expect(result.run.remarks).toEqual([expect.stringContaining('/reboots/1/lead: ')])
})

test('an entry that lacks a required member is dropped entirely', () => {
  const [first] = sound.observations
  const { subject: _, ...lacking } = { subject: '', value: 1, count: 1, ...first }
  const observations = JSON.parse(JSON.stringify([lacking, lacking, ...sound.observations]))

  const result = salvageResult({ ...sound, observations })

  expect(findMistakes(serialise(result))).toEqual([])
  expect(result.observations).toEqual(sound.observations)
})

test('an entry is dropped entirely if its invalid value is required', () => {
  const parts = [
    { what: 'token lives and checks', seconds: -1 },
    { what: '7 reboots', seconds: 60 },
  ]

  const result = salvageResult({ ...sound, deviceTime: { spent: 59, parts } })

  expect(findMistakes(serialise(result))).toEqual([])
  expect(result.deviceTime?.parts).toEqual(parts.slice(1))
})

test('a value without which nothing is left is dropped with all that contains it', () => {
  const result = salvageResult({ ...sound, deviceTime: { spent: -1, parts: [] } })

  expect(findMistakes(serialise(result))).toEqual([])
  expect(result.deviceTime).toBeUndefined()
})

test('a valid result is left unchanged, as is a result with wrong totals', () => {
  const unsound = { ...sound, totals: { ...sound.totals, passed: 0 } }

  expect(salvageResult(sound)).toBe(sound)
  expect(salvageResult(unsound)).toBe(unsound)
})
