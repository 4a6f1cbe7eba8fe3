import { describe, expect } from 'vitest'
import { BUNDLES, QKVIEW } from '#lib/fixtures/bundles.ts'
import { entriesIn } from '#lib/fixtures/files.ts'
import { NOT_PUT_BACK } from '#lib/fixtures/platform.ts'
import { test } from './fixtures.ts'
import { courseOf, isMute } from './looks.ts'
import { verifies } from './requirements.ts'

const LARGEST = 500

describe('a command', () => {
  test(
    'captures a diagnostic bundle',
    verifies('bundles/capture-command', 'bundles/maxfilesize'),
    async ({ idle, files, configure, settled, observe, verify, skip }) => {
      if (idle.stay()) return skip(NOT_PUT_BACK)
      const name = idle.own()
      const as = { path: `${QKVIEW}:capture`, body: { 'vendor-system-diagnostics-qkview:filename': name } }

      const said = await configure.operate(
        `system diagnostics qkview capture filename ${name} maxfilesize ${LARGEST}`,
        as,
      )

      await idle.watched((all) => courseOf(all, name).end !== undefined || isMute(all))
      const listed = async () => entriesIn(await files.list(BUNDLES)).filter((entry) => entry.name.includes(name))
      const found = await settled(listed, (entries) => entries.length > 0)
      await verify('bundles/capture-command', () =>
        expect(
          found.length,
          `files with ${name} in their names, after a command of which was printed: ${said.trim()}`,
        ).toBeGreaterThan(0),
      )
      const [bundle] = found
      if (bundle !== undefined) observe('bundles/maxfilesize', bundle.size)
    },
  )
})
