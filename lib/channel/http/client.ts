import type { PeerCertificate } from 'node:tls'
import type { Clock } from '../../clock/clock.ts'
import type { Addresses, PlatformProfile, Trust } from '../../profile/profile.ts'
import { secret } from '../../profile/secrets.ts'
import { CliRemoval, type CommandLineLogin } from '../ssh/cli-removal.ts'
import { CommandLine } from '../ssh/ssh.ts'
import { type Connection, connect } from './connection.ts'
import { TOKEN_HEADER } from './login.ts'
import { type Translator, translator } from './naming.ts'
import { READS } from './reads.ts'
import { Restconf, type RestconfOptions, type Witness } from './restconf.ts'
import { ServerErrors } from './server-errors.ts'
import { type Account, Session } from './session.ts'
import { atItsPace } from './too-fast.ts'
import { TokenAges } from './token-ages.ts'
import { witnessConnection } from './witnessed.ts'

/**
 * A client for the HTTP API of one target, with the account in the target's profile. It has one connection pool and one
 * session.
 */
export interface Client {
  /** Connection whose exchanges are reported to the client's witness. */
  readonly connection: Connection
  readonly account: Account
  readonly session: Session
  readonly translator: Translator
  readonly clock: Clock
  readonly errors: ServerErrors
  /**
   * Returns a RESTCONF client that uses the shared session. By default, it uses the witness of this client. A
   * `translator` replaces the profile's naming.
   */
  restconf(
    by?: Partial<Pick<RestconfOptions, 'witness' | 'clock' | 'signal' | 'recover' | 'translator' | 'aside'>>,
  ): Restconf
  close(): Promise<void>
}

interface Reach {
  readonly profile: Pick<PlatformProfile, 'budgets' | 'credentials' | 'naming'>
  readonly addresses: Addresses
  readonly trust: Trust
  /** Whether the target has accepted the password before. */
  readonly proven?: boolean
  readonly commandLine?: CommandLineLogin
  /** Calls that got a server error in earlier tests. */
  readonly erred?: readonly string[]
}

/**
 * Sets up the connection, session and naming for a target. Sends nothing yet.
 * @param awaitLoginSlot waits until the run may log in
 * @param witness sees all exchanges that have no other witness, such as logins and probes
 * @param met called with every trusted certificate
 * @throws {ProfileError} if the environment does not contain the password
 */
export function openClient(
  { profile, addresses, trust, erred, commandLine, proven = false }: Reach,
  clock: Clock,
  awaitLoginSlot: (clock: Clock) => Promise<void>,
  witness: Witness,
  met?: (certificate: PeerCertificate) => void,
): Client {
  const { budgets, credentials, naming } = profile
  const account = {
    username: credentials.username,
    password: secret(credentials.passwordVariable, 'the password'),
  }
  const line = connect(trust, budgets, met)
  const names = translator(naming)
  const connection = witnessConnection(line, { witness, translator: names, heard: () => clock.heard() })
  const ages = new TokenAges()
  const errors = new ServerErrors(erred)
  const [loginPath = '', ...otherPaths] = READS.map((path) => names.identifier(`/api${path}`))
  const session = new Session({
    connection,
    origin: addresses.api,
    account,
    loginPath,
    otherPaths,
    awaitLoginSlot: (by = clock) => awaitLoginSlot(by),
    atItsPace: (send, what, by = clock) => atItsPace(send, what, { clock: by, budgets }),
    proven,
    witness: (_wire, answer) => ages.met(answer.headers[TOKEN_HEADER], clock.heard()),
  })
  const typed = createCommandLine({ addresses, trust, profile }, account, () => awaitLoginSlot(clock))
  const cliRemoval = typed && new CliRemoval(typed, clock, budgets.rebootPoll, commandLine)
  const ways = { connection: line, probing: connection, session, addresses, translator: names }
  const otherRoot = { serves: true }
  const shared = { ...ways, clock, budgets, ages, errors, otherRoot, cliRemoval, witness }
  return {
    connection,
    account,
    session,
    translator: names,
    clock,
    errors,
    restconf: (by = {}) => new Restconf({ ...shared, ...by }),
    close: async () => {
      cliRemoval?.close()
      await connection.close()
    },
  }
}

/**
 * Creates a client for the CLI of a target if its profile contains the address and the host key of the CLI. The client
 * logs in on first use.
 */
export function createCommandLine(
  {
    addresses,
    trust,
    profile,
  }: Pick<Reach, 'addresses' | 'trust'> & { readonly profile: Pick<PlatformProfile, 'budgets'> },
  account: Account,
  turn: () => Promise<void>,
): CommandLine | undefined {
  const [address, hostKey] = [addresses.ssh, trust.sshHostKey]
  if (address === undefined || hostKey === undefined) return undefined
  return new CommandLine({ address, hostKey, account, limits: profile.budgets }, turn)
}
