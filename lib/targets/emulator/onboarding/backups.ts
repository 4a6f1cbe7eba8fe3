import { randomUUID } from 'node:crypto'
import type { DeviceClock } from '../clock.ts'
import { readMembers } from './call.ts'
import { Course } from './course.ts'
import type { Credentials } from './description.ts'
import { Reach, Unreachable } from './reach.ts'
import { Refusal } from './refusal.ts'
import type { Store } from './store.ts'

/** A platform unit to back up, and an account on it. */
export interface BackupOrder extends Credentials {
  readonly host: string
  readonly port: number
}

/** A saved configuration of the platform layer, for download. The manager does not restore it. */
export interface Backup {
  readonly id: string
  readonly host: string
  /** Device time at which the backup was made, in epoch milliseconds. */
  readonly taken: number
  /** Resources by path. Secrets are encrypted with the unit's primary key, as in the unit's own responses. */
  readonly content: Readonly<Record<string, unknown>>
}

const PRIMARY_KEY = '/api/data/openconfig-system:system/aaa/vendor-primary-key:primary-key'
/** Resources of the platform layer's configuration. A unit may lack some. */
const RESOURCES = [
  'openconfig-system:system',
  'openconfig-interfaces:interfaces',
  'openconfig-vlan:vlans',
  'openconfig-lacp:lacp',
]

interface Options {
  readonly clock: DeviceClock
  readonly store: Store
  readonly hosts: ReadonlyMap<string, string>
}

/**
 * Backs up platform units on demand and by schedule. Passwords are not stored, so a schedule ends when the process
 * ends.
 */
export class Backups {
  readonly #options: Options
  readonly #schedules = new Map<
    string,
    { readonly id: string; readonly host: string; readonly hours: number; failed: string }
  >()
  readonly #courses = new Set<Course>()

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws {Refusal} with the reason if the unit cannot be backed up */
  async take({ host, port, ...account }: BackupOrder): Promise<Backup> {
    const { clock, store, hosts } = this.#options
    const unit = new Reach(host, port, hosts)
    const read = async (path: string) => {
      const { status, body } = await unit.ask('GET', path, account).catch((error: unknown) => {
        if (error instanceof Unreachable) throw new Refusal(422, `the unit cannot be reached: ${error.message}`)
        throw error
      })
      if (status === 401 || status === 403) throw new Refusal(422, 'the unit refuses the credentials')
      return status === 200 ? body : undefined
    }
    const key = JSON.stringify((await read(PRIMARY_KEY)) ?? {})
    if (/"status":"NONE"/.test(key))
      throw new Refusal(422, 'set the primary key of the unit first: no backup can be restored without its passphrase')
    const found: [string, unknown][] = []
    for (const name of RESOURCES) found.push([name, await read(`/api/data/${name}`)])
    const content = Object.fromEntries(found.filter(([, value]) => value !== undefined))
    if (Object.keys(content).length === 0) throw new Refusal(422, 'the unit shows no configuration')
    const backup = { id: randomUUID(), host, taken: clock.now(), content }
    store.write({ [`backup/${`${backup.taken}`.padStart(15, '0')}/${backup.id}`]: backup })
    return backup
  }

  list(): readonly Backup[] {
    return this.#options.store.list('backup/').map((backup) => backup as Backup)
  }

  schedules(): readonly object[] {
    return [...this.#schedules.values()]
  }

  /** Takes a backup immediately, and then one every `hours` hours. */
  schedule(order: BackupOrder, hours: number): object {
    const schedule = { id: randomUUID(), host: order.host, hours, failed: '' }
    this.#schedules.set(schedule.id, schedule)
    const course = new Course(this.#options.clock, async (pause) => {
      for (;;) {
        await this.take(order).then(
          () => (schedule.failed = ''),
          (error: unknown) => {
            if (!(error instanceof Refusal)) throw error
            schedule.failed = error.message
          },
        )
        await pause(hours * 3600)
      }
    })
    this.#courses.add(course)
    return schedule
  }

  /** Ends all schedules. */
  stop(): void {
    for (const course of this.#courses) course.cancel()
    this.#courses.clear()
    this.#schedules.clear()
  }
}

/** Formats a backup without its content, which has its own resource. */
export function showBackup({ content, ...backup }: Backup): object {
  return { ...backup, resources: Object.keys(content), link: `https://localhost/mgmt/cm/platform-backups/${backup.id}` }
}

/** Parses a request for a backup. @throws {Refusal} naming the missing members */
export function parseOrder(body: unknown): BackupOrder {
  const { host, port = 443, username, passphrase } = readMembers(body)
  if (typeof host === 'string' && typeof username === 'string' && typeof passphrase === 'string')
    return { host, port: Number(port), username, password: passphrase }
  const wrong = Object.entries({ host, username, passphrase }).filter(([, value]) => typeof value !== 'string')
  const errors = wrong.map(([name]) => `${name} must be a string`)
  throw new Refusal(422, `bad request: ${errors.join('; ')}`, { errors })
}
