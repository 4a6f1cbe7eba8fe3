import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Restconf } from '../channel/http/restconf.ts'
import { UncertainReadError } from '../domain/errors.ts'
import { toBaselineEntry } from './baseline.ts'
import { createCheckpoint } from './checkpoint.ts'
import { readConfig } from './current-configuration.ts'
import { Journal } from './journal.ts'
import { describeDrift, snapshot } from './snapshot.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-standing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DNS = '/data/openconfig-system:system/dns'
const SEARCH = { config: { search: ['a.example'] }, state: { search: ['a.example'] } }
const dns = (below: object = SEARCH) => answer(200, JSON.stringify({ 'openconfig-system:dns': below }))

/** Responses that do not show the DNS configuration. */
const wrong = {
  'an empty 200': answer(200, ''),
  'a 204': answer(204, ''),
  'a 404': answer(404, '{"ietf-restconf:errors":{}}'),
  'the page of a portal': answer(200, '<html>log in</html>'),
  'another resource': answer(200, '{"openconfig-system:ntp":{"config":{"enabled":true}}}'),
}

function answer(status: number, text: string) {
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
  return { status, text, body }
}

/** Returns a target that gives these responses in turn and then repeats the last one. */
function answering(...answers: readonly ReturnType<typeof answer>[]) {
  const asked: string[] = []
  const ask = async (method: string, path: string) => {
    asked.push(`${method} ${path}`)
    return answers[Math.min(asked.length, answers.length) - 1]
  }
  const restconf: Restconf = Object.assign(Object.create(Restconf.prototype), {
    ask,
    readElsewhere: async () => undefined,
    pause: async () => {},
  })
  return { restconf, asked }
}

let journal: Journal
let serial = 0
beforeEach(() => {
  serial += 1
  journal = new Journal(join(folder, `${serial}.jsonl`), false)
})

async function stood(...answers: readonly ReturnType<typeof answer>[]): Promise<void> {
  const { restconf } = answering(...answers)
  journal.append(
    toBaselineEntry({ snapshot: await snapshot(restconf, [DNS]), running: { missing: 'no way' }, defaults: new Set() }),
  )
}

const lent = (restconf: Restconf, path: string) =>
  createCheckpoint({ restconf, journal, open: new Map(), run: 'r' }, path)

describe('the current configuration at a path', () => {
  test('is taken from the documented resource, which is read twice', async () => {
    const { restconf, asked } = answering(dns())

    expect(await readConfig(restconf, `${DNS}/config/search`)).toEqual({
      'openconfig-system:search': ['a.example'],
    })
    expect(asked).toEqual([`GET ${DNS}`, `GET ${DNS}`])
  })

  test('is empty if the resource does not contain the path, or if two responses say that it is empty', async () => {
    expect(await readConfig(answering(dns()).restconf, `${DNS}/servers`)).toBeUndefined()
    expect(await readConfig(answering(wrong['a 204'], wrong['a 404']).restconf, DNS)).toBeUndefined()
  })

  test.each([302, 400, 403, 405, 410, 501])(
    'is empty if the target rejects an undocumented path with %i',
    async (status) => {
      const { restconf } = answering(answer(status, '<html>'))

      expect(await readConfig(restconf, '/data/openconfig-vlan:vlans')).toBeUndefined()
      await expect(readConfig(restconf, DNS)).rejects.toThrow(UncertainReadError)
    },
  )

  test('is unknown if the target is unavailable', async () => {
    const { restconf } = answering(answer(503, ''))

    await expect(readConfig(restconf, '/data/openconfig-vlan:vlans')).rejects.toThrow(UncertainReadError)
  })

  test.each(['the page of a portal', 'another resource'] as const)('is unknown if the response is %s', async (what) => {
    await expect(readConfig(answering(wrong[what]).restconf, DNS)).rejects.toThrow(UncertainReadError)
  })
})

describe.each(Object.entries(wrong))('a wrong response such as %s', (_what, instead) => {
  test('to the first read of a checkpoint is not mistaken for the configuration', async () => {
    await stood(dns())

    const { original } = await lent(answering(instead, dns()).restconf, DNS)

    expect(original).toEqual({ 'openconfig-system:dns': { config: SEARCH.config } })
  })

  test('to every read prevents a checkpoint if the configuration was not empty before', async () => {
    await stood(dns())

    await expect(lent(answering(instead).restconf, DNS)).rejects.toThrow(UncertainReadError)
    expect(journal.open()).toEqual([])
  })

  test('in the first snapshot is not reported as a difference', async () => {
    const first = await snapshot(answering(instead, dns()).restconf, [DNS])
    const last = await snapshot(answering(dns()).restconf, [DNS])

    expect(describeDrift(first, last)).toEqual([])
  })
})

describe('a resource before its checkpoint', () => {
  test('is read again if a former value is missing, and the checkpoint fails if the value is still missing', async () => {
    await stood(dns())

    await expect(lent(answering(dns({})).restconf, `${DNS}/config`)).rejects.toThrow(
      /shows no system\/dns\/config\/search=a.example any more/,
    )
    expect((await lent(answering(dns({}), dns()).restconf, `${DNS}/config`)).original).toEqual({
      'openconfig-system:config': SEARCH.config,
    })
  })

  test('may lack values that the run has changed in the meantime', async () => {
    await stood(dns())
    await lent(answering(dns()).restconf, DNS)

    expect((await lent(answering(dns({})).restconf, `${DNS}/config`)).original).toBeUndefined()
  })
})
