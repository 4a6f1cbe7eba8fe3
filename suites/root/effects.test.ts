import { describe } from 'vitest'
import { generateContent, parseUploadId } from '#lib/testkit/files.ts'
import type { Answer, Ask } from '#lib/testkit/platform.ts'
import { test as base } from './nobody.fixtures.ts'
import { EFFECTS } from './rows.ts'
import { verifies } from './contract.ts'

const STAGING = 'images/staging'

const test = base
  /**
   * Calls of operations that change something. They concern only files and a bundle of the run's own, which are deleted
   * if the target makes them.
   */
  .extend('attempts', async ({ files, qkview, restconf, listedVersion, skip }) => {
    const own = (name: string) => files.own(STAGING, name)
    const [announced, sent, fetched, bundle] = [own('announced.iso'), own('sent.iso'), own('fetched.iso'), qkview.own()]
    const content = generateContent('an upload by nobody', 1)
    // Announces one file with valid credentials, because a file without an announced upload is refused in any case.
    const id =
      parseUploadId(await files.startUpload(sent, content.size)) ??
      skip('start-upload returns no upload ID, so that no file can be sent')
    const announce = (by: Ask) => restconf.ask('POST', ...EFFECTS.startUpload(announced, 1), by)
    return {
      announce,
      /** Makes every call with the given credentials. */
      async all(by: Ask): Promise<readonly Answer[]> {
        return [
          await announce(by),
          await files.sendUpload(id, sent, content, by),
          await restconf.ask('POST', ...EFFECTS.importFiles(fetched), by),
          await restconf.ask('POST', ...EFFECTS.checkVersion(listedVersion), { ...by, harmless: true }),
          await restconf.ask('POST', ...EFFECTS.capture(bundle), by),
        ]
      },
      /** Reads what the calls would cause. */
      look: async () => {
        const lying = await files.names(STAGING)
        const { status } = await qkview.look()
        return {
          files: lying.filter((name) => [announced, sent, fetched].some((file) => file.name === name)),
          isFetched: (await files.transfers()).table.includes(fetched.name),
          isCaptured: [String(status?.Filename), ...(await qkview.names())].some((name) => name.includes(bundle)),
        }
      },
    }
  })

describe('without valid credentials', () => {
  test(
    'no upload, import, capture or version check is carried out at `/api` or `/restconf`',
    verifies('root/unauthenticated-effects'),
    async ({ attempts, servesNothing, withoutEffect, worker }) => {
      const { profile, prefix } = worker.run
      const madeUp = { token: `${prefix}-of-nobody`, form: 'bearer' } as const
      const unknown = { basic: { username: profile.fixtures.absentUser, password: prefix } }
      const answers: Answer[] = []
      const write = async () => {
        for (const root of ['api', 'restconf'] as const)
          for (const auth of ['none', madeUp] as const) answers.push(...(await attempts.all({ root, auth })))
        // Only one login fails, because some targets then refuse valid logins for a while.
        const last = await attempts.announce({ auth: unknown })
        // Judges the responses first, because each of them names its call, and an effect does not.
        for (const answer of [...answers, last]) await servesNothing(answer)
        return last
      }

      await withoutEffect({ write, look: attempts.look })
    },
  )
})
