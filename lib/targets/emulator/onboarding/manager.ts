import type { DeviceClock } from '../clock.ts'
import type { Behaviour } from './behaviour.ts'
import { isObject, readMembers } from './call.ts'
import { Course, type Pause } from './course.ts'
import type { Credentials } from './description.ts'
import { findConflicts, type Inventory, resolve } from './inventory.ts'
import type { Names } from './naming.ts'
import { Reach, type Reply, Unreachable } from './reach.ts'
import type { Store } from './store.ts'
import { isOver, type Progress, type Task, type Tasks } from './tasks.ts'

const DECLARATIONS = '/mgmt/shared/declarative-onboarding'

/** A valid declaration, and the device that is to carry it out. */
export interface Order extends Credentials {
  readonly host: string
  readonly port: number
  /** The declaration that the device gets. */
  readonly device: Readonly<Record<string, unknown>>
  /** The manager's settings, under the contract's names. */
  readonly settings: Readonly<Record<string, unknown>>
}

interface Options {
  readonly clock: DeviceClock
  readonly store: Store
  readonly tasks: Tasks
  readonly behaviour: Behaviour
  readonly names: Names
  readonly hosts: ReadonlyMap<string, string>
}

/** Thrown if a device was not onboarded. Each reason is one line. */
class Failure extends Error {
  override name = 'Failure'
  readonly reasons: readonly string[]
  constructor(...reasons: readonly string[]) {
    super(reasons[0])
    this.reasons = reasons
  }
}

/** Onboards devices: contacts the device, waits while it restarts, and imports it. */
export class Manager {
  readonly #options: Options
  readonly #courses = new Set<Course>()
  /** Hosts with a running task. A new task for such a host waits. */
  readonly #busy = new Set<string>()

  constructor(options: Options) {
    this.#options = options
  }

  /** @param atOnce whether to wait for the end of the task @returns the task */
  async onboard(order: Order, atOnce: boolean): Promise<Task> {
    const task = this.#options.tasks.begin('WAIT')
    const course = this.#follows((pause) => this.#work(task, order, pause))
    if (atOnce) await course.finish()
    return this.#options.tasks.find(task.id) ?? task
  }

