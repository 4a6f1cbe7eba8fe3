import { isDeepStrictEqual } from 'node:util'
import type { Door } from '../boot.ts'
import type { DeviceClock } from '../clock.ts'
import type { Behaviour } from './behaviour.ts'
import { Course, type Pause } from './course.ts'
import { Obstacle, listObjects, type Portion, PORTIONS, type Situation } from './portions.ts'
import { Refusal } from './refusal.ts'
import { EVERYWHERE, type Settings } from './settings.ts'
import type { Store } from './store.ts'
import { isOver, type Task, type Tasks } from './tasks.ts'

/** `down`: the device's port refuses connections. `unavailable`: the device responds with 503. */
type Phase = 'up' | 'down' | 'unavailable'

interface Options {
  readonly clock: DeviceClock
  readonly store: Store
  readonly tasks: Tasks
  readonly behaviour: Behaviour
  readonly factory: Settings
  readonly vlans: readonly string[]
  /** Called when the device restarts. A restart ends all logins. */
  readonly restarted: () => void
}

/**
 * A device and its settings. Only one declaration at a time can change the settings. Either all changes of a
 * declaration take effect, or none of them.
 */
export class Device {
  readonly #options: Options
  #settings: Settings
  #phase: Phase = 'up'
  #door: Door | undefined
  #course: Course | undefined
  #restarts = 0

  constructor(options: Options) {
    this.#options = options
    this.#settings = (options.store.read('settings') as Settings | undefined) ?? options.factory
  }

  get settings(): Settings {
    return this.#settings
  }
  get phase(): Phase {
    return this.#phase
  }
  get restarts(): number {
    return this.#restarts
  }

  /** Sets the port that a restart closes and opens again. */
  attach(door: Door): void {
    this.#door = door
  }

