import { describe, expect } from 'vitest'
import { excludeUsual, findNewLines, generalizeLine } from '#lib/testkit/files.ts'
import { HarnessError, readEventually } from '#lib/testkit/platform.ts'
import { test as base } from './fixtures.ts'
import { verifies } from './contract.ts'

const AUDIT = 'audit.log'
const COMPONENTS = '/data/openconfig-system:system/logging'
const MODULE = 'vendor-openconfig-system-logging'

/** Seconds after which a log that is written now and then has been written. */
const FLUSHED = 90

/** Seconds in which lines of calls without a login are looked for: a log that tells of calls tells of them soon. */
const QUIET = 20

/** Two of them have to show the same of a login. */
const ROUNDS = 4

const FAILED = /fail|den(y|ied)|reject|invalid|unauthori|not authori|refus/i
const LOGIN = /log(ged|s)?[ -]?(in|on)|auth|session|password|user/i
/** The line of a login, and of nothing else. */
const LOGGED_IN = /\blog(ged|s)?[ -]?(in|on)\b/i

const test = base
  .extend('audit', async ({ files, profile, textOf, logDirectory, skip }) => {
    // The contract says where it is on an appliance alone.
    const isElsewhere = profile.kind !== 'appliance' && !(await files.names(logDirectory)).includes(AUDIT)
    skip(isElsewhere, `${logDirectory}/${AUDIT} is not listed, and the contract names no other place`)
    return () => textOf(logDirectory, AUDIT)
  })
  /** Lines of the audit log that come by a deed, read until some of them say so; the others that have come. */
  .extend('told', ({ audit, profile, clock }) => async (deed: () => Promise<unknown>, says: RegExp) => {
    const before = await audit()
    await deed()
    const patience = { clock, seconds: FLUSHED, poll: profile.budgets.imagePoll }
    const fresh = await readEventually(
      async () => findNewLines(before, await audit()),
      (lines) => lines.some((line) => says.test(line)),
      patience,
    )
    return { lines: fresh.filter((line) => says.test(line)), fresh }
  })
  /** What comes to the audit log in a while in which only something else than the deed is done. */
  .extend('quiet', ({ audit, clock }) => async (otherDeed: () => Promise<unknown>) => {
    const before = await audit()
    await otherDeed()
    await clock.until((await clock.now()) + QUIET * 1000)
    return findNewLines(before, await audit())
  })
  /** Kinds of lines with the name of the account that come with a login, and not in a while without one; whether others log in by it then. */
  .extend('kindsByLogin', ({ told, quiet, basic, restconf, worker }) => async () => {
    const named = new RegExp(literally(worker.account.username))
    const usual = await quiet(() => restconf.ask('GET', COMPONENTS))
    const { fresh } = await told(() => basic('GET', COMPONENTS), named)
    const kinds = excludeUsual(usual, fresh).flatMap((line) => (named.test(line) ? [generalizeLine(line)] : []))
    return { kinds: new Set(kinds), others: usual.some((line) => named.test(line) && LOGGED_IN.test(line)) }
  })

describe('the audit log', () => {
  test('tells of a login', verifies('files/audit-logins'), async ({ kindsByLogin, worker }) => {
    let [kinds, before, busy] = [new Set<string>(), new Set<string>(), true]

    // Others may log in meanwhile: then the same lines come with and without this login. Or call: no two calls need be alike.
    for (let round = 0; kinds.size === 0 && round < ROUNDS; round++) {
      const { kinds: now, others } = await kindsByLogin()
      kinds = now.intersection(before)
      before = before.union(now)
      busy &&= others
    }
    if (kinds.size === 0 && busy)
      throw new HarnessError(
        `others log in as ${worker.account.username} all the while: no line is this login's alone. Give runs an account of their own`,
      )

    expect(
      kinds.size,
      `kinds of lines with the name ${worker.account.username} that came by two of its logins, and not by calls without a login`,
    ).toBeGreaterThan(0)
  })
})

describe('the audit log', () => {
  test(
    'tells of a login that failed',
    verifies('files/audit-failed-logins'),
    async ({ told, quiet, restconf, profile, worker }) => {
      // Nobody else fails by this name.
      const username = `${profile.fixtures.absentUser}-${worker.run.prefix.slice(-6)}`
      const auth = { basic: { username, password: 'nobody-knows-this' } }

      const usual = await quiet(() => restconf.ask('GET', COMPONENTS))
      const { lines, fresh } = await told(
        () => restconf.ask('GET', COMPONENTS, undefined, { auth }),
        new RegExp(literally(username)),
      )

      const unnamed = excludeUsual(usual, fresh).filter((line) => FAILED.test(line) && LOGIN.test(line))
      if (lines.length === 0 && unnamed.length > 0)
        throw new HarnessError('the audit log tells of a login that failed, but not by which name')
      expect(lines.length, `lines that tell of the login of ${username}, whom nobody knows`).toBeGreaterThan(0)
    },
  )

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

      const { lines } = await told(
        () => restconf.write('PATCH', COMPONENTS, body),
        new RegExp(
          `^(?=.*${literally(worker.account.username)}).*(logging|sw-component|${literally(name)}|${severity})`,
          'i',
        ),
      )

      expect(
        lines.length,
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
