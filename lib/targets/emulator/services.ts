import type { Alarms } from './alarms.ts'
import type { Behaviour } from './behaviour.ts'
import type { Boot } from './boot.ts'
import type { Datastore } from './datastore.ts'
import type { DeviceDescription } from './description.ts'
import type { Events } from './events.ts'
import type { FileSystem } from './files/file-system.ts'
import type { Images } from './images.ts'
import type { DeviceView } from './device-view.ts'
import type { Names } from './naming.ts'
import type { Processes } from './processes.ts'
import type { ContainerNode } from './schema/compile.ts'

/** What the device offers to its areas: their operations, effects, faults and quirks. */
export interface Services extends DeviceView {
  readonly description: DeviceDescription
  readonly names: Names
  readonly schema: ContainerNode
  readonly store: Datastore
  readonly events: Events
  readonly alarms: Alarms
  readonly images: Images
  readonly processes: Processes
  readonly boot: Boot
  readonly files: FileSystem
  /** Where the cloud service is reached that bundles are sent to; they go nowhere while it is undefined. */
  readonly cloud: { address?: string }
  /** How it behaves now, as faults and quirks change it. */
  readonly behaviour: Readonly<Behaviour>
}
