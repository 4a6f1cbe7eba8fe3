import { expect, test } from 'vitest'
import { Recorder } from './recorder.ts'

const ending = { state: 'passed', errors: [] } as const

test('port modes and optics are recorded with the device time at which they were read', () => {
  const recorder = new Recorder(() => 61_400)

  recorder.draw({ steps: [{ what: 'as found', modes: [] }] })
  recorder.draw({ optics: [{ port: '1', readings: [] }] })

  expect(recorder.record([], ending).ports).toEqual({
    steps: [{ what: 'as found', modes: [], at: 61 }],
    optics: [{ port: '1', readings: [], at: 61 }],
  })
})

test('the record of a test that read no ports has no `ports`', () => {
  expect(new Recorder().record([], ending)).not.toHaveProperty('ports')
})
