import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reportPage } from '../report/page.ts'
import { sample, since } from '../report/sample.ts'

const CHROMIUM = '/usr/bin/chromium'
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const missing = existsSync(CHROMIUM)
  ? ''
  : ` (not tested: there is no ${CHROMIUM}; install it, as apt-get install chromium)`

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const
const desktop = { viewport: { width: 1200, height: 900 }, colorScheme: 'light' } as const
const looks = [phone, desktop].flatMap((look) => [look, { ...look, colorScheme: 'dark' as const }])

const conformance = { ...sample(150), since }
const { failed } = conformance.totals
const folder = mkdtempSync(join(tmpdir(), 'plumbline-page-'))
const url = pathToFileURL(join(folder, 'index.html')).href

let browser: Browser | undefined
let opened: Page | undefined
const complaints: string[] = []

/** Opens the page from disk and collects the browser's errors. */
async function open(hash = '', look: (typeof looks)[number] = desktop): Promise<Page> {
  if (browser === undefined) throw new Error('no browser was started')
  const page = await browser.newPage(look)
  opened = page
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => request.url().startsWith('file:') || complaints.push(`asked for ${request.url()}`))
  await page.goto(url + hash)
  return page
}

beforeAll(async () => {
  if (missing !== '') return
  writeFileSync(join(folder, 'index.html'), reportPage(conformance, new Map([['profile', 'ab'.repeat(32)]])))
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
})

afterEach(async () => {
  await opened?.close()
  opened = undefined
})

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const inBrowser = describe.skipIf(missing !== '')

inBrowser(`the report page in a browser${missing}`, () => {
  test.each(looks)(
    'has no accessibility violation found by axe at $viewport.width px in the $colorScheme scheme',
    async (look) => {
      const page = await open('', look)

      await page.evaluate(readFileSync(AXE, 'utf8'))
      const found = await page.evaluate<string[]>(
        `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
      )
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')

      expect(found).toEqual([])
      expect(width).toBe(look.viewport.width)
    },
  )

  test('prints as two pages to be signed, followed by an appendix of all requirements that did not pass', async () => {
    const page = await open()

    // The size between the margins of an A4 page, in CSS pixels.
    await page.setViewportSize({ width: 673, height: 1017 })
    await page.emulateMedia({ media: 'print' })
    const sheets = await page
      .locator('.sheet')
      .evaluateAll((all) => all.map((one) => one.scrollHeight <= one.clientHeight))
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    const appendix = await page.locator('.row:visible').evaluateAll((rows) => rows.map((row) => row.dataset['verdict']))

    expect(sheets).toEqual([true, true])
    // When printing, browsers shrink the whole page if one part is too wide.
    expect(width).toBe(673)
    expect(new Set(appendix)).toEqual(new Set(['failed', 'inconclusive', 'deviation', 'not-tested']))
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThan(20)
  })
})

inBrowser(`the filters of the report page${missing}`, () => {
  test('can be set from a tile by keyboard, and are stored in the URL', async () => {
    const page = await open()

    await page.locator('.tiles .failed a').focus()
    await page.keyboard.press('Enter')

    await expect
      .poll(() => page.locator('output').textContent())
      .toBe(`${failed} of ${150 - conformance.totals['not applicable']} shown: failed`)
    expect(await page.locator('.row:visible').count()).toBe(failed)
    expect(new URL(page.url()).hash).toBe('#verdict=failed')
  })

  test('can be set by clicking a count in the table of areas, and by typing a text', async () => {
    const page = await open()

    await page.locator('td[data-area="ntp"][data-verdict="passed"] a').click()
    await expect.poll(() => page.locator('.area:visible').count()).toBe(1)
    await page.getByLabel('Text').fill('no requirement says this')

    await expect.poll(() => page.locator('.nothing').isVisible()).toBe(true)
  })

  test('do not hide the requirement that a link refers to', async () => {
    const excluded = conformance.requirements.find(({ verdict }) => verdict === 'not applicable')?.id
    const page = await open('#ntp/key-2')

    expect(await page.locator('details[id="ntp/key-2"]').getAttribute('open')).not.toBeNull()
    await page.goto(`${url}#${excluded}`)

    await expect.poll(() => page.locator(`li[id="${excluded}"]`).isVisible()).toBe(true)
  })

  test('leave each listed requirement expandable by keyboard', async () => {
    const page = await open('#verdict=failed')
    const row = page.locator('details[id="ntp/key-2"]')

    await row.locator('> summary').focus()
    await page.keyboard.press('Enter')

    await expect.poll(() => row.locator('.failure').isVisible()).toBe(true)
  })
})

inBrowser(`the time line${missing}`, () => {
  test('can be navigated with the arrow keys, and describes each mark that is reached', async () => {
    const page = await open()
    const tip = page.locator('#timeline .tip')

    await page.locator('svg.timeline g[tabindex="0"]').focus()
    await expect.poll(() => tip.textContent()).toBe('dns: 22 tests, 1 failed, 0:00 to 0:15')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => tip.textContent()).toBe('ntp: 28 tests, 0:15 to 0:40')
    await page.keyboard.press('ArrowLeft')

    await expect.poll(() => tip.textContent()).toBe('dns: 22 tests, 1 failed, 0:00 to 0:15')
    expect(await page.locator('svg.timeline g[tabindex="0"]').count()).toBe(1)
  })

  test('describes the mark under the pointer', async () => {
    const page = await open()

    await page.locator('svg.timeline .down').first().hover()

    await expect.poll(() => page.locator('#timeline .tip').textContent()).toContain('reboot 1, ')
  })
})

inBrowser(`the pictures of ports and optics${missing}`, () => {
  const optics = conformance.ports?.optics.length ?? 0

  test('hide most optics on the screen until the list is unfolded by keyboard', async () => {
    const page = await open()
    const rows = page.locator('.optics tbody tr:visible')
    expect(await rows.count()).toBe(8)

    await page.locator('#optics summary').focus()
    await page.keyboard.press('Enter')

    await expect.poll(() => rows.count()).toBe(optics)
  })

  test('are shown completely in print', async () => {
    const page = await open()

    await page.emulateMedia({ media: 'print' })

    expect(await page.locator('.optics tbody tr').last().locator('svg').first().isVisible()).toBe(true)
    expect(await page.locator('.optics tbody tr:visible').count()).toBe(optics)
    expect(await page.locator('.modes tbody tr:visible').count()).toBe(5)
  })

  test('describe each bar and each change in words', async () => {
    const page = await open()

    expect(
      await page.getByRole('img', { name: /^temperature 71\.5; warning thresholds 0\.0 and 70\.0,/ }).count(),
    ).toBe(1)
    expect(await page.locator('.modes').getByRole('img', { name: 'changed to' }).count()).toBe(10)
  })
})

inBrowser(`the console of the report page${missing}`, () => {
  test('receives no message, and the page sends no request', () => {
    expect(complaints).toEqual([])
  })
})

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
