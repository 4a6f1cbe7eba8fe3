import { expect, test } from 'vitest'
import { RequestLog } from './request-log.ts'

const asked = (path: string) => ({ method: 'GET', root: '/api', path, headers: {} })

test('the log keeps the latest requests in order, without list keys', () => {
  const log = new RequestLog()
  for (let number = 1; number <= 10_005; number++) log.add('admin', asked(`/data/list=${number}/leaf`))
  log.add('operator', asked('/data'))

  const latest = log.latest()

  expect(latest).toHaveLength(10_000)
  expect(latest.map(({ number }) => number)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 7))
  expect(latest.at(0)).toMatchObject({ user: 'admin', method: 'GET', path: '/api/data/list=…/leaf' })
  expect(latest.at(-1)).toMatchObject({ user: 'operator', path: '/api/data' })
})
