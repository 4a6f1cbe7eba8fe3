import type { Alarm } from './alarms.ts'
import type { LoggedEvent } from './events.ts'
import type { FileSystem } from './files/file-system.ts'
import type { Hardware } from './hardware/hardware.ts'
import type { Images } from './images.ts'
import type { Tree } from './tree/node.ts'

/** What rules and live values may look at. */
export interface DeviceView {
  /** Device time, epoch milliseconds. */
  now: () => number
  /** Device time of the last start. */
  readonly bootTime: number
  /** The release that runs. */
  readonly release: string
  readonly model: string
  readonly hardware: Hardware
  readonly description: { readonly serialNumber?: string }
  /** The configuration as it is read. */
  readonly configuration: Tree
  readonly events: { readonly log: readonly LoggedEvent[] }
  readonly alarms: { readonly active: readonly Alarm[] }
  readonly images: Pick<Images, 'release' | 'stored' | 'install'>
  readonly files: Pick<FileSystem, 'list'>
}
