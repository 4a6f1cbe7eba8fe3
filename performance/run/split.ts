import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openLoginLimiter } from '#lib/clock/login-limiter.ts'
import { openTarget } from '#lib/launch/target.ts'
import { profileNamed } from '#lib/profile/load.ts'
import { openLane, ROOT } from '#lib/run/lanes/lanes.ts'

/** The parameters of a process: the number of reads, and the number of files. */
export interface SplitOrder {
  readonly tests: number
  readonly files: number
}

/** Runs the tests in a lane, and prints the milliseconds that the lane took, without the start of the emulator. */
async function splitRun({ tests, files }: SplitOrder): Promise<void> {
  const profile = profileNamed('', 'emulator-appliance-20port')
  const target = await openTarget(profile, { faults: [], quirks: [] })
  const { close, emulated: _emulated, ...access } = target
  mkdirSync(join(ROOT, 'reports'), { recursive: true })
  // The folder is inside the project, because the tests use the subpath imports of the project.
  const folder = mkdtempSync(join(ROOT, 'reports', 'split-'))
  const id = `split-${process.pid}`
  const journal = join(folder, 'journal.jsonl')
  const context = { ...access, id, prefix: id, level: 'smoke' as const, only: [], journal }
  const limiter = openLoginLimiter(profile.budgets.loginSpacing)
  try {
    const names = written(folder, { tests, files })
    const start = performance.now()
    const lane = await openLane('main', { context, files: names, reporters: [], starved: () => {} })
    await lane.start()
    await lane.close()
    process.stdout.write(JSON.stringify({ milliseconds: performance.now() - start }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
    limiter.close()
    await close()
  }
}

function written(folder: string, { tests, files }: SplitOrder): readonly string[] {
  return Array.from({ length: files }, (_, file) => {
    const name = join(folder, `reads-${file}.test.ts`)
    const each = Array.from({ length: tests / files }, (_none, index) => read(`${file}.${index}`))
    writeFileSync(name, `import { test } from '#lib/testkit/platform.ts'\n\n${each.join('\n')}`)
    return relative(ROOT, name)
  })
}

function read(name: string): string {
  return `test('read ${name}', async ({ restconf }) => {
  await restconf.read('/data/openconfig-system:system/dns')
})
`
}

const order = process.env['PLUMBLINE_SPLIT']
if (order !== undefined) await splitRun(JSON.parse(order))
