import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Restconf } from '../channel/http/restconf.ts'
import { ChannelError } from '../domain/errors.ts'
import { createCheckpoint } from './checkpoint.ts'
import { Journal } from './journal.ts'
import { replay } from './restore.ts'
import { toBaselineEntry } from './baseline.ts'
import { leaves, listLeaves } from './tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const around = { before: async () => true, after: async () => {} }

const PORT = '/data/openconfig-interfaces:interfaces/interface=1%2F1.0'

/** Returns a target with one resource. Any write resets the resource to its first value. */
function showing(first: unknown) {
  let body = first
  const writes: string[] = []
  const ask = async (method: string, path: string) => {
    if (method === 'GET') return { status: 200, text: 'some', body }
    writes.push(`${method} ${path}`)
    body = first
    return { status: 204, text: '' }
  }
  const restconf: Restconf = Object.assign(Object.create(Restconf.prototype), {
    ask,
    readElsewhere: async () => undefined,
    pause: async () => {},
  })
  return { restconf, writes, becomes: (next: unknown) => void (body = next) }
}

test.each([
  ['the change of a leaf', 'former', 'PATCH', '/data/'],
  ['the addition of a leaf', undefined, 'DELETE', `${PORT}/config/description`],
])('%s in an entry whose key contains a slash is undone', async (_what, former, method, by) => {
  const port = (description?: string) => ({
    'openconfig-interfaces:interfaces': { interface: [{ name: '1/1.0', config: { name: '1/1.0', description } }] },
  })
  const target = showing(JSON.parse(JSON.stringify(port(former))))
  const journal = new Journal(join(folder, `${method}.jsonl`), false)
  journal.append({ kind: 'probed', abilities: { lists: 'merged', deletes: ['leaf'] } })
  await createCheckpoint({ restconf: target.restconf, journal, open: new Map(), run: 'r' }, PORT)
  const change = {
    'openconfig-interfaces:interfaces': { interface: [{ name: '1/1.0', config: { description: 'mine' } }] },
  }
  journal.append({ kind: 'intended', values: listLeaves('/data/', change).map(({ path: at, value }) => [at, value]) })
  target.becomes(port('mine'))

  const leaf = { path: 'interfaces/interface=1%2F1.0/config/description', after: 'mine' }
  expect(await replay(target, journal, around)).toEqual({
    kept: [],
    restored: [PORT],
    leaves: [former === undefined ? leaf : { ...leaf, before: former }],
    foreign: [],
    left: [],
  })
  expect(target.writes).toEqual([`${method} ${by}`])
})

test.each([
  ['is already gone', undefined],
  ['cannot be changed back', 'FAST'],
])('the restore of an entry that an earlier write created does not fail if the entry %s', async (what, interval) => {
  const path = '/data/openconfig-lacp:lacp/interfaces/interface=plumbline-1'
  const shown = (now?: string) => ({
    'openconfig-lacp:lacp': {
      interfaces: { interface: now === undefined ? [] : [{ name: 'plumbline-1', config: { interval: now } }] },
    },
  })
  const target = showing(shown('SLOW'))
  const ask = target.restconf.ask.bind(target.restconf)
  // The target accepts writes without effect, so its initial content cannot be restored.
  const refusing = async (...[method, at]: Parameters<typeof ask>) => {
    const answer = await ask(method, at)
    if (method !== 'GET') target.becomes(shown(interval))
    return answer
  }
  const settled = (look: () => unknown) => look()
  Object.assign(target.restconf, { ask: refusing, settled, pause: async () => {}, retype: async () => false })
  const journal = new Journal(join(folder, `${what.replaceAll(' ', '-')}.jsonl`), false)
  const at = { restconf: target.restconf, journal, open: new Map(), run: 'r' }
  const checkpoint = await createCheckpoint(at, path, { own: true })
  journal.append({ kind: 'intended', values: [['lacp/interfaces/interface=plumbline-1/config/interval', 'FAST']] })
  target.becomes(shown(interval))

  await checkpoint.restore()

  expect(target.writes.length > 0).toBe(interval !== undefined)
  expect(journal.open()).toEqual([])
})

