import { join } from 'node:path'
import { createRandom } from '../domain/random.ts'
import { selectAreas } from './areas.ts'
import { going, readReport } from './calls.ts'
import { listJournals } from '../acceptance/journals.ts'
import type { Reply } from './fault-proxy.ts'
import { diffStates } from './standing.ts'
import { type Asked, inBrief, type Row, runCases } from './table.ts'
import { type Unit, startUnit } from './unit.ts'

const MODEL = 'emulator-appliance-20port'
/** Share of configuration reads that get a wrong response. */
const SHARE = 0.3
/**
 * The greatest number of leftovers that is acceptable: one for each lane, which stops as soon as it cannot restore a
 * change.
 */
const MOST = 2

/** Responses of an intermediary that replace the device's responses. */
const KINDS = {
  '302': { status: 302, headers: { location: '/login' }, body: '' },
  'JSON 500': { status: 500, headers: { 'content-type': 'application/json' }, body: '{"error":"internal"}' },
} as const

type Kind = keyof typeof KINDS

/**
 * Tests runs through an intermediary that falsifies many responses to reads, starting with the first write of the run.
 * Tests that get a false response may fail, but leftovers must not accumulate. Once the intermediary no longer
 * falsifies responses, one call of `plumbline restore` must restore everything, and the next run must succeed.
 */
export function badReads({ seed, said }: Asked): Promise<readonly Row[]> {
  const all = (Object.keys(KINDS) as Kind[]).flatMap((kind) => [0, 1].map((turn) => ({ kind, seed: seed + turn })))
  return runCases(all, { said }, runBadReads)
}

async function runBadReads({ kind, seed }: { readonly kind: Kind; readonly seed: number }): Promise<Row> {
  const unit = await startUnit(MODEL)
  const random = createRandom(seed)
  try {
    const before = await unit.standing()
    let hasWritten = false
    unit.proxy.intercept({
      asked: ({ method }) => void (hasWritten ||= method === 'PATCH'),
      answered: ({ method, path }, reply) =>
        hasWritten && method === 'GET' && path.includes('/data/') && random() < SHARE ? buildReply(kind) : reply,
    })
    const [area = ''] = selectAreas(({ creates }) => creates === true)
    const nightly = (out: string) =>
      runCommand(unit, 'run', '--level', 'nightly', '--area', area, '--out', join(unit.folder, out))
    const code = await nightly('bad')
    const left = diffStates(before, await unit.standing())
    unit.proxy.intercept({})
    const restored = await runCommand(unit, 'restore')
    const next = await nightly('good')
    const { totals } = readReport(join(unit.folder, 'bad')) ?? {}
    const wrong = [
      ...(left.length > MOST ? [`${left.length} lines piled up`] : []),
      ...(restored === 0 ? [] : [`restore exits ${restored}`]),
      ...(next === 0 ? [] : [`the next run exits ${next}`]),
      ...diffStates(before, await unit.standing()),
      ...listJournals(unit.api).map((file) => `a journal is left: ${file}`),
    ]
    const cells = [
      `${SHARE * 100} % of reads ${kind}`,
      '',
      '',
      String(code),
      String(totals?.passed),
      String(totals?.inconclusive),
    ]
    return {
      cells: [...cells, '', inBrief(left) || 'nothing left'],
      ...(wrong.length === 0 ? {} : { wrong: inBrief(wrong) }),
    }
  } finally {
    await unit.close()
  }
}

async function runCommand(unit: Unit, command: string, ...flags: readonly string[]): Promise<number | null> {
  return (await going(command, '--profile', unit.profile, ...flags).ended).code
}

function buildReply(kind: Kind): Reply {
  const { status, headers, body } = KINDS[kind]
  return { status, headers, body: Buffer.from(body) }
}
