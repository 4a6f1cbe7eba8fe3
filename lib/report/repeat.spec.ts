import { expect, test } from 'vitest'
import { repeatFailed, repeatRequirement } from './repeat.ts'
import { sample } from './sample.ts'

const result = sample(60)

test('a call is repeated with its own words, so that it works where it was typed', () => {
  const called = { profile: '../benches/my lab.json', out: 'out/tonight' }
  const words = repeatFailed({ ...result, run: { ...result.run, called } }).join(' ')

  expect(words).toContain("--profile '../benches/my lab.json'")
  expect(words).toContain('--failed-of out/tonight')
})

test('a result that knows no call names the profile and the run', () => {
  expect(repeatFailed(result).join(' ')).toContain(
    '--profile bench-appliance-20port --level certification --failed-of 2026-11-20T23-58-18Z',
  )
  expect(repeatRequirement(result, 'dns/server')).toContain('--requirement dns/server')
})
