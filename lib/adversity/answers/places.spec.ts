import { expect, test } from 'vitest'
import { Places } from './places.ts'

const call = (method: string, path: string, token?: string, body = '') => ({ number: 1, method, path, body, token })
const DNS = '/api/data/openconfig-system:system/dns'

test('a read is named after the preceding requests of its client, and the name is the same in every run', () => {
  const named = (own: string) => {
    const places = new Places()
    places.of(call('GET', '/api/data/vendor-portgroup:portgroups', 'b'))
    places.of(
      call('PATCH', DNS, 'a', `{"openconfig-system:dns":{"config":{"search":["plumbline-${own}.example.net"]}}}`),
    )
    places.of(call('GET', '/api/data/vendor-portgroup:portgroups', 'b'))
    return places.of(call('GET', `${DNS}/config/search=plumbline-${own}.example.net`, 'a'))
  }

  expect(named('0af12c-7')).toEqual({
    name: 'GET system/dns/config/search=own-#.example.net after PATCH system/dns search',
    before: 1,
  })
  expect(named('99b0e1-12')).toEqual(named('0af12c-7'))
})

test('a client is recognised after its token is replaced, and each login starts a new client', () => {
  const places = new Places()
  const login = call('GET', '/api/data/openconfig-system:system/aaa')
  places.of(login)
  places.answered(login, 'first')
  places.answered(login, undefined)

  expect(places.of(call('GET', DNS, 'first'))?.name).toBe('GET system/dns after GET system/aaa')
  expect(places.of(call('GET', DNS))?.name).toBe('GET system/dns after nothing')
})

test('repeated polls count as one read, and other repeated reads are numbered', () => {
  const places = new Places()
  const read = (path: string) => places.of(call('GET', path, 'a'))?.name
  const polls = Array.from({ length: 6 }, () => read(DNS))

  expect(new Set(polls).size).toBe(4)
  expect(polls[5]).toBe(polls[3])
  for (let round = 0; round < 2; round++) for (let step = 0; step < 4; step++) read(`/restconf/data/${'abcd'[step]}`)
  expect(read('/restconf/data/a')).toBe('GET restconf: a after GET restconf: b, GET restconf: c, GET restconf: d (2)')
})

test('a write gets no name, because only reads get wrong responses', () => {
  expect(new Places().of(call('DELETE', DNS, 'a'))).toBeUndefined()
})

test('an operation that only reads counts as a read', () => {
  const places = new Places()
  const at = (path: string) => places.of(call('POST', `/api/data/${path}`, 'a'))?.name

  expect(at('vendor-utils-file-transfer:file/list')).toBe('POST file/list after nothing')
  expect(at('vendor-utils-file-transfer:file/transfer-status')).toBe('POST file/transfer-status after POST file/list')
  expect(at('vendor-utils-file-transfer:file/import')).toBeUndefined()
  expect(
    at(
      'openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview:status',
    ),
  ).toContain('status after')
})
