import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Restconf } from '../channel/http/restconf.ts'
import { bundleEffects } from './effect-handlers.ts'
import { Journal } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bundle-effects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const effect = { type: 'bundle', name: 'plumbline-1', looks: 10 } as const
const FILE = 'unit.plumbline-1.tar'

/** A target with diagnostic bundles, on which a capture ends after a number of pauses. */
interface Target {
  readonly files: Set<string>
  /** Pauses until the bundle's file exists; undefined if no capture is in progress. */
  captures?: number
  /** Replaces the target's true status. */
  readonly status?: unknown
  readonly cancels?: true
  readonly removes?: true
  /** Responses to list requests that replace the true responses. */
  readonly lists?: readonly object[]
}

const output = (found: object) => ({ status: 200, text: 'some', body: { output: found } })
const refused = { status: 404, text: '{"errors":[]}', body: { errors: [] } }

/**
 * Undoes the bundle effect on a target.
 * @returns the operations sent, the paths restored, and the leftovers reported
 */
async function undone(target: Target) {
  const asked: string[] = []
  let listings = 0
  const answered = (operation: string, sent: object) => {
    if (operation === 'status') return output({ result: JSON.stringify(target.status ?? buildStatus(target)) })
    if (operation === 'list')
      return target.lists?.[Math.min(listings++, target.lists.length - 1)] ?? output({ entries: named(target.files) })
    asked.push(operation)
    if (operation === 'cancel' && target.cancels) delete target.captures
    else if (operation === 'delete' && target.removes && target.files.delete(String(Object.values(sent)[0])))
      return output({ result: 'gone' })
    else return refused
    return output({ result: 'canceled' })
  }
  const pause = async () => {
    if (target.captures === undefined) return
    target.captures -= 1
    if (target.captures > 0) return
    delete target.captures
    target.files.add(FILE)
  }
  const restconf: Restconf = Object.assign(Object.create(null), {
    ask: async (_method: string, path: string, sent: object) => answered(/\w+$/.exec(path)?.[0] ?? '', sent),
    settled: async <T>(read: () => Promise<T>, holds: (value: T) => boolean) => {
      const first = await read()
      return holds(first) ? first : read()
    },
    pause,
  })
  const journal = new Journal(join(folder, `${Math.random()}.jsonl`))
  const back = await bundleEffects.undo({ restconf }, effect, journal, new Set())
  return { asked, back: back.map(({ path }) => path), left: journal.leftThere() }
}

function buildStatus({ captures }: Target): object {
  return { Busy: captures !== undefined, Filename: captures === undefined ? '' : FILE }
}

function named(files: ReadonlySet<string>): readonly object[] {
  return [...files].map((name) => ({ name }))
}

describe('a capture in progress', () => {
  test('is cancelled, and leaves nothing behind', async () => {
    expect(await undone({ files: new Set(), captures: 5, cancels: true })).toEqual({
      asked: ['cancel'],
      back: ['the capture of plumbline-1'],
      left: [],
    })
  })

  test('is awaited if it cannot be cancelled, and its bundle is removed', async () => {
    const { back, left } = await undone({ files: new Set(['other.tar']), captures: 5, removes: true })

    expect(back).toEqual(['the capture of plumbline-1', `diags/shared/qkview/${FILE}`])
    expect(left).toEqual([])
  })

  test('is reported if it does not end in time', async () => {
    const { back, left } = await undone({ files: new Set(), captures: 50 })

    expect(back).toEqual([])
    expect(left).toEqual([expect.stringMatching(/plumbline-1: it is still being captured/)])
  })

  test('is left alone if another run started it', async () => {
    const status = { Busy: true, Filename: 'plumbline-12.tar' }

    expect(await undone({ files: new Set(['plumbline-12.tar']), status })).toEqual({ asked: [], back: [], left: [] })
  })
})

describe('a bundle', () => {
  test('is not reported because of one response without a listing', async () => {
    const [own, none] = [output({ entries: named(new Set([FILE])) }), output({ entries: [] })]
    const page = { status: 200, text: '<html>', body: undefined }

    expect((await undone({ files: new Set(), lists: [own, own, page, none] })).left).toEqual([])
  })

  test('is reported if it cannot be removed', async () => {
    const { back, left } = await undone({ files: new Set([FILE]) })

    expect(back).toEqual([])
    expect(left).toEqual([
      expect.stringMatching(/qkview\/unit\.plumbline-1\.tar: the target shows no way to remove it/),
    ])
  })

  test('does not count as removed if only one of two listings lacks it', async () => {
    const lists = [output({ entries: [] }), output({ entries: [{ name: FILE }] })]

    const { left } = await undone({ files: new Set(), lists: [...lists, ...lists, ...lists] })

    expect(left).toEqual([expect.stringMatching(/shows no way to remove it/)])
  })

  test.each([
    ['is refused', { status: 500, text: 'no', body: { errors: [] } }],
    ['contains only a message', output({ result: 'Error: the operation failed' })],
    ['is an HTML page', { status: 200, text: '<html>', body: undefined }],
  ])('is reported if the listing of its directory %s', async (_what, listing) => {
    const { left } = await undone({ files: new Set([FILE]), lists: [listing] })

    expect(left).toEqual([expect.stringMatching(/plumbline-1, if it is there: diags\/shared\/qkview is not listed/)])
  })

  test('is reported if the status does not say whether a capture will still create it', async () => {
    const { left } = await undone({ files: new Set(), status: 'starting' })

    expect(left).toEqual([expect.stringMatching(/plumbline-1, if it comes: nothing tells/)])
  })
})
