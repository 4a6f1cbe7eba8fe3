import type { Clock } from '../../clock/clock.ts'
import { createClock } from '../../clock/clock.ts'
import { awaitLoginSlot } from '../../clock/login-limiter.ts'
import { createAddressLine } from '../../bench/line-at.ts'
import { createLivenessProbe } from '../../bench/liveness.ts'
import { openPower, turnOff } from '../../bench/power.ts'
import { createStimulus } from '../../bench/stimulus.ts'
import { type Client, openClient } from '../../channel/http/client.ts'
import { catalogue } from '../../catalogue/catalogue.ts'
import { areaSchemas, loadResources } from '../../catalogue/schemas.ts'
import { type Restconf, UNJUDGED, type Witness } from '../../channel/http/restconf.ts'
import type { Session } from '../../channel/http/session.ts'
import type { CommandLineLogin } from '../../channel/ssh/cli-removal.ts'
import { redactor } from '../../domain/redaction.ts'
import { HarnessError } from '../../domain/errors.ts'
import type { PowerPlan } from '../../domain/power.ts'
import type { Stimulus } from '../../domain/stimulus.ts'
import type { LeaseTicket } from '../../domain/lease.ts'
import type { PlatformContext } from '../../judging/context.ts'
import { demandLease } from '../../reservation/ticket.ts'
import { Journal } from '../../safety/journal.ts'
import type { PowerSwitch, Ways } from '../../safety/effect-handler.ts'
import { isOwnValue } from '../../safety/ownership.ts'
import { ResourceSchemas } from '../../schema/resources.ts'
import { indexContract } from '../../witness/documented.ts'
import { ExchangeWitness } from '../../witness/exchange-witness.ts'
import { Presence } from '../../witness/presence.ts'
import type { Recorder } from '../../witness/recorder.ts'
import { type Recovery, createRecovery } from './recovery.ts'

/**
 * The organization in the built-in emulator's certificate. It shows that a target is an emulator, so no emulator can
 * pass for a device.
 */
export const EMULATOR = 'Plumbline emulator'

/** The run's own connection to the target, for everything before and after the tests. */
export interface Admin {
  readonly clock: Clock
  readonly session: Session
  /** RESTCONF client. A read without a response is repeated once the target is up again. A write is never repeated. */
  readonly restconf: Restconf
  /**
   * Returns a RESTCONF client that restores the changes in another journal, and records its own writes in that journal.
   */
  restoring(journal: Journal): Restconf
  readonly recovery: Recovery
  /** Clears faults that an earlier run provoked. */
  readonly stimulus?: Stimulus
  /** Restores the power that an earlier run cut. */
  readonly power?: PowerSwitch
  /** Reaches the unit's CLI at an address to which an earlier run may have moved the unit. */
  readonly lineAt: NonNullable<Ways['lineAt']>
  readonly commandLine: CommandLineLogin
  /** Whether the target's certificate says that it is an emulator, whatever the profile says. */
  emulated(): boolean
  /** Returns the SHA-256 of the certificate that the target presented. */
  fingerprint(): string | undefined
  close(): Promise<void>
}

/**
 * Opens the run's own connection to the target.
 * @param context includes the run's journal, if there is one
 * @param recorder records what the exchanges show about the target; absent for commands that judge nothing
 * @param lease returns the run's lease at the time of a write
 */
