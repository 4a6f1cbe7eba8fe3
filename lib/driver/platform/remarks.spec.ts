import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHostKey } from '../../channel/ssh/host-key.ts'
import { platformNamed } from '../../profile/load.ts'
import { Journal } from '../../safety/journal.ts'
import { collectWarnings } from '../remarks.ts'
import { amissAtCommandLine } from './remarks.ts'

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const embedded = platformNamed('', 'emulator-appliance-20port')
const api = { api: 'https://192.0.2.1', restconf: 'https://192.0.2.1:8888' }
const profile = { ...embedded, addresses: api, budgets: { ...embedded.budgets, connect: 5 } }

let sockets: Server
let ssh = ''
let shown = ''

beforeAll(async () => {
  const server = new ssh2.Server({ hostKeys: [privateKey] }, (connection) => connection.on('error', () => {}))
  sockets = createServer((socket) => server.injectSocket(socket))
  await once(sockets.listen(0, '127.0.0.1'), 'listening')
  ssh = `127.0.0.1:${Object(sockets.address()).port}`
  shown = (await readHostKey(ssh, 5)).fingerprint
})

afterAll(() => void sockets.close())

test('a CLI with the pinned host key causes no remark', async () => {
  expect(await amissAtCommandLine({ profile, addresses: { ...api, ssh }, trust: { sshHostKey: shown } })).toEqual([])
})

test.for([
  {
    what: 'shows another host key',
    trust: { sshHostKey: 'SHA256:another' },
    says: /shows the host key .*pins SHA256:another/,
  },
  { what: 'has no pinned host key', trust: {}, says: /pins no host key .*shows SHA256:/ },
  {
    what: 'does not respond',
    at: '127.0.0.1:1',
    trust: { sshHostKey: 'SHA256:x' },
    says: /does not answer: ssh 127\.0\.0\.1:1/,
  },
])('a CLI that $what causes a remark', async ({ at, trust, says }) => {
  const remarks = await amissAtCommandLine({ profile, addresses: { ...api, ssh: at ?? ssh }, trust })

  expect(remarks).toEqual([expect.stringMatching(says)])
})

test('a profile without a CLI address causes a remark', async () => {
  const remarks = await amissAtCommandLine({ profile, addresses: api, trust: {} })

  expect(remarks).toEqual(['the profile gives no address for the command line'])
})

test('a plan mentions the journal of an earlier run, and that a read-only run restores nothing', async () => {
  const journals = mkdtempSync(join(tmpdir(), 'plumbline-remarks-'))
  const journal = new Journal(join(journals, 'one.jsonl'))
  const path = '/data/openconfig-system:system/dns'
  journal.append({ kind: 'run', run: 'r', api: api.api, gates: [], host: 'elsewhere', process: 1 })
  journal.append({ kind: 'opened', id: '1', effect: { type: 'configuration', path, original: {} } })

  const smoke = await collectWarnings(profile, 'smoke', journals)
  const nightly = await collectWarnings(profile, 'nightly', journals)

  rmSync(journals, { recursive: true })
  expect(smoke).toContainEqual(expect.stringContaining(`an earlier run left the target changed, and this one`))
  expect(smoke).toContainEqual(expect.stringContaining('nobody logs in to the command line'))
  expect(nightly).not.toContainEqual(expect.stringContaining('nobody logs in'))
})