  /**
   * Starts to carry out a valid declaration.
   * @param atOnce whether to wait until the task ends or a restart begins
   * @returns the task of the declaration
   * @throws {Refusal} 409 while another declaration is being carried out
   */
  async onboard(declaration: { common: Situation['common']; shown: unknown }, atOnce: boolean): Promise<Task> {
    const { tasks, clock } = this.#options
    if (this.#course !== undefined) throw new Refusal(409, 'another declaration is under way: try again later')
    const task = tasks.begin('VALIDATE')
    let restarting: (() => void) | undefined
    const restarts = new Promise<void>((resolve) => (restarting = resolve))
    const course = new Course(clock, (pause) => this.#work(task, declaration, pause, () => restarting?.()))
    this.#course = course
    void course.done.finally(() => {
      if (this.#course === course) this.#course = undefined
    })
    // The wait ends when a restart begins, because the restart closes the connection on which the response is sent.
    if (atOnce) await course.finish(restarts)
    return tasks.find(task.id) ?? task
  }

  /** Cancels the current task. */
  stop(): void {
    this.#course?.cancel()
  }

  reset(): void {
    this.stop()
    this.#course = undefined
    this.#settings = this.#options.factory
    this.#restarts = 0
    if (this.#phase === 'down') void this.#door?.open()
    this.#phase = 'up'
  }

  async #work(
    first: Task,
    { common, shown }: { common: Situation['common']; shown: unknown },
    pause: Pause,
    restarting: () => void,
  ): Promise<void> {
    const { tasks, behaviour, store } = this.#options
    const before = this.#settings
    let task = tasks.change(first, {}, { before })
    const progress = (step: string, index: number) => ({
      step,
      percent: Math.round((100 * index) / (PORTIONS.length + 1)),
    })
    try {
      for (const [index, portion] of PORTIONS.entries()) {
        await pause(behaviour.device.stepSeconds)
        const changed = this.#take(portion, common)
        task = tasks.change(task, progress(portion.class ?? portion.name, index), { settings: this.#settings })
        if (!changed || portion.name !== 'provision') continue
        task = tasks.change(task, { status: 'REBOOTING', message: 'reboot required' })
        restarting()
        await this.#restart(pause)
        if (behaviour.device.forgetsHostname) this.#settings = { ...this.#settings, hostname: before.hostname }
        task = tasks.change(task, { status: 'RUNNING', message: 'processing' }, { settings: this.#settings })
      }
      const isSame = isDeepStrictEqual(before, this.#settings)
      if (isSame && behaviour.device.changesAgain) this.#change({ dns: { nameServers: ['192.0.2.99'] } })
      store.write({ settings: this.#settings, declaration: shown })
      const message = isSame ? 'success: nothing had to change' : 'success'
      tasks.change(task, { status: 'FINISHED', step: 'DONE', percent: 100, message }, { before: undefined })
    } catch (error) {
      if (!(error instanceof Obstacle)) throw error
      await this.#rollBack(task, before, error.message, pause)
    }
  }

  /** Sets one portion of the settings. @returns whether anything changed */
  #take(portion: Portion, common: Situation['common']): boolean {
    const { factory, vlans, behaviour } = this.#options
    const { name } = portion
    const wanted = portion.of(listObjects(common, portion.class), { factory, current: this.#settings, vlans, common })
    if (behaviour.device.skips.has(name)) return false
    if (behaviour.device.refusesAllServices) refuseAllServices(common)
    const isSame = isDeepStrictEqual(wanted, this.#settings[name])
    if (!isSame)
      this.#change({ [name]: name === 'users' && behaviour.device.dropsRoles ? withoutRoles(wanted) : wanted })
    return !isSame
  }

  #change(part: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...part }
  }

  async #rollBack(task: Task, before: Settings, why: string, pause: Pause): Promise<void> {
    const { tasks, behaviour } = this.#options
    const errors = [why]
    const rolling = tasks.change(task, { status: 'ROLLING_BACK', step: 'ROLL_BACK', message: 'rolling back', errors })
    await pause(behaviour.device.stepSeconds)
    const wasProvisioned = !isDeepStrictEqual(this.#settings.provision, before.provision)
    this.#settings = behaviour.device.rollbackLeaves ? { ...before, dns: this.#settings.dns } : before
    if (wasProvisioned) {
      tasks.change(rolling, {}, { settings: this.#settings })
      await this.#restart(pause)
    }
    tasks.change(
      rolling,
      { status: 'ERROR', percent: 100, message: 'failed, and rolled back' },
      { settings: this.#settings, before: undefined },
    )
  }

  async #restart(pause: Pause): Promise<void> {
    const { behaviour, restarted } = this.#options
    for (let left = behaviour.device.restartsPerChange; left > 0; left -= 1) {
      await pause(5)
      this.#phase = 'down'
      this.#restarts += 1
      restarted()
      await this.#door?.close()
      await pause(behaviour.device.restartSeconds)
      this.#phase = 'unavailable'
      await this.#door?.open()
      await pause(10)
      this.#phase = 'up'
    }
  }

  /**
   * After the process was killed, restores the settings from before the interrupted task and marks that task as failed
   * and rolled back.
   */
  recover(): void {
    const { tasks, store } = this.#options
    const task = tasks.latest()
    if (task === undefined || isOver(task)) return
    this.#settings = (store.read('before') as Settings | undefined) ?? this.#settings
    tasks.change(
      task,
      {
        status: 'ERROR',
        message: 'failed, and rolled back',
        errors: [...task.errors, `the device went down in step ${task.step}`],
      },
      { settings: this.#settings, before: undefined },
    )
  }
}

function refuseAllServices(common: Situation['common']): void {
  for (const [name, { allowService }] of listObjects(common, 'SelfIp'))
    if (allowService === 'all') throw new Obstacle(`Common.${name}.allowService: the device cannot open all services`)
}

function withoutRoles(users: Settings[keyof Settings]): Settings['users'] {
  const own = Object.entries(users as Settings['users'])
  return Object.fromEntries(
    own.map(([name, user]) => [name, name === 'admin' ? user : { ...user, roles: { [EVERYWHERE]: 'no-access' } }]),
  )
}
