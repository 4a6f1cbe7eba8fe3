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
  /** When the event occurred, as device time in epoch milliseconds. */
  readonly time: number
}

/**
 * The cause of a start: a restart of the device itself, a power-off from its management menu, or a loss of all power.
 */
export type StartCause = 'restart' | 'menu' | 'power'

/** Events on the event bus, with the arguments that listeners receive. */
export interface Happenings {
  /** Published after every commit, even if it changed nothing. */
  commit: [after: Tree, before: Tree]
  /** The ports have closed. */
  stopping: [cause: StartCause]
  /** The whole configuration was replaced without a commit. */
  loaded: []
  /** The ports have closed, and the device is restarting. */
  restart: [cause: StartCause]
  /** The device serves everything again. */
  up: []
  event: [LoggedEvent]
  /** A file is complete, or has been removed. */
  file: [path: string]
  /** The device cannot use a file that was meant to be an image. */
  unusable: [path: string]
  /** A user has presented credentials. */
  login: [username: string, accepted: boolean]
  /** An admitted user makes a call. */
  call: [username: string, call: string]
  /** A user has written these schema paths. */
  change: [username: string, paths: readonly string[]]
  /** An SNMP request has arrived, or a trap is sent. */
  snmp: [what: 'request' | 'trap', text: string]
  /** Values that are computed on demand have changed. */
  live: []
}

/** The device's only event bus. Everything that shows, counts or sends events listens to this bus. */
export interface Events {
  /** All events since the start. */
  readonly log: readonly LoggedEvent[]
  /**
   * Logs an event and notifies the listeners. `time` is the present time by default, but always later than the previous
   * event's, so that lines differ.
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
