import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { followSources, SOURCES } from './sources.ts'

/**
 * Creates a checkout with one test. Also returns a function that performs an action and returns the files that changed.
 */
function openCheckout() {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-sources-'))
  for (const folder of SOURCES) mkdirSync(join(root, folder, 'dns'), { recursive: true })
  const file = join(root, 'suites/dns/search.test.ts')
  writeFileSync(file, 'before')
  const sources = followSources(root)
  onTestFinished(() => {
    sources.close()
    rmSync(root, { recursive: true })
  })
  const seen = async (act: () => void) => {
    act()
    await sources.changed()
    return sources.take()
  }
  return { root, file, sources, seen }
}

test('a file that was written counts as changed', async () => {
  const { file, seen } = openCheckout()

  expect(await seen(() => writeFileSync(file, 'after'))).toEqual(['suites/dns/search.test.ts'])
})

test('a file that an editor replaced counts as changed', async () => {
  const { file, seen } = openCheckout()

  const changed = await seen(() => {
    writeFileSync(`${file}.swp`, 'after')
    renameSync(`${file}.swp`, file)
  })

  expect(changed).toEqual(['suites/dns/search.test.ts'])
})

test('a file that was deleted counts as changed', async () => {
  const { file, seen } = openCheckout()

  expect(await seen(() => rmSync(file))).toEqual(['suites/dns/search.test.ts'])
})

test('a change in a new folder is noticed', async () => {
  const { root, seen } = openCheckout()

  const changed = await seen(() => {
    mkdirSync(join(root, 'suites/vlans'))
    writeFileSync(join(root, 'suites/vlans/area.ts'), '')
  })
  expect(changed).toEqual(['suites/vlans/area.ts'])
})

test('changes to specs and to files that are not sources are ignored', async () => {
  const { root, seen } = openCheckout()

  const changed = await seen(() => {
    for (const name of ['run.spec.ts', 'README.md', 'run.ts']) writeFileSync(join(root, 'lib/dns', name), '')
  })

  expect(changed).toEqual(['lib/dns/run.ts'])
})

test('closing the watched sources ends the wait for changes', async () => {
  const { sources } = openCheckout()
  const waiting = sources.changed()

  sources.close()

  await expect(waiting).resolves.toBeUndefined()
})
