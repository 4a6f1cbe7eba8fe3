import { describe, expect } from 'vitest'
import { isCapturing, type Look, QKVIEW } from '#lib/fixtures/bundles.ts'
import { NOT_PUT_BACK } from '#lib/fixtures/platform.ts'
import { test } from './fixtures.ts'
import { isMute } from './looks.ts'
import { verifies } from './requirements.ts'

const LARGEST = 500

describe('a command', () => {
  test(
    'captures a diagnostic bundle',
    verifies('bundles/capture-command', 'bundles/maxfilesize'),
    async ({ idle, configure, observe, verify, skip }) => {
      if (idle.stay()) return skip(NOT_PUT_BACK)
      const name = idle.own()
      const as = { path: `${QKVIEW}:capture`, body: { 'vendor-system-diagnostics-qkview:filename': name } }
      const begins = (look: Look | undefined) => String(look?.status?.Filename).includes(name)

      const said = await configure.operate(
        `system diagnostics qkview capture filename ${name} maxfilesize ${LARGEST}`,
        as,
      )

      const looks = await idle.watched((all) => begins(all.at(-1)) || isMute(all) || all.length >= MOST)
      const isOwn = looks.some(begins)
      if (!isOwn && isCapturing(looks.at(-1)?.status)) return skip('somebody else is capturing a bundle')
      await verify('bundles/capture-command', () =>
        expect(isOwn, `whether the status tells of ${name}, after a command of which was printed: ${said.trim()}`).toBe(
          true,
        ),
      )
      observe('bundles/maxfilesize', isOwn ? `${LARGEST} is taken` : `${LARGEST} is not taken`)
      // As clients do, so that nobody waits for its end; where that is not possible, it is waited for.
      if (!isOwn) return
      await idle.cancel()
      await idle.watched((all) => !isCapturing(all.at(-1)?.status))
    },
  )
})

/** Looks by which a capture that was asked for has begun. */
const MOST = 6
