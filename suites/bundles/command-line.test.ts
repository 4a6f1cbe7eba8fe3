import { describe, expect } from 'vitest'
import { isCapturing, type Look, QKVIEW } from '#lib/testkit/bundles.ts'
import { NOT_PUT_BACK } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import { isMute, isFinished, normaliseWord } from './looks.ts'
import { verifies } from './contract.ts'

const LARGEST = 500
const STRANGER = 'somebody else is capturing a bundle'

describe('a CLI command', () => {
  test(
    'captures a diagnostic bundle',
    verifies('bundles/capture-command', 'bundles/maxfilesize'),
    async ({ idle, configure, observe, settled, verify, skip }) => {
      if (idle.stay()) return skip(NOT_PUT_BACK)
      const name = idle.own()
      const as = { path: `${QKVIEW}:capture`, body: { 'vendor-system-diagnostics-qkview:filename': name } }
      const begins = (look: Look | undefined) => String(look?.status?.Filename).includes(name)
      const isTakenOver = (look: Look | undefined) => isCapturing(look?.status) && !begins(look)

      const said = await configure.operate(
        `system diagnostics qkview capture filename ${name} maxfilesize ${LARGEST}`,
        as,
      )

      const first = await idle.watched((all) => begins(all.at(-1)) || isMute(all) || all.length >= MOST)
      const isOwn = first.some(begins)
      if (!isOwn && isTakenOver(first.at(-1))) return skip(STRANGER)
      const told = `after a command of which was printed: ${said.trim()}`
      observe('bundles/maxfilesize', isOwn ? `${LARGEST} is taken` : `${LARGEST} is not taken`)
      const isOver = (look: Look) => isFinished(look) || isTakenOver(look)
      const looks = isOwn ? await idle.watched((all) => all.slice(-1).some(isOver) || isMute(all)) : []
      if (isTakenOver(looks.at(-1))) return skip(STRANGER)
      const read = async () => (isOwn ? (await idle.names()).filter((each) => each.includes(name)) : [])
      const found = await settled(read, (names) => names.length > 0 || !isOwn)
      await verify('bundles/capture-command', () => {
        expect(isOwn, `whether the status tells of ${name}, ${told}`).toBe(true)
        const last = looks.at(-1)?.status
        expect(normaliseWord(last?.Status), `Status of ${name} at last, ${told}`).toBe('complete')
        expect(last?.Busy, `Busy of the status at last, ${told}`).toBe(false)
        expect(last?.Percent, `Percent of the status at last, ${told}`).toBe(100)
        expect(String(last?.Filename), `Filename of the status at last, ${told}`).toContain(name)
        expect(found.length, `files with ${name} at diags/shared/qkview, ${told}`).toBeGreaterThan(0)
      })
    },
  )
})

/** The number of status reads within which a capture must have begun. */
const MOST = 6
