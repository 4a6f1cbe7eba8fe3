import { expect, test } from 'vitest'
import { joinPorts } from './assemble.ts'
import { createOutcome } from './record/sample.ts'

test('the port modes and optics that all tests read are combined, and the last reading of each optic counts', () => {
  const steps = [{ what: 'as found', modes: [] }]
  const read = (at: number) =>
    createOutcome(`read-${at}`, 'passed', { ports: { steps: [], optics: [{ port: '1', at, readings: [] }] } })
  const walk = createOutcome('walk', 'failed', { ports: { steps, optics: [] } })

  const joined = joinPorts([read(1), walk, read(2), createOutcome('other', 'passed')])

  expect(joined).toEqual({ ports: { steps, optics: [{ port: '1', at: 2, readings: [] }] } })
})

test('a run in which no test read ports has no `ports` in its result', () => {
  expect(joinPorts([createOutcome('other', 'passed')])).toEqual({})
})
