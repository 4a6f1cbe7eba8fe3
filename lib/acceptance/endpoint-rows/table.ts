import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allRows, type Row } from './row.ts'
import { fileHost, NEXT, choosePorts, type Profile, startUnit } from './units.ts'
import { type Pass, type Told, walkRows } from './walking.ts'

/** Options of a trial. */
interface Trial {
  readonly rows?: readonly Row[]
  /** Command-line flags of `plumbline emulator`. */
  readonly flags?: readonly string[]
}

/**
 * Tries every row on a unit, with tokens at /restconf. If the unit runs the latest release of its kind, every row is
 * first tried at /api with Basic authentication.
 */
export async function tryRows(
  profile: Profile,
  folder: string,
  { rows = allRows(), flags = [] }: Trial = {},
): Promise<readonly (Told & Pick<Pass, 'by'>)[]> {
  const own = mkdtempSync(join(folder, 'rows-'))
  const sent = randomBytes(100_000)
  const file = join(own, 'sent.tar')
  writeFileSync(file, sent)
  const host = await fileHost(sent)
  const running = await startUnit(profile, own, flags)
  const { unit } = running
  const { port, interfaces } = choosePorts(unit.kind)
  const common = { port, mode: 'MODE_10GB', file, size: sent.length, 'file-host': host.address }
  const isEarlier = /-\d+-\d+$/.test(profile.name)
  const releases = { release: unit.release, next: NEXT }
  const passes: readonly Omit<Pass, 'sent'>[] = [
    {
      by: 'Basic',
      root: 'api',
      isFirst: true,
      isLast: false,
      values: { ...common, ...releases, ...FIRST, interface: interfaces[0] },
    },
    {
      by: 'token',
      root: 'restconf',
      isFirst: isEarlier,
      isLast: true,
      values: { ...common, ...releases, ...SECOND, interface: interfaces[1] },
    },
  ]
  try {
    const told: (Told & Pick<Pass, 'by'>)[] = []
    for (const pass of isEarlier ? passes.slice(1) : passes) {
      const all = await walkRows(unit, rows, { ...pass, sent })
      told.push(...all.map((each) => ({ ...each, by: pass.by })))
    }
    return told
  } finally {
    host.end()
    await running.end()
  }
}

const FIRST = { pass: 'one', number: 201, city: 'Berlin', severity: 'DEBUG' } as const
const SECOND = { pass: 'two', number: 202, city: 'Paris', severity: 'ERROR' } as const

/** Returns one line for each call that failed. */
export function listFailures(told: Awaited<ReturnType<typeof tryRows>>): readonly string[] {
  return told.flatMap(({ row: { shows, says, method, path }, wrong, by }) =>
    wrong.map((what) => `${shows.join(', ')} ${says} ${method} ${path || '(root)'} by ${by}: ${what}`),
  )
}
