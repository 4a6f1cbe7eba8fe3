import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createRefusedLog, formatRefused } from './refused.ts'
import { newServer } from './server.ts'

test('a server reports each kind of refused request once, and at the end how often a repeated kind occurred', async () => {
  const lines: string[] = []
  const log = createRefusedLog(
    formatRefused,
    (request, times) => void lines.push(`${times ?? ''} ${formatRefused(request)}`),
  )
  const server = newServer({ bodyLimit: 10, errorBody: (error) => error, hint: 'see /', refused: log.add })
  onTestFinished(() => server.close())
  server.post('/x', async () => ({}))

  await server.inject({ method: 'POST', url: '/x', payload: {} })
  await server.inject({ url: '/y?q=1' })
  await server.inject({ url: '/y?q=1' })
  await server.inject({ method: 'DELETE', url: '/x' })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.resume().write('no HTTP at all\r\n\r\n')
  await once(socket, 'close')

  expect(lines).toEqual([
    ' 404 GET /y?q=1: no such resource: GET /y?q=1; see /',
    ' 405 DELETE /x: DELETE is not served here: use POST',
    expect.stringMatching(/^ 400 no whole request: no HTTP request: /),
  ])
  log.end()
  expect(lines.slice(3)).toEqual(['2 404 GET /y?q=1: no such resource: GET /y?q=1; see /'])
})
