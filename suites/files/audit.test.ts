import { describe, expect } from 'vitest'
import { excludeUsual, findNewLines, generalizeLine } from '#lib/testkit/files.ts'
import { ownText } from '#lib/testkit/fields.ts'
import { HarnessError, readEventually } from '#lib/testkit/platform.ts'
import { test as base } from './fixtures.ts'
import { verifies } from './contract.ts'

const AUDIT = 'audit.log'
const COMPONENTS = '/data/openconfig-system:system/logging'
const MODULE = 'vendor-openconfig-system-logging'

/** Seconds within which a target must flush new lines to the log. */
const FLUSHED = 90

/** Seconds within which the audit log must have recorded a call without a login, if it records such calls. */
const QUIET = 20

/** The maximum number of rounds. Two rounds must show the same kind of line for a login. */
const ROUNDS = 4

const FAILED = /fail|den(y|ied)|reject|invalid|unauthori|not authori|refus/i
const LOGIN = /log(ged|s)?[ -]?(in|on)|auth|session|password|user/i
/** Matches only lines about a login. */
const LOGGED_IN = /\blog(ged|s)?[ -]?(in|on)\b/i

/** A kind of server that a documented PATCH adds. */
interface Setting {
  readonly part: string
  readonly pattern: string
  readonly write: (server: readonly unknown[]) => { readonly path: string; readonly body: object }
}

const SYSTEM = '/data/openconfig-system:system'
const SETTINGS = [
  {
    part: 'dns',
    pattern: '192.0.2.<number>',
    write: (server) => ({ path: `${SYSTEM}/dns`, body: { 'openconfig-system:dns': { servers: { server } } } }),
  },
  {
    part: 'ntp',
    pattern: '<name>.example.net',
    write: (server) => ({ path: '/data/', body: { 'openconfig-system:system': { ntp: { servers: { server } } } } }),
  },
] as const satisfies readonly Setting[]

const test = base
  .extend('audit', async ({ files, profile, textOf, logDirectory, skip }) => {
    // The contract gives the location of the audit log only for appliances.
    const isElsewhere = profile.kind !== 'appliance' && !(await files.names(logDirectory)).includes(AUDIT)
    skip(isElsewhere, `${logDirectory}/${AUDIT} is not listed, and the contract names no other place`)
    return () => textOf(logDirectory, AUDIT)
  })
  /**
   * Performs an action, and reads the audit log until a new line matches. Returns the matching lines, and all new
   * lines.
   */
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
  /** Performs an action without a login, and returns the lines added to the audit log within `QUIET` seconds. */
  .extend('quiet', ({ audit, clock }) => async (otherDeed: () => Promise<unknown>) => {
    const before = await audit()
    await otherDeed()
    await clock.until((await clock.now()) + QUIET * 1000)
    return findNewLines(before, await audit())
  })
  /**
   * Returns the kinds of lines that name the account and appear after a login, but not during a period without a login.
   * Also returns whether anybody else logged in to the account during that period.
   */
  .extend('kindsByLogin', ({ told, quiet, basic, restconf, worker }) => async () => {
    const named = new RegExp(literally(worker.account.username))
    const usual = await quiet(() => restconf.ask('GET', COMPONENTS))
    const { fresh } = await told(() => basic('GET', COMPONENTS), named)
    const kinds = excludeUsual(usual, fresh).flatMap((line) => (named.test(line) ? [generalizeLine(line)] : []))
    return { kinds: new Set(kinds), others: usual.some((line) => named.test(line) && LOGGED_IN.test(line)) }
  })

  /**
   * Prepares a server that the target does not have yet, because a target need not record a write that changes nothing.
   * @returns the server's address, and the PATCH that adds the server
   */
  .extend('addServer', ({ checkpointEntry, restconf, worker }) => async ({ part, pattern, write }: Setting) => {
    const [standing = {}]: readonly Part[] = Object.values(Object(await restconf.read(`${SYSTEM}/${part}`)))
    const addresses = (standing.servers?.server ?? []).map(({ address }) => address)
    const own = ownText(pattern, worker.run, addresses)
    const along = await checkpointEntry(`${SYSTEM}/${part}/servers/server`, own)
    return { own, ...write(along({ address: own, config: { address: own } })) }
  })

describe('the audit log', () => {
  test('records the user name of a login', verifies('files/audit-logins'), async ({ kindsByLogin, worker }) => {
    let [kinds, before, busy] = [new Set<string>(), new Set<string>(), true]

    // Repeats the comparison, because other people may use the same account at the same time. If they log in, this test
    // cannot tell which lines its own login has added. If they make calls without a login, these calls may add lines
    // too, so a kind of line counts only if it appears in two rounds.
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
    'records the user name of a failed login',
    verifies('files/audit-failed-logins'),
    async ({ told, quiet, restconf, profile, worker }) => {
      // No other failed login has this name.
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
    'records the user who changed the log level of a component',
    verifies('files/audit-changes'),
    async ({ told, checkpointEntry, restconf, worker, skip }) => {
      const { [`openconfig-system:logging`]: logging }: Logging = Object(await restconf.read(COMPONENTS))
      const [first] = logging?.[`${MODULE}:sw-components`]?.['sw-component'] ?? []
      if (first === undefined) return skip('the target lists no component whose level could be changed')
      const list = `${COMPONENTS}/${MODULE}:sw-components/sw-component`
      const severity = first.config?.severity === 'NOTICE' ? 'WARNING' : 'NOTICE'
      const { name } = first
      const entries = (await checkpointEntry(list, name))({ name, config: { name, severity } })
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

describe('the audit log', () => {
  test(
    'records the user who added a name server or a time server',
    verifies('files/audit-settings'),
    async ({ told, addServer, restconf, worker }) => {
      for (const setting of SETTINGS) {
        const { own, path, body } = await addServer(setting)
        const { lines } = await told(() => restconf.write('PATCH', path, body), namesBoth(worker, [setting.part, own]))

        expect(
          lines.length,
          `lines that name ${worker.account.username} and ${setting.part} since ${own} was added`,
        ).toBeGreaterThan(0)
      }
    },
  )

  test(
    'records the user who committed a change in the CLI',
    verifies('files/audit-typed-changes'),
    async ({ told, addServer, configure, worker }) => {
      const { own, path, body } = await addServer(SETTINGS[0])
      const line = `system dns servers server ${own} config address ${own}`
      const { lines } = await told(
        () => configure.commit({ lines: [line], as: { path, body } }),
        namesBoth(worker, ['dns', 'commit', own]),
      )

      expect(lines.length, `lines that name ${worker.account.username} and what was committed`).toBeGreaterThan(0)
    },
  )
})

interface Part {
  readonly servers?: { readonly server?: readonly { readonly address?: string }[] }
}

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

/** Matches lines that contain the name of the run's account and at least one of the words. */
function namesBoth({ account }: { readonly account: { readonly username: string } }, words: readonly string[]): RegExp {
  return new RegExp(`^(?=.*${literally(account.username)}).*(${words.map(literally).join('|')})`, 'i')
}
