import { expect, test } from 'vitest'
import { getChassis, type Modes, selectPortsInMode, listTransitions, planWalk } from './walk.ts'

const factory = ({ pairs, lowSpeed }: ReturnType<typeof getChassis>): Modes => ({
  ...Object.fromEntries(pairs.flat().map((port) => [port, 'MODE_100GB'])),
  ...Object.fromEntries(lowSpeed.map((port) => [port, 'MODE_25GB'])),
})

/** Returns the modes before each commit of a walk, the modes that each commit requests, and the final modes. */
function walked(model: string, breakout: boolean) {
  const chassis = getChassis(model, breakout)
  let now = factory(chassis)
  const steps = planWalk(chassis, now).map((wanted) => {
    const before = now
    now = { ...now, ...wanted }
    return { before, wanted, after: now }
  })
  return { chassis, steps, start: factory(chassis), end: now }
}

test.for([
  { model: '10-port', breakout: true, commits: 7 },
  { model: '20-port', breakout: true, commits: 7 },
  { model: '10-port', breakout: false, commits: 3 },
  { model: '20-port', breakout: false, commits: 4 },
])(
  'the plan for a $model appliance covers all mode transitions in $commits commits and restores the initial modes',
  (given) => {
    const { chassis, steps, start, end } = walked(given.model, given.breakout)
    const taken = steps.flatMap(({ before, wanted }) =>
      [...listTransitions(chassis, before, wanted)].flatMap(([id, ports]) => ports.map((port) => `${port} ${id}`)),
    )
    const edges = chassis.pairModes.length * (chassis.pairModes.length - 1)

    expect(steps).toHaveLength(given.commits)
    expect(new Set(taken).size).toBe(chassis.pairs.flat().length * edges + chassis.lowSpeed.length * 2)
    expect(taken).toHaveLength(new Set(taken).size)
    expect(end).toEqual(start)
  },
)

test('after all pairs have changed, one commit changes only low-speed ports, and the next leaves some of these ports unchanged', () => {
  const { chassis, steps, start } = walked('20-port', true)
  const [, alone, third] = steps

  expect(Object.keys(alone?.wanted ?? {}).filter((port) => !chassis.lowSpeed.includes(port))).toEqual([])
  expect(chassis.pairs.flat().filter((port) => alone?.before[port] === start[port])).toEqual([])
  expect(third?.before['4']).not.toBe(start['4'])
  expect(third?.wanted['4']).toBeUndefined()
})

test('the first commit sets different modes on the two pairs and on neighbouring low-speed ports', () => {
  const [first] = walked('20-port', true).steps

  expect(first?.after['1']).not.toBe(first?.after['11'])
  expect(first?.after['3']).not.toBe(first?.after['4'])
})

test('a low-speed port in a high-speed mode is excluded from the plan', () => {
  const chassis = getChassis('10-port', true)
  const odd = { ...factory(chassis), '5': 'MODE_40GB' }

  expect(selectPortsInMode(chassis, odd).lowSpeed).not.toContain('5')
  expect(planWalk(selectPortsInMode(chassis, odd), odd).flatMap((wanted) => Object.keys(wanted))).not.toContain('5')
})
