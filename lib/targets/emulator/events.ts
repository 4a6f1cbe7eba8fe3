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

/** Why the device starts: it restarts by itself, somebody powered it off from its management menu, or all power was away. */
export type StartCause = 'restart' | 'menu' | 'power'

/** Happenings on the device, with their arguments for listeners. */
export interface Happenings {
  /** After every commit, also of one that changed nothing. */
  commit: [after: Tree, before: Tree]
  /** The ports have closed, and the device is restarting. */
  restart: [cause: StartCause]
  event: [LoggedEvent]
  /** A file is complete, or was removed. */
  file: [path: string]
  /** A file meant to be an image is none that this device can use. */
  unusable: [path: string]
  /** A user has presented credentials. */
  login: [username: string, accepted: boolean]
  /** An admitted user makes a call. */
  call: [username: string, call: string]
  /** A user has written these schema paths. */
  change: [username: string, paths: readonly string[]]
  /** Values computed on demand have changed. */
  live: []
}

/** The device's only event bus: anything that shows, counts or sends its events listens here. */
export interface Events {
  /** All events since the start. */
  readonly log: readonly LoggedEvent[]
  /**
   * Logs an event and notifies the listeners. `time` is now by default, and never equal to the previous event's, so
   * that lines differ.
   */
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
