import ssh2 from 'ssh2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { generateContent } from '../../domain/content.ts'
import { CommandLine, type SshWitness } from './ssh.ts'
import { type Served, startSshServer } from './under-test.ts'

const anything: SshWitness = { beforeCommand: () => {}, sent: () => {} }
/** Size of the file in bytes, more than a channel accepts at once. */
const SIZE = 4_000_000
const copy = { directory: '/var/import/staging/', name: 'a.iso', content: generateContent('a.iso', SIZE) }

let target: Served
let line: CommandLine
beforeEach(async () => {
  target = await startSshServer()
  line = new CommandLine(target.way, async () => {})
})
afterEach(() => {
  line.close()
  target.close()
})

test('a file is copied over SCP', async () => {
  let head = ''
  let size = 0
  target.answer = (channel) => {
    let replies = 0
    channel.on('data', (data: Buffer) => {
      if (replies === 0) {
        replies = 1
        head = data.toString()
        channel.write('\0')
        return
      }
      size += data.length
      if (size === SIZE + 1) channel.write('\0')
    })
    channel.write('\0')
  }

  expect(await line.copy(copy, anything)).toEqual({ isTaken: true, said: '' })
  expect(head).toBe(`C0644 ${SIZE} a.iso\n`)
})

test('a target without SCP receives the file over SFTP', async () => {
  let size = 0
  let name = ''
  target.sftp = (session) => {
    const { OK } = ssh2.utils.sftp.STATUS_CODE
    session.on('OPEN', (id, path) => {
      name = path
      session.handle(id, Buffer.from('1'))
    })
    session.on('FCHMOD' as 'FSETSTAT', (id: number) => session.status(id, OK))
    session.on('FSETSTAT', (id) => session.status(id, OK))
    session.on('WRITE', (id, _handle, _offset, data) => {
      size += data.length
      session.status(id, OK)
    })
    session.on('CLOSE', (id) => session.status(id, OK))
  }

  expect(await line.copy(copy, anything)).toEqual({ isTaken: true, said: '' })
  expect([name, size]).toEqual(['/var/import/staging/a.iso', SIZE])
})

test.each([
  ['\u0001scp: no such directory\n', /^scp: no such directory$/],
  ['syntax error: unknown command\n', /^over SCP: syntax error: unknown command; over SFTP: ./],
])('a rejection is reported in the words of the target: %j', async (reply, told) => {
  target.answer = (channel) => {
    channel.write(reply)
    channel.exit(1)
    channel.end()
  }

  const { isTaken, said } = await line.copy(copy, anything)

  expect(isTaken).toBe(false)
  expect(said).toMatch(told)
})
