import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generateContent } from '../../domain/content.ts'
import { startFileHost } from './file-host.ts'

const directory = mkdtempSync(join(tmpdir(), 'plumbline-lab-host-'))
afterAll(() => rmSync(directory, { recursive: true }))

const hosted = (at = directory) =>
  startFileHost({
    host: '2001:db8::7',
    https: 8443,
    ssh: 22,
    lab: {
      directory: at,
      paths: { https: 'files/', ssh: '/srv/files/' },
      username: 'lab',
      passwordVariable: 'PLUMBLINE_NONE',
    },
  })

test('a file offered by a run is in the directory of the lab until the file host closes', async () => {
  const host = await hosted()
  const content = generateContent('a.iso', 200_000)

  const offered = await host.offer('run-a.iso', content)

  expect(host.addresses).toEqual({ https: '[2001:db8::7]:8443', ssh: '[2001:db8::7]' })
  expect(offered).toEqual({ path: 'files/run-a.iso', pathOverSsh: '/srv/files/run-a.iso' })
  expect(readFileSync(join(directory, 'run-a.iso'))).toEqual(Buffer.concat([...content.open()]))
  await host.close()
  expect(readdirSync(directory)).toEqual([])
})

test('a file host neither overwrites nor removes an existing file', async () => {
  const file = join(directory, 'stands.iso')
  writeFileSync(file, 'theirs')
  const host = await hosted()

  await expect(host.offer('stands.iso', generateContent('b', 10))).rejects.toThrow(/nothing can be laid at .*EEXIST/)

  await host.close()
  expect(readFileSync(file, 'utf8')).toBe('theirs')
  rmSync(file)
})

test('the error for a missing directory names the directory', async () => {
  await expect(hosted(join(directory, 'none'))).rejects.toThrow(/nothing can be laid at .*none.*ENOENT/)
})
