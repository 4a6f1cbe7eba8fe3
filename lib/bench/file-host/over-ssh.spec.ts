import { once } from 'node:events'
import ssh2 from 'ssh2'
import { expect, onTestFinished, test } from 'vitest'
import { generateContent } from '../../domain/content.ts'
import { startFileHost } from './file-host.ts'

async function connected() {
  const host = await startFileHost({ host: '127.0.0.1', https: 0, ssh: 0 })
  const client = new ssh2.Client()
  client.on('error', () => {})
  onTestFinished(async () => {
    client.end()
    await host.close()
  })
  await host.offer('held.iso', generateContent('held.iso', 5000))
  const { username, password } = host
  client.connect({ host: '127.0.0.1', port: Number(host.addresses.ssh.split(':').at(-1)), username, password })
  await once(client, 'ready')
  return client
}

test('a client that first asks for its current directory finds the offered file there', async () => {
  const client = await connected()
  const { promise, resolve, reject } = Promise.withResolvers<{ home: string; size: number }>()
  client.sftp((failed, sftp) => {
    if (failed !== undefined) return reject(failed)
    sftp.realpath('.', (_refused, home) =>
      sftp.stat(`${home}/./held.iso`, (lost, { size }) => (lost ? reject(lost) : resolve({ home, size }))),
    )
  })

  await expect(promise).resolves.toEqual({ home: '/', size: 5000 })
})

test('a client that ends its input receives exit code 0, and its channel is closed', async () => {
  const client = await connected()
  const { promise, resolve, reject } = Promise.withResolvers<readonly unknown[]>()
  client.subsys('sftp', (failed, channel) => {
    if (failed !== undefined) return reject(failed)
    const seen: unknown[] = []
    channel.on('exit', (code) => seen.push(code))
    channel.once('close', () => resolve(seen))
    channel.resume()
    return channel.end()
  })

  await expect(promise).resolves.toEqual([0])
})
