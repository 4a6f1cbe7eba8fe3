import { expect, test } from 'vitest'
import type { Call, Interceptor, Reply } from '../fault-proxy.ts'
import { type KillPoint, createKillInterceptor } from './kill-point.ts'
import { PHASES } from './phases.ts'

const call = (path: string): Call => ({ number: 1, method: 'POST', path, body: '', token: undefined })
const STATUS = call('/api/data/x:file/transfer-status')
const reply = (text: string): Reply => ({ status: 200, headers: {}, body: Buffer.from(text) })

/**
 * Passes calls to a kill point's interceptor.
 * @returns the message of each kill
 */
function met(point: KillPoint, goes: (by: Interceptor) => unknown): readonly string[] {
  const kills: string[] = []
  goes(createKillInterceptor(point, 0)((what) => kills.push(what)))
  return kills
}

test('a run can be killed before a request with a given last path segment reaches the device', () => {
  const kills = met({ on: 'before', call: 'transfer-status' }, (by) => {
    void by.asked?.(call('/api/data/x:file/list'))
    void by.asked?.(STATUS)
  })

  expect(kills).toEqual(['POST transfer-status, before the device has it'])
})

test('a run can be killed when the device sends a given text, before the response reaches the run', () => {
  const kills = met({ on: 'unanswered', call: 'transfer-status', shows: 'Completed' }, (by) => {
    void by.answered?.(STATUS, reply('In Progress (4%)'))
    void by.answered?.(STATUS, reply('Completed'))
    void by.answered?.(STATUS, reply('Completed'))
  })

  expect(kills).toEqual(['POST transfer-status, before its answer leaves'])
})

test('a run can be killed during the upload of a form, and the rest of the form does not reach the device', () => {
  const kills = met({ on: 'within', call: 'upload-image', bytes: 100 }, (by) => {
    by.sending?.(call('/api/data/x:image/upload-image'), 99)
    expect(() => by.sending?.(call('/api/data/x:image/upload-image'), 100)).toThrow('broken off')
  })

  expect(kills).toEqual(['POST upload-image, within its body, after 100 bytes'])
})

test('a run can be killed during a response, or when the device goes down', async () => {
  const cut = await createKillInterceptor(
    { on: 'half', call: 'list' },
    0,
  )(() => {}).answered?.(call('/api/data/x:file/list'), reply('a file'))

  expect(cut).toMatchObject({ cut: 'with its length' })
  const down = await new Promise((resolve) => createKillInterceptor({ on: 'down' }, 0)(resolve).down?.())
  expect(down).toBe('0 ms after the device went down')
})

test('the table kills runs at fifty or more moments, in many operations', () => {
  expect(PHASES.length).toBeGreaterThanOrEqual(50)
  expect(new Set(PHASES.map(({ operation }) => operation)).size).toBeGreaterThan(10)
})
