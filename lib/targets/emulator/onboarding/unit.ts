import type { DeviceClock } from '../clock.ts'
import { RequestLog } from '../request-log.ts'
import { Backups } from './backups.ts'
import { type Behaviour, createConformingBehaviour } from './behaviour.ts'
import type { Account, OnboardingDescription } from './description.ts'
import { Device } from './device.ts'
import { Manager } from './manager.ts'
import { type Names, createNames } from './naming.ts'
import { EVERYWHERE, factorySettings, hashPassword, type Login, ROOT, type Settings } from './settings.ts'
import { Store } from './store.ts'
import { Tasks } from './tasks.ts'
import { Tokens } from './tokens.ts'

/** A device's onboarding extension, or a central manager. */
export interface Unit {
  readonly description: OnboardingDescription
  readonly clock: DeviceClock
  readonly names: Names
  readonly loginProvider: string
  readonly behaviour: Behaviour
  readonly tokens: Tokens
  readonly tasks: Tasks
  readonly store: Store
  /** The settings of a device. A manager uses only the accounts. */
  readonly device: Device
  /** For a manager: contacts devices. */
  readonly manager: Manager
  /** For a manager: backs up platform units. */
  readonly backups: Backups
  readonly requests: RequestLog
  logins(): readonly Login[]
  /** Resets the unit to conforming behaviour, then applies the change. */
  behave(change: (fresh: Behaviour) => void): void
  /** Restores the initial state, except time and behaviour. */
  reset(): void
}

/** @param hosts actual addresses of devices, `https://host:port`, by host */
export function createUnit(
  description: OnboardingDescription,
  clock: DeviceClock,
  hosts: ReadonlyMap<string, string> = new Map(),
): Unit {
  const behaviour = createConformingBehaviour()
  const tokens = new Tokens(clock.now, () => behaviour.tokens)
  const store = new Store(description.data)
  const tasks = new Tasks(store)
  const names = createNames(description.naming)
  const device = new Device({
    clock,
    store,
    tasks,
    behaviour,
    factory: factorySettings(listUsers(description)),
    vlans: description.vlans ?? ['internal', 'external'],
    restarted: () => tokens.forget(),
  })
  const backups = new Backups({ clock, store, hosts })
  const manager = new Manager({ clock, store, tasks, behaviour, names, hosts })
  if (description.kind === 'manager') manager.recover()
  else device.recover()
  return {
    description,
    clock,
    names,
    loginProvider: description.loginProvider ?? 'local',
    behaviour,
    tokens,
    tasks,
    store,
    device,
    manager,
    backups,
    requests: new RequestLog(),
    logins: () =>
      Object.entries(device.settings.users)
        .filter(([username]) => username !== ROOT)
        .map(([username, { roles, secret }]) => ({ username, role: roles[EVERYWHERE] ?? 'no-access', secret })),
    behave(change) {
      const fresh = createConformingBehaviour()
      change(fresh)
      Object.assign(behaviour, fresh)
    },
    reset() {
      tokens.forget()
      device.reset()
      manager.reset()
      backups.stop()
      store.forget()
      tasks.forget()
    },
  }
}

/** Returns the initial accounts of a unit. Root has the password of the first account. */
function listUsers({ accounts }: OnboardingDescription): Settings['users'] {
  const user = ({ password, role }: Pick<Account, 'password' | 'role'>) => ({
    shell: 'none',
    roles: { [EVERYWHERE]: role },
    secret: hashPassword(password),
  })
  const [first] = accounts
  return Object.fromEntries([
    ...(first === undefined ? [] : [[ROOT, user({ password: first.password, role: 'no-access' })]]),
    ...accounts.map((account) => [account.username, user(account)]),
  ])
}
