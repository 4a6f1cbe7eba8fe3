import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Conformance, Verdict } from '../domain/conformance.ts'
import { openDatabase } from '../fleet/hub/database.ts'
import { Hub } from '../fleet/hub/hub.ts'
import { serveHub } from '../fleet/hub/server.ts'
import { submit } from '../fleet/hub/submission.ts'
import type { UnitReport } from '../fleet/unit.ts'
import { sample } from '../report/sample.ts'

const CHROMIUM = '/usr/bin/chromium'
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const missing = existsSync(CHROMIUM)
  ? ''
  : ` (not tested: there is no ${CHROMIUM}; install it, as apt-get install chromium)`

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const
const desktop = { viewport: { width: 1200, height: 900 }, colorScheme: 'light' } as const
const looks = [phone, desktop].flatMap((look) => [look, { ...look, colorScheme: 'dark' as const }])

const folder = mkdtempSync(join(tmpdir(), 'plumbline-fleet-page-'))
const ends: (() => Promise<unknown> | void)[] = []
const complaints: string[] = []
let hub: Hub
let url = ''
let browser: Browser | undefined
let opened: Page | undefined

/** Six units of two releases, one of them in maintenance. */
const reports: readonly UnitReport[] = ['rack1', 'rack2', 'rack4', 'rack5', 'rack7', 'rack8'].map((name, index) => ({
  unit: {
    name,
    agent: 'near-rack',
    kind: 'appliance',
    model: '20-port',
    release: index < 2 ? '1.7.0-100' : '1.8.0-4321',
    has: [],
  },
  state: name === 'rack8' ? 'maintenance' : 'free',
  ...(name === 'rack8'
    ? { trouble: { found: 'host key: SHA256:7c1d is not the pinned SHA256:e90b', remedy: 'compare it on the console' } }
    : {}),
}))

/** Returns a result in which the given requirements failed and all others passed. */
function resultWith(failed: readonly string[]): Conformance {
  const conformance = sample(60)
  const verdictOf = (id: string): Verdict => (failed.includes(id) ? 'failed' : 'passed')
  return {
    ...conformance,
    incidents: [],
    requirements: conformance.requirements.map((each) => ({ ...each, verdict: verdictOf(each.id) })),
  }
}

/**
 * Simulates a night: a nightly run on each free unit, a certification that is still running, nightly jobs that stay
 * queued, and a failed certification by two units.
 */
async function passNight(): Promise<void> {
  const agent = { agent: 'near-rack', instance: 'one' }
  await hub.sync({ ...agent, host: 'bench', units: reports, running: [], room: 9, seen: 0 }, 0)
  await submit(hub, { demand: 'release>=1', each: true, level: 'nightly', from: 'j.doe' })
  const [one = '', other = ''] = sample(60).requirements.map(({ id }) => id)
  for (const { unit, state } of reports) {
    const run = `20261125-0200-${unit.name}`
    const job = state === 'free' ? await hub.fetch({ ...agent, unit: unit.name, run }) : undefined
    if (job === undefined) continue
    const failed = unit.release === '1.7.0-100' ? [] : unit.name === 'rack4' ? [one, other] : [one]
    const conclusion = failed.length === 0 ? 'Conforms at level nightly' : `Does not conform: ${failed.length} failed`
    await hub.complete({ ...job, exitCode: Math.min(failed.length, 1), conclusion }, resultWith(failed))
  }
  await submit(hub, { demand: 'unit=rack5', level: 'certification', from: 'j.doe' })
  await hub.fetch({ ...agent, unit: 'rack5', run: 'r' })
  await hub.sync(
    {
      ...agent,
      host: 'bench',
      units: reports.map((each) => (each.unit.name === 'rack5' ? { ...each, state: 'running' } : each)),
      running: [],
      room: 9,
      seen: 0,
    },
    0,
  )
  await submit(hub, { demand: 'release>=1.8', level: 'nightly', from: 'j.doe', count: 3 })
  await hub.addCertification(
    { id: '20261125-0300-certification', units: { tracks: 'rack4', restarts: 'rack7' } },
    [],
    0,
  )
  await hub.endCertification('20261125-0300-certification', 1, 'Does not conform: 1 requirement failed')
}

async function open(look: (typeof looks)[number] = desktop): Promise<Page> {
  if (browser === undefined) throw new Error('no browser was started')
  const page = await browser.newPage(look)
  opened = page
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => request.url().startsWith(url) || complaints.push(`asked for ${request.url()}`))
  await page.goto(url)
  return page
}

beforeAll(async () => {
  if (missing !== '') return
  const database = await openDatabase({ url: undefined, folder, address: 'http://here' }, (text) =>
    complaints.push(text),
  )
  ends.push(database.close)
  hub = new Hub(database, 3600)
  await hub.open()
  const server = await serveHub({ hub, database, folder, token: 't', host: '127.0.0.1', port: 0, notify: () => {} })
  ends.push(server.close)
  url = `${server.url}/`
  await passNight()
  // Sets the agent's heartbeat an hour ahead, so that the agent is never considered lost during the test.
  await database.query(`UPDATE fleet.agent SET seen = now() + interval '1 hour'`)
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
})

afterEach(async () => {
  await opened?.close()
  opened = undefined
})

afterAll(async () => {
  await browser?.close()
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

const inBrowser = describe.skipIf(missing !== '')

inBrowser(`the page of a hub in a browser${missing}`, () => {
  test.each(looks)(
    'has no accessibility violation found by axe at $viewport.width px in the $colorScheme scheme',
    async (look) => {
      const page = await open(look)

      await page.evaluate(readFileSync(AXE, 'utf8'))
      const found = await page.evaluate<string[]>(
        `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
      )
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      const { PLUMBLINE_SPEC_PICTURES: pictures } = process.env
      const name = `fleet-${look.viewport.width}-${look.colorScheme}.png`
      if (pictures !== undefined) await page.screenshot({ path: join(pictures, name), fullPage: true })

      expect(found).toEqual([])
      expect(width).toBe(look.viewport.width)
    },
  )

  test('summarises the results of the night and shows the releases and units that failures have in common', async () => {
    const page = await open()

    expect(await page.locator('h1').textContent()).toBe('Last night: 1.8.0-4321 fails on every unit it ran on')
    const rows = await page
      .locator('.um tbody tr')
      .evaluateAll((all) => all.map((row) => row.querySelector('.where')?.textContent))
    expect(rows).toEqual(['1.8.0-4321 on every unit', 'rack4 only'])
    expect(await page.locator('svg .failed').count()).toBe(3)
    expect(await page.getByText('compare it on the console').count()).toBe(1)
    expect(await page.locator('.q tbody tr').count()).toBe(4)
  })

  test('shows a new job without a reload', async () => {
    const page = await open()
    await page.evaluate('window.isTheSame = true')

    await submit(hub, { demand: 'unit=rack1', level: 'smoke', from: 'somebody else' })

    await expect.poll(() => page.getByText('somebody else').count()).toBe(1)
    expect(await page.evaluate('window.isTheSame')).toBe(true)
  })

  test('logs nothing to the console and contacts no other host', () => {
    expect(complaints).toEqual([])
  })
})
