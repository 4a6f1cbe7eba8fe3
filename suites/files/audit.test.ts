import { describe, expect } from 'vitest'
import { readWithin } from '#lib/fixtures/platform.ts'
import { test as base } from './fixtures.ts'
import { verifies } from './requirements.ts'

const AUDIT = 'audit.log'
const COMPONENTS = '/data/openconfig-system:system/logging'
const MODULE = 'vendor-openconfig-system-logging'

/** Seconds after which a log that is written now and then has been written. */
const FLUSHED = 90

const test = base
  /** Lines of the audit log that come by a deed, read until one of them says so. */
  .extend(
    'told',
    ({ files, profile, textOf, logDirectory, clock, skip }) =>
      async (deed: () => Promise<unknown>, says: RegExp) => {
        // The contract says where it is on an appliance alone.
        const isElsewhere = profile.kind !== 'appliance' && !(await files.names(logDirectory)).includes(AUDIT)
        skip(isElsewhere, `${logDirectory}/${AUDIT} is not listed, and the contract names no other place`)
        const count = (text: string) => text.split('\n').filter((line) => says.test(line)).length
        const read = async () => count(await textOf(logDirectory, AUDIT))
        const before = await read()
        await deed()
        const patience = { clock, seconds: FLUSHED, poll: profile.budgets.imagePoll }
        return (await readWithin(read, (now) => now > before, patience)) - before
      },
  )

describe('the audit log', () => {
  test('tells of a login', verifies('files/audit-logins'), async ({ told, basic, worker }) => {
    const { username } = worker.account

    const lines = await told(() => basic('GET', COMPONENTS), new RegExp(literally(username)))

    expect(lines, `lines with the name ${username} since its login`).toBeGreaterThan(0)
  })

  test('tells of a login that failed', verifies('files/audit-failed-logins'), async ({ told, restconf, profile }) => {
    const username = profile.fixtures.absentUser
    const auth = { basic: { username, password: 'nobody-knows-this' } }

    const lines = await told(
      () => restconf.ask('GET', COMPONENTS, undefined, { auth }),
      new RegExp(`${literally(username)}|fail|den(y|ied)|reject|invalid|unauthori|not authori|refus`, 'i'),
    )

    expect(lines, `lines that tell of the login of ${username}, whom nobody knows`).toBeGreaterThan(0)
  })

  test(
    'tells who changed what',
    verifies('files/audit-changes'),
    async ({ told, borrowEntry, restconf, worker, skip }) => {
      const { [`openconfig-system:logging`]: logging }: Logging = Object(await restconf.read(COMPONENTS))
      const [first] = logging?.[`${MODULE}:sw-components`]?.['sw-component'] ?? []
      if (first === undefined) return skip('the target lists no component whose level could be changed')
      const list = `${COMPONENTS}/${MODULE}:sw-components/sw-component`
      const severity = first.config?.severity === 'NOTICE' ? 'WARNING' : 'NOTICE'
      const { name } = first
      const entries = (await borrowEntry(list, name))({ name, config: { name, severity } })
      const body = { 'openconfig-system:logging': { [`${MODULE}:sw-components`]: { 'sw-component': entries } } }

      const lines = await told(
        () => restconf.write('PATCH', COMPONENTS, body),
        new RegExp(
          `^(?=.*${literally(worker.account.username)}).*(logging|sw-component|${literally(name)}|${severity})`,
          'i',
        ),
      )

      expect(
        lines,
        `lines that name ${worker.account.username} and the level of ${name} since it was changed`,
      ).toBeGreaterThan(0)
    },
  )
})

interface Logging {
  readonly 'openconfig-system:logging'?: {
    readonly [components: string]: {
      readonly 'sw-component'?: readonly { readonly name: string; readonly config?: { readonly severity?: unknown } }[]
    }
  }
}

function literally(text: unknown): string {
  return String(text).replaceAll(/[^\w-]/g, '\\$&')
}
