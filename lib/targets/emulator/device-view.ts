import type { Alarm } from './alarms.ts'
import type { LoggedEvent } from './events.ts'
import type { FileSystem } from './files/file-system.ts'
import type { Hardware } from './hardware/hardware.ts'
import type { Images } from './images.ts'
import type { Tree } from './tree/node.ts'

/** Device data for rules and live values. */
export interface DeviceView {
  /** Device time, epoch milliseconds. */
  now: () => number
  /** Device time of the last start. */
  readonly bootTime: number
  /** The running release. */
  readonly release: string
  readonly model: string
  readonly hardware: Hardware
  readonly description: { readonly serialNumber?: string }
  /** The configuration that reads show. */
  readonly configuration: Tree
  /** The configuration as it stood when all power came last: some of it takes effect only then. */
  readonly activation: { readonly configuration: Tree }
  readonly events: { readonly log: readonly LoggedEvent[] }
  readonly alarms: { readonly active: readonly Alarm[] }
  readonly images: Pick<Images, 'release' | 'stored' | 'install'>
  readonly files: Pick<FileSystem, 'list'>
}
