import { type Behaviour, createConformingBehaviour } from './behaviour.ts'
import { Boot } from './boot.ts'
import { tokenLifetime } from './accounts.ts'
import { createAlarms } from './alarms.ts'
import type { Area } from './area.ts'
import { areas } from './areas/areas.ts'
import type { DeviceClock } from './clock.ts'
import { type Composition, getComposition } from './composition.ts'
import { KeptDatastore } from './datastore.ts'
import type { DeviceDescription } from './description.ts'
import { createEvents } from './events.ts'
import { createFileSystem } from './files/file-system.ts'
import { getImportPath } from './files/place.ts'
import { getHardware } from './hardware/models.ts'
import { createImages } from './images.ts'
import { createNames } from './naming.ts'
import { RequestLog } from './request-log.ts'
import { createProcesses } from './processes.ts'
import { compile } from './schema/compile.ts'
import { createSerialConsole, type SerialConsole } from './serial-console.ts'
import type { Services } from './services.ts'
import { Tokens } from './tokens.ts'
import { clearSubtree, type Tree } from './tree/node.ts'
import type { Content, Defaults } from './tree/read.ts'
import { Resources } from './tree/resources.ts'

/** Milliseconds of device time between the response to a commit and the restart that the commit causes. */
const restartDelay = 1000

/** The emulated device, independent of its protocols: it does no I/O and has no URLs and no response texts. */
export interface Device extends Services {
  readonly clock: DeviceClock
  readonly composition: Composition
  readonly tokens: Tokens
  readonly console: SerialConsole
  readonly requests: RequestLog
  readonly statistics: { requests: number; accepted: number; refused: number }
  /** Returns the warnings that the CLI prints about a change that restarts the device. */
  warnings(after: Tree, before: Tree): string[]
  readonly resources: (content: Content, defaults?: Defaults) => Resources
  /** Resets the device to conforming behaviour, then applies the change. */
  behave(change: (fresh: Behaviour) => void): void
  reset(): void
}

export function createDevice(description: DeviceDescription, clock: DeviceClock, all: readonly Area[] = areas): Device {
  const behaviour = createConformingBehaviour()
  const hardware = getHardware(description)
  const composition = getComposition(all, hardware)
  const services = createServices(description, clock, composition, behaviour)
  const { store, events, boot } = services
  const tokens = new Tokens(
    clock.now,
    () => behaviour.tokens,
    () => tokenLifetime(services),
  )
  const views = createViews(services, behaviour)

  const factory = (): Tree => {
    const all = composition.factory({ description, hardware })
    const absent = description.factory === 'bare' ? composition.configured : []
    const parts = absent.reduce((tree, path) => clearSubtree(tree, path.split('/')), all)
    const context = { device: services, running: parts }
    const whole = composition.settlements.reduce((tree, { settle }) => settle(tree, context), parts)
    return behaviour.unset.reduce((tree, node) => clearSubtree(tree, node.path.split('/')), whole)
  }
  const warnings = (after: Tree, before: Tree): string[] =>
    composition.restarts.filter(({ isMet }) => isMet(after, before, services)).map(({ warning }) => warning)

  events.on('commit', (after, before) => {
    if (behaviour.boot.activates('commit')) activate(services)
    if (after === before || warnings(after, before).length === 0) return
    if (!behaviour.boot.sparedBy(after, before)) boot.restart(restartDelay)
  })
  events.on('restart', (cause) => {
    if (!behaviour.boot.keepsTokens) tokens.forget()
    const left = behaviour.boot.leaves(store.running, factory())
    if (left !== store.running) store.load(left)
    if (behaviour.boot.activates(cause)) activate(services)
  })
  store.load(factory())
  activate(services)
  for (const { start } of composition.areas) start?.(services)

  return Object.assign(services, {
    clock,
    composition,
    tokens,
    console: createSerialConsole(services, clock),
    requests: new RequestLog(),
    statistics: { requests: 0, accepted: 0, refused: 0 },
    warnings,
    resources: (content: Content, defaults: Defaults = 'report-all') => views.of(content, defaults),
    behave(change: (fresh: Behaviour) => void) {
      change(Object.assign(behaviour, createConformingBehaviour()))
      views.renew()
      store.freeze()
    },
    reset() {
      boot.stay()
      services.images.forget()
      store.load(factory())
      activate(services)
      tokens.forget()
      services.alarms.forget()
      services.files.reset()
    },
  })
}

/** Activates the configured values of the settings that take effect only after a loss of power. */
function activate({ activation, store }: Services): void {
  activation.configuration = store.running
}

function createServices(
  description: DeviceDescription,
  clock: DeviceClock,
  { model, rules, settlements, files }: Composition,
  behaviour: Behaviour,
): Services {
  const names = createNames(description.naming)
  const events = createEvents(clock.now)
  const processes = createProcesses(clock)
  const boot = new Boot({ clock, processes, events, seconds: description.rebootSeconds ?? 600, behaviour })
  const hardware = getHardware(description)
  const images = createImages(description, {
    events,
    now: clock.now,
    pathOf: (release) => getImportPath(hardware.image(release)),
  })
  const device = {
    now: clock.now,
    get configuration(): Tree {
      return store.shown
    },
    activation: { configuration: {} },
    get bootTime() {
      return boot.bootTime
    },
    get release() {
      return images.release
    },
    model: description.model,
    hardware,
    description,
    names,
    schema: compile(model, names),
    events,
    alarms: createAlarms(events, clock.now),
    images,
    processes,
    boot,
    files: createFileSystem(events, clock.now, (system) => files(system, { description, hardware })),
    cloud: {},
    behaviour,
  }
  const store = new KeptDatastore({ device, rules, settlements, behaviour })
  return Object.assign(device, { store })
}

/** Caches the data that clients read, by the requested content and defaults. */
function createViews(device: Services, behaviour: Behaviour) {
  /** Two nested levels, so that a read need not build a combined key. */
  let views: Partial<Record<Content, Partial<Record<Defaults, Resources>>>> = {}
  let second = 0
  let stamp = 0
  const { schema, names, events, now: time, store } = device
  events.on('event', () => stamp++)
  events.on('live', () => stamp++)

  const currentStamp = () => {
    const now = Math.floor(time() / 1000)
    if (now !== second) stamp++
    second = now
    return stamp
  }
  return {
    of(content: Content, defaults: Defaults): Resources {
      const known = views[content]?.[defaults]
      if (known !== undefined) return known
      const { readings, presets, extra, sortsLists } = behaviour
      const changes = { readings, presets, extra, sortsLists }
      const options = { device, schema, store, names, stamp: currentStamp, ...changes, content, defaults }
      const view = new Resources(options)
      views[content] = { ...views[content], [defaults]: view }
      return view
    },
    renew: () => void (views = {}),
  }
}
