import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runPlumbline } from '../acceptance/calling.ts'
import { CERTIFICATE } from '../report/folder.ts'
import { History } from '../history/store.ts'
import { sample } from '../report/sample.ts'

const reports = mkdtempSync(join(tmpdir(), 'plumbline-pruning-'))
afterAll(() => rmSync(reports, { recursive: true, force: true }))

function run(id: string, profile: string): string {
  const base = sample(20)
  mkdirSync(join(reports, id))
  writeFileSync(
    join(reports, id, 'conformance.json'),
    JSON.stringify({ ...base, run: { ...base.run, id, faults: undefined }, target: { ...base.target, profile } }),
  )
  return id
}

test('pruning keeps signed runs, the newest run of each profile, the run named by `latest`, and all other folders', async () => {
  const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map((day) =>
    run(`2026010${day}-000000-rack4-aaaaaa`, 'rack4'),
  )
  const other = run('20260101-000000-rack5-aaaaaa', 'rack5')
  const own = run('my-own', 'rack4')
  writeFileSync(join(reports, second ?? '', CERTIFICATE), '{}')
  symlinkSync(join(reports, third ?? ''), join(reports, 'latest'))
  mkdirSync(join(reports, 'journals'))
  const left = () =>
    readdirSync(reports)
      .filter((name) => !name.startsWith('history'))
      .toSorted()
  const all = left()

  const dry = await runPlumbline(['prune', '--reports', reports, '--keep', '2', '--dry-run'])
  expect(dry.out).toBe(`  ${first}\n1 run would be removed\n`)
  expect(left()).toEqual(all)

  const { out } = await runPlumbline(['prune', '--reports', reports, '--keep', '2'])
  expect(out).toBe(`  ${first}\n1 run removed\n`)
  expect(new Set(left())).toEqual(new Set([second, third, fourth, fifth, other, own, 'latest', 'journals']))
  const history = new History(join(reports, 'history.sqlite'))
  expect(history.runs().map(({ id }) => id)).toContain(first)
  history.close()
})

test('pruning a folder that does not exist is refused and creates nothing', async () => {
  const absent = join(reports, 'absent')

  const { code, err } = await runPlumbline(['prune', '--reports', absent, '--keep', '1'])

  expect(code).toBe(2)
  expect(err).toBe(`plumbline: --reports: there is no such folder: ${absent}\n`)
  expect(existsSync(absent)).toBe(false)
})
