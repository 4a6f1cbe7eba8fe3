import type { Alarm } from './alarms.ts'
import type { LoggedEvent } from './events.ts'
import type { FileSystem } from './files/file-system.ts'
import type { Hardware } from './hardware/hardware.ts'
import type { Images } from './images.ts'
import type { Tree } from './tree/node.ts'

/** Device data for rules and live values. */
export interface DeviceView {
  /** Device time in epoch milliseconds. */
  now: () => number
  /** Device time of the last start, in epoch milliseconds. */
  readonly bootTime: number
  /** The running release. */
  readonly release: string
  readonly model: string
  readonly hardware: Hardware
  readonly description: { readonly serialNumber?: string }
  /** The configuration that reads return. */
  readonly configuration: Tree
  /** The configuration at the last power-on after a complete loss of power. Some settings take effect only then. */
  readonly activation: { readonly configuration: Tree }
  readonly events: { readonly log: readonly LoggedEvent[] }
  readonly alarms: { readonly active: readonly Alarm[] }
  readonly images: Pick<Images, 'release' | 'stored' | 'install'>
  readonly files: Pick<FileSystem, 'list'>
}
