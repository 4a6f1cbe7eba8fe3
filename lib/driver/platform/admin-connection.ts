import type { Clock } from '../../clock/clock.ts'
import { clockOf } from '../../clock/clock.ts'
import { awaitLoginSlot } from '../../clock/login-limiter.ts'
import { type Client, openClient } from '../../channel/http/client.ts'
import { type Restconf, UNJUDGED, type Witness } from '../../channel/http/restconf.ts'
import type { Session } from '../../channel/http/session.ts'
import { redactor } from '../../domain/redaction.ts'
import type { PlatformContext } from '../../judging/context.ts'
import { Journal } from '../../safety/journal.ts'
import { written } from '../../safety/tree.ts'

/** What the built-in emulator writes into its certificate, so that no run of it passes for one of a device. */
const EMULATOR = 'Plumbline emulator'

/** The run's own way to the target, for what happens before and after the tests. */
export interface Admin {
  readonly clock: Clock
  readonly session: Session
  readonly restconf: Restconf
  /** Whether the certificate of the target says that it is no device, however the profile describes it. */
  emulated(): boolean
  close(): Promise<void>
}

/** @param context with the journal of the run, where it has one */
export function openAdmin(
  context: Pick<PlatformContext, 'profile' | 'addresses' | 'trust' | 'clock'> &
    Partial<Pick<PlatformContext, 'journal'>>,
): Admin {
  const { profile, journal } = context
  let organization: string | readonly string[] | undefined
  const client: Client = openClient(
    context,
    clockOf(context.clock),
    awaitLoginSlot,
    ({ subject }) => (organization = subject?.O),
  )
  redactor.add(client.account.password)
  const witness = journal === undefined ? UNJUDGED : intending(new Journal(journal, profile.addresses !== 'embedded'))
  return {
    clock: client.clock,
    session: client.session,
    restconf: client.restconf({ witness }),
    emulated: () => organization === EMULATOR,
    close: () => client.close(),
  }
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
