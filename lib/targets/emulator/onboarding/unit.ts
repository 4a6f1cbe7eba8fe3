import type { DeviceClock } from '../clock.ts'
import { RequestLog } from '../request-log.ts'
import { type Behaviour, createConformingBehaviour } from './behaviour.ts'
import type { OnboardingDescription } from './description.ts'
import { type Names, createNames } from './naming.ts'
import { Tasks } from './tasks.ts'
import { Tokens } from './tokens.ts'

/** A device's onboarding extension, or its manager. */
export interface Unit {
  readonly description: OnboardingDescription
  readonly clock: DeviceClock
  readonly names: Names
  readonly loginProvider: string
  readonly behaviour: Behaviour
  readonly tokens: Tokens
  readonly tasks: Tasks
  readonly requests: RequestLog
  /** The declaration sent to a device, without secrets. */
  stored: unknown
  /** Resets behaviour to conforming, then changes it. */
  behave(change: (fresh: Behaviour) => void): void
  /** Restores the initial state, except time and behaviour. */
  reset(): void
}

export function createUnit(description: OnboardingDescription, clock: DeviceClock): Unit {
  const behaviour = createConformingBehaviour()
  const tokens = new Tokens(clock.now, () => behaviour.tokens)
  const tasks = new Tasks(clock.now, description.tenants ?? [])
  const unit: Unit = {
    description,
    clock,
    names: createNames(description.naming),
    loginProvider: description.loginProvider ?? 'local',
    behaviour,
    tokens,
    tasks,
    requests: new RequestLog(),
    stored: {},
    behave(change) {
      const fresh = createConformingBehaviour()
      change(fresh)
      Object.assign(behaviour, fresh)
    },
    reset() {
      tokens.forget()
      tasks.forget()
      unit.stored = {}
    },
  }
  return unit
}
