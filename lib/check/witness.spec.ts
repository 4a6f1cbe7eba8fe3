import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)

/** Folders with everything that takes part in a run against a platform target. The targets themselves are excluded. */
const sources = ['lib', 'suites']
  .flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|^lib\/(targets|acceptance|adversity|check)\//.test(file))

/**
 * Ways of contacting a target by which an exchange could go unrecorded, with the files that may use them. All other
 * code uses `openClient`, which requires a witness.
 */
const ALLOWED: readonly { readonly what: string; readonly how: RegExp; readonly in: readonly string[] }[] = [
  {
    what: 'opens a connection',
    how: /\bconnect\b[^;]*from '[^']*http\/connection\.ts'|^import \{ [^}]*\bconnect\b[^}]*\} from '\.\/connection\.ts'/m,
    in: [
      'lib/channel/http/client.ts',
      // A liveness probe needs no witness. It uses only the status, because the responses of a starting device prove
      // nothing.
      'lib/bench/liveness.ts',
      // In this file for targets of the onboarding family, every call is made by a test.
      'lib/driver/onboarding/door.ts',
      'lib/testkit/worker.ts',
    ],
  },
  {
    what: 'makes a client or a session',
    how: /new (Restconf|Session)\(/,
    in: ['lib/channel/http/client.ts', 'lib/bench/restarting-device.ts'],
  },
  {
    what: 'opens a client without judging',
    how: /\bUNJUDGED\b/,
    in: [
      'lib/channel/http/asking.ts',
      'lib/channel/http/restconf.ts',
      // For `doctor`, `restore` and `sweep`, which judge nothing. A run passes its recorder instead of `UNJUDGED`.
      'lib/driver/platform/admin-connection.ts',
      'lib/drafting/survey.ts',
      'lib/bench/restarting-device.ts',
    ],
  },
  {
    what: 'opens the connection of a run without a recorder',
    how: /openAdmin\(\w+, undefined/,
    in: ['lib/doctor/device.ts', 'lib/commands/restore.ts', 'lib/commands/sweep.ts'],
  },
  {
    what: 'implements its own witness',
    how: /implements Witness\b/,
    in: ['lib/witness/exchange-witness.ts'],
  },
]

function doing(how: RegExp, files: readonly string[]): readonly string[] {
  return files.filter((file) => how.test(readFileSync(new URL(file, ROOT), 'utf8')))
}

describe('code that could contact a target unrecorded', () => {
  test.each(ALLOWED)('is limited to the allowed files if it $what', ({ how, in: allowed }) => {
    expect(doing(how, sources).filter((file) => !allowed.includes(file))).toEqual([])
  })

  test.each(ALLOWED)('is found in each allowed file that $what', ({ how, in: allowed }) => {
    expect(doing(how, allowed)).toEqual(allowed)
  })
})