export function openAdmin(
  context: Pick<PlatformContext, 'profile' | 'addresses' | 'trust' | 'clock' | 'stimulus' | 'power'> &
    Partial<Pick<PlatformContext, 'journal'>>,
  recorder: Recorder | undefined,
  lease: () => LeaseTicket | undefined = () => undefined,
): Admin {
  const { profile, journal, stimulus } = context
  let organization: string | readonly string[] | undefined
  let shown: string | undefined
  const base = recorder === undefined ? UNJUDGED : createJudgingWitness(recorder, journal)
  const commandLine: CommandLineLogin = { proven: false }
  const client: Client = openClient(
    { ...context, commandLine },
    createClock(context.clock),
    awaitLoginSlot,
    base,
    ({ subject, fingerprint256 }) => {
      organization = subject?.O
      shown = fingerprint256
    },
  )
  redactor.add(client.account.password)
  const leaving = () => demandLease(lease())
  const journaled = journal === undefined ? {} : createJournalWitness(journal, profile.addresses !== 'embedded', lease)
  const { clock, session } = client
  const recovery = createRecovery(context, { clock, session, restconf: client.restconf() })
  const connected = (by: Partial<Witness>) =>
    client.restconf({
      witness: withWrites(base, { ...by, leaving }),
      recover: ({ message }) => recovery.servesAgain(message),
    })
  return {
    clock,
    session,
    recovery,
    ...(stimulus === undefined ? {} : { stimulus: createStimulus(stimulus, profile.budgets.stimulus) }),
    ...(context.power === undefined ? {} : { power: createPowerSwitch(context, context.power, clock, recovery) }),
    lineAt: createAddressLine(context, client.account, clock, {
      beforeCommand: leaving,
      sent: (exchange) => base.sent(exchange),
    }),
    commandLine,
    restconf: connected(journaled),
    restoring: (earlier) => connected(createJournalWitness(earlier.file, true, lease)),
    emulated: () => organization === EMULATOR,
    fingerprint: () => shown,
    close: () => client.close(),
  }
}

function createPowerSwitch(
  { addresses, trust, profile: { budgets } }: Pick<PlatformContext, 'addresses' | 'trust' | 'profile'>,
  plan: PowerPlan,
  clock: Clock,
  recovery: Recovery,
): PowerSwitch {
  const power = openPower(plan, budgets.power)
  const at = { clock, budgets, addresses, probe: createLivenessProbe(addresses, trust, budgets) }
  return {
    turnsOn: power.turnsOn,
    async off() {
      if (await turnOff(power, 'power', at)) return
      throw new HarnessError(`${addresses.api} still answers, although all its power was to be taken away`)
    },
    async on() {
      await power.on()
      await recovery.servesAgain('its power has come back')
    },
  }
}

/** Returns a witness that judges the run's own requests like those of its tests. */
function createJudgingWitness(recorder: Recorder, journal: string | undefined): Witness {
  const documented = indexContract(loadResources())
  const written = journal === undefined ? undefined : new Journal(journal)
  return new ExchangeWitness({
    recorder,
    documented,
    schemas: new ResourceSchemas(areaSchemas()),
    presence: new Presence(documented, () => written?.writes ?? 0),
    accepted: new Set(),
    ...(written === undefined
      ? {}
      : { isOwn: (path, body, pointer) => isOwnValue(written.own(), path, body, pointer) }),
    renamed: catalogue.owning('identifiers'),
  })
}

/** Returns a witness that is the same as `base` except for its handlers for writes. */
function withWrites(base: Witness, writes: Partial<Witness>): Witness {
  return {
    sent: (exchange) => base.sent(exchange),
    reconnected: () => base.reconnected?.(),
    answered: (...answer) => base.answered(...answer),
    odd: (...answer) => base.odd?.(...answer),
    disagree: (...answer) => base.disagree?.(...answer),
    read: (...answer) => base.read?.(...answer),
    beforeWrite: (...write) => base.beforeWrite(...write),
    beforeMust: (...write) => base.beforeMust(...write),
    leaving: () => base.leaving(),
    ...writes,
  }
}

/**
 * Returns a witness that journals every write, including writes that restore, so that the run can recognise its own
 * values.
 */
function createJournalWitness(
  file: string,
  outlives: boolean,
  lease: () => LeaseTicket | undefined,
): Pick<Witness, 'beforeWrite'> {
  return {
    beforeWrite: (method, path, body) => new Journal(file, outlives, lease()).intend(method, path, body),
  }
}
