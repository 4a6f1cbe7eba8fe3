import { clockOf, type Clock } from '../../clock/clock.ts'
import { connect } from '../../channel/http/connection.ts'
import { translator } from '../../channel/http/naming.ts'
import { redactor } from '../../domain/redaction.ts'
import { Restconf, UNJUDGED, type Witness } from '../../channel/http/restconf.ts'
import { Session } from '../../channel/http/session.ts'
import { secret } from '../../profile/secrets.ts'
import { Journal } from '../../safety/journal.ts'
import { written } from '../../safety/tree.ts'
import type { RunContext } from '../../judging/context.ts'
import { loginSlot } from '../../clock/login-limiter.ts'

/** What the built-in emulator writes into its certificate, so that no run of it passes for one of a device. */
const EMULATOR = 'Plumbline emulator'

/** The run's own way to the target, for what happens before and after the tests. */
export interface Host {
  readonly clock: Clock
  readonly session: Session
  readonly restconf: Restconf
  /** Whether the certificate of the target says that it is no device, however the profile describes it. */
  emulated(): boolean
  close(): Promise<void>
}

/** A tool has no account, and nothing on it is changed: only the clock is used. What stands for the password is a text
 * that no tool writes, for it is redacted wherever it stands. */
export function toolHost(context: Pick<RunContext, 'profile' | 'addresses' | 'trust' | 'clock'>): Host {
  process.env['NONE'] ??= '(a tool has no password)'
  return openHost(context)
}

/** @param context with the journal of the run, where it has one */
export function openHost(
  context: Pick<RunContext, 'profile' | 'addresses' | 'trust' | 'clock'> & Partial<Pick<RunContext, 'journal'>>,
): Host {
  const { profile, addresses, trust, journal } = context
  const clock = clockOf(context.clock)
  let organization: string | readonly string[] | undefined
  const connection = connect(trust, profile.budgets, ({ subject }) => (organization = subject?.O))
  const names = translator(profile.naming)
  const { username, passwordVariable } = profile.credentials
  const password = secret(passwordVariable, 'the password')
  redactor.add(password)
  const session = new Session({
    connection,
    origin: addresses.api,
    account: { username, password },
    loginPath: names.identifier('/api/data/openconfig-system:system/aaa'),
    loginSlot: () => loginSlot(clock),
  })
  const restconf = new Restconf({
    connection,
    session,
    addresses,
    translator: names,
    witness: journal === undefined ? UNJUDGED : intending(new Journal(journal, profile.addresses !== 'embedded')),
    clock,
    budgets: profile.budgets,
  })
  return { clock, session, restconf, emulated: () => organization === EMULATOR, close: () => connection.close() }
}

/** By its journal a run knows what it wrote, also where it puts something back. */
function intending(journal: Journal): Witness {
  return {
    ...UNJUDGED,
    beforeWrite(_method, path, body) {
      journal.append({ kind: 'intended', values: written(path, body).map((leaf) => [leaf.path, leaf.value] as const) })
    },
  }
}
