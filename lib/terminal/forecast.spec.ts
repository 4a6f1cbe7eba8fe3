import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { platformNamed, readProfileFile } from '../profile/load.ts'
import { forecastRun } from './forecast.ts'

const NAME = 'bench-appliance.example'
const call = { level: 'certification', only: [], faults: [], quirks: [], kept: [] } as const
const NOON = new Date(2026, 10, 25, 12, 0)

function forecast(more: Partial<Parameters<typeof forecastRun>[0]> = {}) {
  const profile = platformNamed('', NAME)
  return forecastRun({ profile, ...call, ...more }, readProfileFile(NAME), NOON)
}

describe('the forecast before a run', () => {
  test('gives the expected end and the latest end', () => {
    const [head, time] = forecast()

    expect(head).toBe('lab-rack4-appliance, appliance 20-port, 1.8.0-4321: certification')
    expect(time).toBe(
      '  Takes at least 2 h 16 min and 7 reboots, and ends about 14:15 (Wed 25 Nov, your clock); at worst 7 h 6 min, where no restart ends in its time.',
    )
  })

  test('includes no time for requirements that an earlier run has judged', () => {
    const kept = [...catalogue.all].filter(([, { costs }]) => costs?.reboots !== undefined).map(([id]) => id)

    expect(forecast({ kept })[1]).not.toContain('reboot')
  })

  test('lists each obstacle to signing, with the profile line that removes it', () => {
    const lines = forecast().map((line) => line.trim())

    expect(lines[2]).toMatch(/^Cannot be signed: \d+ mandatory requirements stay untested\.$/)
    expect(lines).toContain('10  gate egress is closed')
    expect(lines).toContain('profiles/bench-appliance.example.json:20  in gates: "egress"')
    expect(lines).toContain('profiles/bench-appliance.example.json:40  in bench: "fileHost": { "host": "192.0.2.10" }')
  })

  test.each([{ level: 'nightly' }, { only: ['dns'] }, { faults: ['x'] }] as const)(
    'does not mention signing for a run that is not a full certification: %j',
    (more) => {
      expect(forecast(more)).toHaveLength(2)
    },
  )
})
