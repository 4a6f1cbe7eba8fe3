import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newServer } from './server.ts'

const server = newServer({ bodyLimit: 1000, patience: 50, errorBody: ({ message }) => ({ message }), hint: 'none' })
server.post('/read', ({ body }) => ({ body }))
let port = 0

beforeAll(async () => {
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

const opened = () => new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)))

test.each([
  ['sends nothing', ''],
  ['never completes the header', 'GET / HTTP/1.1\r\nX: '],
  ['never completes the body', 'POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n'],
])('the server closes an open connection on which the client %s', async (_what, first) => {
  const met = once(server.server, 'connection')
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  await met
  socket.write(first)
  const dribbling = setInterval(() => first !== '' && socket.writable && socket.write('x'), 10)

  await expect.poll(opened, { timeout: 120_000 }).toBe(0)

  clearInterval(dribbling)
  socket.destroy()
})