test('a value that no snapshot contains is not removed if the run wrote only the value that was already there', async () => {
  const path = '/data/unwatched:leaf'
  const target = showing({ 'unwatched:leaf': 'standing' })
  const journal = new Journal(join(folder, 'unwatched.jsonl'), false)
  journal.append(toBaselineEntry({ snapshot: new Map(), running: { missing: 'not asked' }, defaults: new Set() }))
  await createCheckpoint({ restconf: target.restconf, journal, open: new Map(), run: 'r' }, path)
  journal.append({ kind: 'intended', values: [['leaf', 'standing']] })
  for (const { id } of journal.open()) journal.append({ kind: 'closed', id })

  expect(await replay(target, journal, around)).toMatchObject({ restored: [], left: [] })
  expect(target.writes).toEqual([])
})

/**
 * Returns a target that shows a write two reads later.
 * @param meanwhile content that the target shows until then, if not the former content
 */
function late(first: unknown, meanwhile?: unknown) {
  const shown = [first, first, first]
  const writes: unknown[] = []
  const ask = async (method: string, _path: string, body?: unknown) => {
    if (method === 'GET') {
      const [now] = shown
      if (shown.length > 1) shown.shift()
      return { status: 200, text: 'some', body: now }
    }
    if (JSON.stringify(body).includes('acme')) return { status: 400, text: 'unknown member' }
    writes.push(body)
    const [last] = shown.slice(-1)
    shown.splice(0, shown.length, ...shown.slice(0, 2).map((each) => meanwhile ?? each), meanwhile ?? last, body)
    return { status: 204, text: '' }
  }
  const more = async (look: () => Promise<unknown>, holds: (value: unknown) => boolean) => {
    let value: unknown
    for (let tries = 0; tries < 6 && (tries === 0 || !holds(value)); tries += 1) value = await look()
    return value
  }
  const pause = async () => void shown.splice(0, shown.length - 1)
  const restconf: Restconf = Object.assign(Object.create(Restconf.prototype), {
    ask,
    readElsewhere: async () => undefined,
    odd: () => {},
    settled: more,
    pause,
  })
  return { restconf, writes, write: (body: unknown) => ask('PATCH', DNS, body) }
}

const DNS = '/data/openconfig-system:system/dns'
const searching = (domain: string) => ({ 'openconfig-system:dns': { config: { search: [domain] } } })

const mine = searching('mine.example')

/** Checkpoints the resource, writes to it, and restores it. */
async function changed({ restconf, write }: ReturnType<typeof late>, journal: Journal): Promise<void> {
  journal.append({ kind: 'probed', abilities: { leafLists: 'replaced', deletes: [] } })
  const checkpoint = await createCheckpoint({ restconf, journal, open: new Map(), run: 'r' }, DNS)
  journal.append({ kind: 'intended', values: listLeaves(DNS, mine).map(({ path: at, value }) => [at, value]) })
  await write(mine)
  await checkpoint.restore()
}

test('a target that rejects the token for writes is restored with Basic credentials', async () => {
  const target = late(searching('former.example'))
  const ask = target.restconf.ask.bind(target.restconf)
  const tokenRefusing = async (...[method, path, body, by]: Parameters<typeof ask>) =>
    method === 'GET' || by?.auth === 'account' ? ask(method, path, body) : { status: 401, text: '' }
  Object.assign(target.restconf, { ask: tokenRefusing })

  await changed(target, new Journal(join(folder, 'tokens.jsonl'), false))

  expect(target.writes).toEqual([mine, searching('former.example')])
})

test('a change is undone even if reads do not show it yet', async () => {
  const target = late(searching('former.example'))

  await changed(target, new Journal(join(folder, 'late.jsonl'), false))

  expect(target.writes).toEqual([mine, searching('former.example')])
})

test('a change that reads do not show yet is undone even if an undocumented member of the resource appears and disappears', async () => {
  const standing = { 'openconfig-system:dns': { config: { search: ['former.example'], 'acme-extra:seventh': 1 } } }
  const target = late(standing, searching('former.example'))
  const journal = new Journal(join(folder, 'fleeting.jsonl'), false)
  journal.append(
    toBaselineEntry({ snapshot: new Map([[DNS, standing]]), running: { missing: 'not asked' }, defaults: new Set() }),
  )

  await changed(target, journal)

  expect(target.writes).toEqual([mine, searching('former.example')])
})

