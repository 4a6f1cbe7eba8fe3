import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Area } from './area.ts'
import { areas } from './areas/areas.ts'
import { virtualClock } from './clock.ts'
import { createDevice } from './device.ts'
import { createOperationRouter } from './http/operations.ts'
import { parseQuery } from './http/query.ts'
import { createReadHandler } from './http/reading.ts'
import { container, list, liveContainer, text } from './schema/declare.ts'

const description = { kind: 'appliance', model: '10-port', release: '1.8.0-1', accounts: [] } as const

/**
 * A sample area for these specs. Its operation takes two seconds of device time and then raises an event. A resource
 * lists the results.
 */
const bundles: Area = {
  name: 'bundles',
  model: container({
    'openconfig-system:system': container({
      'vendor-sample:bundles': liveContainer({ bundle: list(['name'], { name: text() }) }, ({ events }) => ({
        bundle: new Map(
          events.log.filter(({ source }) => source === 'sample').map(({ text: name }) => [name, { name }]),
        ),
      })),
    }),
  }),
  operations: [
    {
      path: ['vendor-sample:bundles', 'capture'],
      input: container({ name: text() }),
      async run({ processes, events }, { name }) {
        await delay(1)
        const event = { id: 1, source: 'sample', name: 'captured', kind: 'EVENT', severity: 'NA' } as const
        processes.start({
          name: 'capture',
          lasts: 2000,
          done: () => events.raise({ ...event, text: JSON.stringify(name) }),
        })
        return { begun: processes.list.length }
      },
    },
  ],
}

const clock = virtualClock(0)
const device = createDevice(description, clock, [...areas, bundles])

test('an added area provides a resource, and an operation with a delayed effect', async () => {
  const shown = () => device.resources('all').resource(device.schema).text
  const answer = await createOperationRouter(device)('POST', '/vendor-sample:bundles/capture', '{"name":"b1"}')

  expect(answer).toMatchObject({ status: 200, body: { 'vendor-sample:output': { begun: 1 } } })
  await clock.advance(1999)
  expect(shown()).not.toContain('b1')
  await clock.advance(2001)
  expect(shown()).toContain('b1')
  expect(device.events.log.at(-1)).toMatchObject({ name: 'captured', time: 2000 })
})

test('a resource is served at the path that the model of its area declares', () => {
  expect(createReadHandler(device)('/system/bundles', parseQuery('')).status).toBe(200)
})

test('two areas cannot declare the same node', () => {
  expect(() => createDevice(description, clock, [...areas, bundles, bundles])).toThrow('two areas declare')
})
