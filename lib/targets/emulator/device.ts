import { type Behaviour, lawful } from './behaviour.ts'
import { type Boot, bootOf } from './boot.ts'
import type { DeviceClock } from './clock.ts'
import { type Datastore, datastoreOf } from './datastore.ts'
import type { DeviceDescription } from './description.ts'
import { type Hardware, hardwareOf } from './hardware.ts'
import type { Insight } from './model/declaration.ts'
import { asConfiguration, type Configuration, factoryConfiguration, model } from './model/model.ts'
import { factoryPortGroups } from './model/port-groups.ts'
import { modeOf, speedsFollowModes } from './model/port-rules.ts'
import { compile, type ContainerNode } from './model/schema.ts'
import { type Names, namesOf } from './naming.ts'
import { type Reader, readerOf } from './tree/read.ts'
import { type Tokens, tokensOf } from './tokens.ts'

/** Milliseconds of device time between the answer to a commit and the restart that it causes. */
const restartDelay = 1000

/** The device behind the fronts: no I/O, no paths, no texts of answers. */
export interface Device extends Insight {
  readonly description: DeviceDescription
  readonly clock: DeviceClock
  readonly schema: ContainerNode
  readonly names: Names
  readonly hardware: Hardware
  readonly store: Datastore
  readonly boot: Boot
  readonly tokens: Tokens
  readonly statistics: { requests: number; accepted: number; refused: number }
  readonly behaviour: Behaviour
  /** Grows with every second of device time and every change of behaviour: live values are kept as long as it stands. */
  stamp(): number
  reader(content: 'config' | 'nonconfig' | 'all'): Reader
  /** Takes a behaviour in the place of the present one. */
  behave(change: (fresh: Behaviour) => void): void
  reset(): void
}

export function deviceOf(description: DeviceDescription, clock: DeviceClock): Device {
  const names = namesOf(description.naming)
  const schema = compile(model, names)
  const hardware = hardwareOf(description.model)
  const factory = (): Configuration => {
    const { system, ...others } = factoryConfiguration(description, hardware)
    const unset = Object.fromEntries(behaviour.unset.map((name) => [name, {}]))
    return { ...others, system: { ...system, ...unset } }
  }
  let behaviour = lawful()
  let readers = new Map<string, Reader>()
  let second = 0
  let stamp = 0

  const insight: Insight = {
    now: clock.now,
    get bootTime() {
      return boot.bootTime
    },
    release: description.release,
    model: description.model,
    hardware,
  }
  const tokens = tokensOf(clock.now, () => behaviour.tokens)
  const seconds = description.rebootSeconds ?? 600
  const boot = bootOf({ clock, seconds, behaviour: () => behaviour, wentDown: () => lose() })
  const store = datastoreOf(factory(), insight, clock, () => behaviour)

  store.onCommit((after, before) => {
    if (after.portgroups === before.portgroups) return
    const changed = hardware.ports.some(
      ({ number, speed }) =>
        (speed === 'high' || behaviour.boot.restartsForLowSpeed) && modeOf(after, number) !== modeOf(before, number),
    )
    if (changed) boot.restart(restartDelay)
  })

  /** No token survives a restart; everything else does. */
  const lose = () => {
    const { loses } = behaviour.boot
    tokens.forget()
    if (loses === 'everything') store.load(factory())
    if (loses === 'modes') store.load(withFactoryModes(asConfiguration(store.running)))
  }
  const withFactoryModes = (running: Configuration): Configuration => {
    const candidate = { ...running, portgroups: factoryPortGroups(hardware) }
    return speedsFollowModes.settle(candidate, { device: insight, running })
  }

  const currentStamp = () => {
    const now = Math.floor(clock.now() / 1000)
    if (now !== second) stamp++
    second = now
    return stamp
  }
  const makeReader = (content: 'config' | 'nonconfig' | 'all'): Reader => {
    const { readings, presets, extra } = behaviour
    return readerOf({
      device: insight,
      names,
      stamp: currentStamp,
      readings: readings.size > 0 ? readings : undefined,
      presets: presets.size > 0 ? presets : undefined,
      extra,
      content: content === 'all' ? undefined : content,
    })
  }

  return {
    now: clock.now,
    get bootTime() {
      return boot.bootTime
    },
    release: description.release,
    model: description.model,
    hardware,
    description,
    clock,
    schema,
    names,
    store,
    boot,
    tokens,
    statistics: { requests: 0, accepted: 0, refused: 0 },
    get behaviour() {
      return behaviour
    },
    stamp: currentStamp,
    reader(content) {
      const reader = readers.get(content) ?? makeReader(content)
      readers.set(content, reader)
      return reader
    },
    behave(change) {
      behaviour = lawful()
      change(behaviour)
      readers = new Map()
      stamp++
      store.freeze()
    },
    reset() {
      boot.stay()
      store.load(factory())
      tokens.forget()
      stamp++
    },
  }
}