  /** Whether a device refuses the credentials of an order. False if the device does not respond. */
  async refusesCredentials(order: Order): Promise<boolean> {
    const device = new Reach(order.host, order.port, this.#options.hosts)
    const reply = await device.ask('GET', `${DECLARATIONS}/info`, order).catch((error: unknown) => {
      if (error instanceof Unreachable) return undefined
      throw error
    })
    return reply?.status === 401
  }

  /** Starts work that takes device time. */
  #follows(work: (pause: Pause) => Promise<void>): Course {
    const course = new Course(this.#options.clock, work)
    this.#courses.add(course)
    void course.done.finally(() => this.#courses.delete(course))
    return course
  }

  /** Returns the imported devices. */
  devices(): readonly Readonly<Record<string, unknown>>[] {
    return this.#options.store.list('device/').map((device) => readMembers(device))
  }

  /**
   * After a restart, marks the unfinished tasks as failed. The manager cannot continue them, because it does not store
   * credentials.
   */
  recover(): void {
    const { tasks } = this.#options
    for (const task of tasks.all().filter((each) => !isOver(each)))
      tasks.change(task, {
        status: 'ERROR',
        message: 'the device may not be onboarded',
        errors: [`the manager was restarted in step ${task.step}: check the device, or declare again`],
      })
  }

  /** Cancels all tasks. */
  stop(): void {
    for (const course of this.#courses) course.cancel()
  }

  reset(): void {
    this.stop()
    this.#courses.clear()
    this.#busy.clear()
  }

  async #work(first: Task, order: Order, pause: Pause): Promise<void> {
    const { tasks, behaviour } = this.#options
    const { host } = order
    while (this.#busy.has(host)) await pause(behaviour.manager.poll)
    this.#busy.add(host)
    let task = first
    const progress = (step: string, percent: number, more: Progress = {}) => {
      task = tasks.change(task, { step, percent: behaviour.manager.jumps ? 0 : percent, ...more })
    }
    try {
      await this.#onboard(order, pause, progress)
      if (behaviour.manager.concealsSuccess) throw new Failure('the device does not answer')
      tasks.change(task, { status: 'FINISHED', step: 'DONE', percent: 100, message: 'success' })
    } catch (error) {
      if (!(error instanceof Failure || error instanceof Unreachable)) throw error
      const errors = error instanceof Failure ? error.reasons : [`the device cannot be reached: ${error.message}`]
      const end =
        behaviour.manager.concealsFailure && task.status === 'ROLLING_BACK'
          ? ({ status: 'FINISHED', message: 'success' } as const)
          : ({ status: 'ERROR', message: 'the device was not onboarded', errors } as const)
      tasks.change(task, { ...end, percent: 100 })
    } finally {
      this.#busy.delete(host)
    }
  }

  async #onboard(order: Order, pause: Pause, progress: (step: string, percent: number, more?: Progress) => void) {
    const { behaviour, hosts } = this.#options
    const device = new Reach(order.host, order.port, hosts)
    const { importsNothing, importsEarly, importsAfter } = behaviour.manager
    progress('CONTACT', 5)
    expectServed(await device.ask('GET', `${DECLARATIONS}/info`, order))
    progress('SEND', 15)
    const sent = expectServed(
      await device.ask('POST', DECLARATIONS, order, { ...order.device, async: true }).catch((error: unknown) => {
        if (!(error instanceof Unreachable)) throw error
        throw new Failure('the device did not answer the declaration: check what it has carried out')
      }),
    )
    const { id } = readMembers(sent.body)
    progress('FOLLOW', 25)
    const early = importsEarly ? () => this.#import(order, {}) : () => {}
    await this.#follow(device, order, String(id), { pause, progress, early })
    progress('IMPORT', 90, { status: 'RUNNING' })
    await pause(behaviour.manager.poll)
    if (importsNothing || importsEarly) return
    const found = await this.#read(device, order)
    if (importsAfter === 0) return this.#import(order, found)
    this.#follows(async (later) => {
      await later(importsAfter)
      this.#import(order, found)
    })
  }

