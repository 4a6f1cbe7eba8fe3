import { expect, test } from 'vitest'
import { describeStep, parseOptics } from './pictures.ts'

function createBody(...portgroup: readonly unknown[]): unknown {
  return { 'vendor-portgroup:portgroups': { portgroup } }
}

const lit = {
  portgroup_name: '1',
  state: {
    'vendor-name': 'ACME   ',
    'vendor-partnum': 'QS-100G',
    'vendor-serialnum': 'A1',
    'vendor-ddm:ddm': {
      temp: {
        'low-threshold': { alarm: '-5.0', warn: '0.0' },
        'high-threshold': { alarm: '75.0', warn: '70.0' },
        instant: { val: '34.5' },
      },
      'rx-pwr': { instant: { 'val-lane1': '-2.1', 'val-lane2': '-2.2' } },
    },
  },
}

test('the description of a step lists the mode of each port, and also the committed mode if the two differ', () => {
  const step = describeStep('commit 1', { 1: 'MODE_40GB', 3: 'MODE_25GB' }, { 1: 'MODE_40GB', 3: 'MODE_10GB' })

  expect(step).toEqual({
    what: 'commit 1',
    modes: [
      { port: '1', mode: 'MODE_40GB' },
      { port: '3', mode: 'MODE_25GB', wanted: 'MODE_10GB' },
    ],
  })
})

test('the description of a step leaves out a mode that is empty or not a text', () => {
  const modes = JSON.parse('{ "1": "", "2": {}, "3": "MODE_25GB" }')

  expect(describeStep('as found', modes).modes).toEqual([{ port: '3', mode: 'MODE_25GB' }])
})

test('an optic is parsed with its identity, its readings by lane, and the thresholds that the target shows', () => {
  expect(parseOptics(createBody(lit))).toEqual([
    {
      port: '1',
      vendor: 'ACME',
      part: 'QS-100G',
      serial: 'A1',
      readings: [
        {
          quantity: 'temp',
          values: ['34.5'],
          low: { warn: '0.0', alarm: '-5.0' },
          high: { warn: '70.0', alarm: '75.0' },
        },
        { quantity: 'rx-pwr', values: ['-2.1', '-2.2'] },
      ],
    },
  ])
})

test('an empty cage does not count as an optic, even if its readings are zero', () => {
  const zero = { temp: { 'low-threshold': { warn: '0.0' }, instant: { val: '0.0' } } }
  const cages = [{}, { 'vendor-name': '' }, { 'vendor-name': ' ', 'vendor-ddm:ddm': zero }]

  expect(parseOptics(createBody(...cages.map((state) => ({ portgroup_name: '3', state }))))).toEqual([])
})

test.each([
  undefined,
  null,
  'text',
  [],
  createBody(null, 7, 'text', [], {}),
  { 'vendor-portgroup:portgroups': { portgroup: {} } },
  createBody({
    portgroup_name: '1',
    state: { 'vendor-name': {}, 'vendor-ddm:ddm': { temp: { instant: [] }, vcc: null } },
  }),
])('a body or member of the wrong type yields no optic: %j', (body) => {
  expect(parseOptics(body)).toEqual([])
})
