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
import type { Tree } from './tree/node.ts'

/** The device's interface for the operations, effects, faults and quirks of areas. */
export interface Services extends DeviceView {
  readonly description: DeviceDescription
  readonly names: Names
  readonly schema: ContainerNode
  readonly store: Datastore
  readonly activation: { configuration: Tree }
  readonly events: Events
  readonly alarms: Alarms
  readonly images: Images
  readonly processes: Processes
  readonly boot: Boot
  readonly files: FileSystem
  /** Address of the cloud service that receives bundles. If undefined, bundles are not sent. */
  readonly cloud: { address?: string }
  /** Current behaviour, as changed by faults and quirks. */
  readonly behaviour: Readonly<Behaviour>
}