test('the key of a list entry is found even if the entry contains its key after its containers', () => {
  const entry = { config: { port: 53 }, address: '192.0.2.1' }

  expect(leaves([entry], 'server').map(({ path }) => path)).toContain('server=192.0.2.1/config/port')
})

test.each([
  { how: 'and uses the CLI if DELETE fails', answers: true, outcome: [PORT] },
  {
    how: 'and reports the member if both DELETE and the CLI fail',
    answers: false,
    outcome: expect.stringContaining('aggregate-id: was unset, is "lag"'),
  },
])('a restore addresses a member of another module by its qualified name, $how', async ({ answers, outcome }) => {
  const port = (member: object) => ({
    'openconfig-interfaces:interfaces': {
      interface: [{ name: '1/1.0', config: { name: '1/1.0' }, 'openconfig-if-ethernet:ethernet': { config: member } }],
    },
  })
  let body: object = port({ speed: 'a' })
  const tried: string[] = []
  const restconf: Restconf = Object.assign(Object.create(Restconf.prototype), {
    readElsewhere: async () => undefined,
    async ask(method: string, path: string) {
      if (method === 'GET') return { status: 200, text: 'some', body }
      tried.push(`${method} ${path}`)
      return { status: 404, text: '' }
    },
    async retract(path: string) {
      tried.push(`no ${path}`)
      if (!answers) throw new ChannelError('no command line')
      body = port({ speed: 'a' })
      return true
    },
    settled: async (read: () => Promise<unknown>) => read(),
    pause: async () => {},
  })
  const journal = new Journal(join(folder, `full-names-${answers}.jsonl`), false)
  journal.append({ kind: 'probed', abilities: { lists: 'merged', deletes: ['leaf'] } })
  await createCheckpoint({ restconf, journal, open: new Map(), run: 'r' }, PORT)
  const leaf = 'interfaces/interface=1%2F1.0/ethernet/config/aggregate-id'
  journal.append({ kind: 'intended', values: [[leaf, 'lag']] })
  body = port({ speed: 'a', 'openconfig-if-aggregate:aggregate-id': 'lag' })

  const replayed = replay({ restconf }, journal, around).then(({ restored }) => restored, String)
  expect(await replayed).toEqual(outcome)

  const full = `${PORT}/openconfig-if-ethernet:ethernet/config/openconfig-if-aggregate:aggregate-id`
  expect(tried.slice(0, 2)).toEqual([`DELETE ${full}`, `no ${full}`])
})

test('a changed leaf is typed into the CLI if the target ignores its former value over HTTP', async () => {
  const port = (speed: string) => ({
    'openconfig-interfaces:interfaces': { interface: [{ name: '1/1.0', config: { name: '1/1.0', speed } }] },
  })
  let body: object = port('former')
  const typed: string[] = []
  const restconf: Restconf = Object.assign(Object.create(Restconf.prototype), {
    readElsewhere: async () => undefined,
    ask: async (method: string) => (method === 'GET' ? { status: 200, text: 'some', body } : { status: 204, text: '' }),
    retract: async () => false,
    async retype(path: string, value: string) {
      typed.push(`${path} ${value}`)
      body = port(value)
      return true
    },
    settled: async (read: () => Promise<unknown>) => read(),
    pause: async () => {},
  })
  const journal = new Journal(join(folder, 'retyped.jsonl'), false)
  journal.append({ kind: 'probed', abilities: { lists: 'merged', deletes: [] } })
  await createCheckpoint({ restconf, journal, open: new Map(), run: 'r' }, PORT)
  journal.append({ kind: 'intended', values: [['interfaces/interface=1%2F1.0/config/speed', 'mine']] })
  body = port('mine')

  const { restored } = await replay({ restconf }, journal, around)

  expect([restored, typed]).toEqual([[PORT], [`${PORT}/config/speed former`]])
})
