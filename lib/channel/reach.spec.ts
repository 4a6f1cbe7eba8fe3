import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { ChannelError } from '../domain/errors.ts'
import { toEndpoint, hostPort, reach } from './reach.ts'

test.for([
  { address: 'https://rack4.example', host: 'rack4.example', port: 443 },
  { address: 'http://192.0.2.1:8080', host: '192.0.2.1', port: 8080 },
  { address: 'https://[2001:db8::1]:8888', host: '2001:db8::1', port: 8888 },
  { address: '[2001:db8::1]:22', host: '2001:db8::1', port: 22 },
  { address: 'sftp://files.example/images', host: 'files.example', port: 22 },
])('$address refers to port $port of $host', ({ address, ...endpoint }) => {
  expect(toEndpoint(address)).toEqual(endpoint)
})

test('an endpoint with an IPv6 address is written with brackets', () => {
  expect(hostPort({ host: '2001:db8::1', port: 22 })).toBe('[2001:db8::1]:22')
})

test('a port is reachable while a server listens, and unreachable afterwards', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = { host: '127.0.0.1', port: Number(Object(server.address()).port) }

  expect(await reach(endpoint, 5)).toBe('127.0.0.1')

  server.close()
  await once(server, 'close')
  await expect(reach(endpoint, 5)).rejects.toThrow(ChannelError)
  await expect(reach(endpoint, 5)).rejects.toThrow('nothing listens there (ECONNREFUSED)')
})