  /** Polls the task of a device until it ends. A restarting device may not respond for a while. */
  async #follow(
    device: Reach,
    order: Order,
    id: string,
    {
      pause,
      progress,
      early,
    }: { pause: Pause; progress: (...given: [string, number, Progress?]) => void; early: () => void },
  ): Promise<void> {
    const { clock, behaviour } = this.#options
    let heard = clock.now()
    let percent = 25
    for (;;) {
      await pause(behaviour.manager.poll)
      const reply = await this.#askAgain(device, order, `${DECLARATIONS}/task/${id}`)
      const silent = (clock.now() - heard) / 1000
      if (reply === undefined) {
        early()
        progress('FOLLOW', percent, { status: 'REBOOTING', message: 'the device is restarting' })
        if (silent > behaviour.manager.patience)
          throw new Failure(`the device has not answered for ${Math.round(silent)} seconds`)
        continue
      }
      heard = clock.now()
      const { status, errors, message } = readMembers(reply.body)
      if (reply.status === 404) throw new Failure('the device has lost the task')
      if (status === 'FINISHED') return
      if (status === 'ERROR') {
        progress('FOLLOW', percent, { status: 'ROLLING_BACK', message: 'the device has rolled back' })
        throw new Failure(...splitLines(errors, message))
      }
      percent = Math.min(85, percent + 5)
      const shown = status === 'REBOOTING' || status === 'ROLLING_BACK' ? status : 'RUNNING'
      progress('FOLLOW', percent, { status: shown, message: 'the device is carrying out the declaration' })
    }
  }

  /**
   * Sends a GET with the given password, and then with the password that the declaration sets.
   * @returns undefined if the device does not respond or refuses both passwords
   */
  async #askAgain(device: Reach, order: Order, path: string): Promise<Reply | undefined> {
    for (const password of [order.password, findPassword(order)]) {
      if (password === undefined) continue
      const reply = await device.ask('GET', path, { username: order.username, password }).catch((error: unknown) => {
        if (error instanceof Unreachable) return undefined
        throw error
      })
      if (reply !== undefined && reply.status !== 401 && reply.status < 500) return reply
    }
    return undefined
  }

  async #read(device: Reach, order: Order): Promise<Readonly<Record<string, unknown>>> {
    const read = async (path: string) => {
      const reply = await this.#askAgain(device, order, path)
      if (reply === undefined) throw new Failure('the device did not answer when it was imported')
      return readMembers(reply.body)
    }
    const { hostname } = await read('/mgmt/tm/sys/global-settings')
    const { nameServers = [] } = await read('/mgmt/tm/sys/dns')
    const lists = await Promise.all(
      ['/mgmt/tm/net/self', '/mgmt/tm/cm/device-group', '/mgmt/tm/sys/db'].map(
        async (path) => (await read(path))['items'],
      ),
    )
    const objects = Object.fromEntries(
      ['self', 'device-group', 'db'].flatMap((kind, index) => listItems(kind, lists[index])),
    )
    return { hostname, objects: { ...objects, 'dns/nameServers': nameServers } }
  }

  /**
   * @throws {Failure} if an object conflicts with an object of the manager, and either `failImportOnConflict` is not
   * false or the policy for the object is NONE
   */
  #import({ host, settings }: Order, { hostname = '', objects = {} }: Readonly<Record<string, unknown>>): void {
    const { store, behaviour } = this.#options
    const own = (store.read('inventory') as Inventory | undefined) ?? {}
    const conflicts = findConflicts(own, readMembers(objects), host)
    const lost = conflicts.filter(({ kind }) => getPolicy(settings, kind) === 'NONE')
    const { failImportOnConflict: fails = true, ...others } = settings
    const remembered = Object.entries(others).filter(([name]) => !behaviour.manager.forgets.has(name))
    const { snapshotWorkingConfig: snapshot, ...kept } = Object.fromEntries(remembered)
    const failing = fails === true ? conflicts : lost
    if (failing.length > 0 && !behaviour.manager.importsEarly)
      throw new Failure(
        ...failing.map(
          ({ name }) =>
            `${name} exists on the manager and on the device: the device is configured, but was not imported`,
        ),
      )
    const inventory = resolve(own, readMembers(objects), host, (kind) => getPolicy(settings, kind))
    store.write({
      inventory,
      [`device/${host}`]: {
        host,
        hostname,
        type: 'tenant',
        ...kept,
        snapshot: snapshot === true ? { status: 'TAKEN', objects: own } : { status: 'NONE' },
      },
    })
  }
}

/** Returns the policy for a kind of object. */
function getPolicy(settings: Readonly<Record<string, unknown>>, kind: string): string {
  const member =
    kind === 'self' ? 'deviceConflictPolicy' : kind === 'device-group' ? 'versionedConflictPolicy' : 'conflictPolicy'
  const [policy = 'NONE'] = [settings[member], settings['conflictPolicy']].filter((each) => typeof each === 'string')
  return policy
}

/** @throws {Failure} if the device refuses the credentials or the request */
function expectServed(reply: Reply): Reply {
  const { status, body } = reply
  if (status === 401 || status === 403) throw new Failure('the device refuses the credentials')
  const { errors, message } = readMembers(body)
  if (status >= 400) throw new Failure(...splitLines(errors, message).map((each) => `the device refuses: ${each}`))
  if (!isObject(body) && !Array.isArray(body)) throw new Failure('the device does not answer with JSON')
  return reply
}

function splitLines(errors: unknown, message: unknown): readonly string[] {
  const lines = Array.isArray(errors) ? errors.map(String) : []
  return lines.length > 0 ? lines : [typeof message === 'string' ? message : 'the device gives no reason']
}

function findPassword({ username, device }: Order): string | undefined {
  const { password } = readMembers(readMembers(device['Common'])[username])
  return typeof password === 'string' ? password : undefined
}

function listItems(kind: string, items: unknown): (readonly [string, unknown])[] {
  return (Array.isArray(items) ? items : []).map((item: unknown) => {
    const { name, kind: _, ...members } = readMembers(item)
    return [`${kind}/${String(name)}`, members] as const
  })
}
