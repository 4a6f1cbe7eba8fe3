import { describe, expect, test } from 'vitest'
import { HarnessError } from '../../domain/errors.ts'
import { reservePort, freePort, startServing } from './serving.ts'

/** Script of a server that listens on the port in the variable PORT and then prints `listening`. */
const SERVER = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(process.env.PORT, '127.0.0.1')
console.error('listening')`

const at = async () => `127.0.0.1:${await freePort()}`

const limits = (seconds: number) => ({ answer: seconds, answerSize: 1 })

describe('a server that a run starts', () => {
  test('is ready once it responds, and returns its log when it is stopped', async () => {
    const port = await freePort()
    const env = { PORT: String(port) }

    const server = await startServing(
      [process.execPath, '-e', SERVER],
      { args: [], env, at: `127.0.0.1:${port}` },
      limits(20),
    )

    expect(server.serves).toBe(true)
    expect(await server.answersAt(server.origin)).toBe(true)
    expect(await server.stop()).toContain('listening')
    expect(await server.answersAt(server.origin)).toBe(false)
  })

  test('is reported with its exit code as soon as it exits', async () => {
    const server = await startServing(
      [process.execPath],
      { args: ['-e', 'process.exit(3)'], at: await at() },
      limits(20),
    )

    expect(server).toMatchObject({ serves: false, ended: 3 })
  })

  test('does not count as serving if it listens at another address', async () => {
    const server = await startServing(
      [process.execPath, '-e', SERVER],
      { args: [], env: { PORT: '0' }, at: await at() },
      limits(1),
    )
    await server.stop()

    expect(server.serves).toBe(false)
    expect(server).not.toHaveProperty('ended')
  })

  test("is not mistaken for another program's server that already listens at the same address", async () => {
    const port = await freePort()
    const start = { args: [], env: { PORT: String(port) }, at: `127.0.0.1:${port}` }
    const other = await startServing([process.execPath, '-e', SERVER], start, limits(20))

    const server = await startServing([process.execPath, '-e', SERVER], { ...start, env: { PORT: '0' } }, limits(20))

    await expect(server.stop()).rejects.toThrow(HarnessError)
    await other.stop()
  })

  test('is stopped together with the wrapper that started it', async () => {
    const port = await freePort()
    const env = { PORT: String(port), SERVER }
    const wrapper = ['sh', '-c', `${process.execPath} -e "$SERVER"; true`]
    const server = await startServing(wrapper, { args: [], env, at: `127.0.0.1:${port}` }, limits(20))
    expect(server.serves).toBe(true)

    await server.stop()

    expect(await server.answersAt(server.origin)).toBe(false)
  })

  test('causes a harness error if its program does not exist', async () => {
    await expect(startServing(['/no/such/program'], { args: [], at: await at() }, limits(5))).rejects.toThrow(
      HarnessError,
    )
  })
})

describe('a server with endless output', () => {
  test('is stopped once it prints more than the profile allows', async () => {
    const port = await freePort()
    const env = { PORT: String(port) }
    const chatty = `${SERVER}; setInterval(() => process.stdout.write('x'.repeat(100_000)), 1)`

    const server = await startServing(
      [process.execPath, '-e', chatty],
      { args: [], env, at: `127.0.0.1:${port}` },
      limits(20),
    )
    await expect.poll(() => server.answersAt(server.origin)).toBe(false)

    await expect(server.stop()).rejects.toThrow(/the answer is too large: .*"answerSize"/)
  })
})

test('a documented port is used by one run at a time', async () => {
  const port = await freePort()
  const turns: string[] = []

  const release = await reservePort(port)
  const second = reservePort(port).then((done) => (turns.push('second'), done))
  turns.push('first')
  await release()
  await (await second)()

  expect(turns).toEqual(['first', 'second'])
})
