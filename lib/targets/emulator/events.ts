import { EventEmitter } from 'node:events'
import type { Tree } from './tree/node.ts'

/** One line of the event log (platform: Alarms and event log). */
export interface DeviceEvent {
  id: number
  source: string
  name: string
  kind: 'ASSERT' | 'CLEAR' | 'EVENT'
  severity: 'WARNING' | 'ERROR' | 'INFO' | 'EMERGENCY' | 'NA'
  text: string
}
export interface LoggedEvent extends Readonly<DeviceEvent> {
  /** Device time, epoch milliseconds. */
  readonly time: number
}

/** What happens on the device, with what listeners learn of it. */
export interface Happenings {
  /** After every commit, also of one that changed nothing. */
  commit: [after: Tree, before: Tree]
  /** The ports have closed, and the device starts again. */
  restart: []
  event: [LoggedEvent]
  /** A file has come, whole, or has gone. */
  file: [path: string]
  /** A file was to be an image, and is none that this device can use. */
  unusable: [path: string]
  /** Somebody has shown credentials. */
  login: [username: string, accepted: boolean]
  /** Somebody who was let in asks for something. */
  call: [username: string, call: string]
  /** Somebody has written; by schema paths. */
  change: [username: string, paths: readonly string[]]
  /** Values that the device works out on demand are others now. */
  live: []
}

/** The one place where the device tells what happens: whoever shows, counts or sends it listens here. */
export interface Events {
  /** All events since the start. */
  readonly log: readonly LoggedEvent[]
  /** Logs an event and tells the listeners; `time` is now by default, and never that of the event before: lines differ. */
  raise(event: DeviceEvent, time?: number): void
  publish<K extends keyof Happenings>(happening: K, ...what: Happenings[K]): void
  /** Listeners are called in the order of their registration. */
  on<K extends keyof Happenings>(happening: K, listener: (...what: Happenings[K]) => void): void
}

export function createEvents(now: () => number): Events {
  const emitter = new EventEmitter<Record<string, unknown[]>>()
  let log: readonly LoggedEvent[] = []

  const events: Events = {
    get log() {
      return log
    },
    raise(event, time = Math.max(now(), (log.at(-1)?.time ?? 0) + 1)) {
      const logged = { ...event, time }
      log = [...log, logged]
      events.publish('event', logged)
    },
    publish: (happening, ...what) => void emitter.emit(happening, ...what),
    on: (happening, listener) => void emitter.on(happening, listener),
  }
  events.on('restart', () => (log = []))
  return events
}
