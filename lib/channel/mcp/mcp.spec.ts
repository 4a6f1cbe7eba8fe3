import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { ChannelError } from '../../domain/errors.ts'
import { connectMcp } from './mcp.ts'

let close = () => {}
afterEach(() => close())

/** Starts a server that gives the same response to every call. */
async function serverThat(answers: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answers(response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  return `http://127.0.0.1:${Object(server.address()).port}/mcp`
}

test.each(['application/json', 'text/event-stream'])(
  'an endless response of type %s is cut off at the size limit',
  async (type) => {
    const url = await serverThat((response) => {
      response.writeHead(200, { 'content-type': type })
      const more = () => {
        while (!response.destroyed && response.write('data: x'.repeat(10_000)));
      }
      response.on('drain', more)
      more()
    })

    const connecting = connectMcp(url, () => {}, { answer: 300, answerSize: 1 })

    await expect(connecting).rejects.toThrow(ChannelError)
    await expect(connecting).rejects.toThrow(/the answer is too large: 1\.\d MiB came.*"answerSize"/)
  },
)

test('a connection fails after the time limit if the server does not respond', async () => {
  const url = await serverThat(() => {})

  const connecting = connectMcp(url, () => {}, { answer: 0.5, answerSize: 1 })

  await expect(connecting).rejects.toThrow(/no complete answer within 0\.5 s: nothing came\. .*"answer"/)
})
