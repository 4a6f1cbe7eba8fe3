import type { Area } from '../area.ts'
import { aaa } from './aaa/area.ts'
import { alarms } from './alarms/area.ts'
import { boot } from './boot/area.ts'
import { bundles } from './bundles/area.ts'
import { clock } from './clock/area.ts'
import { cloud } from './cloud/area.ts'
import { commandLine } from './command-line/area.ts'
import { components } from './components/area.ts'
import { configuration } from './configuration/area.ts'
import { dns } from './dns/area.ts'
import { events } from './events/area.ts'
import { files } from './files/area.ts'
import { http } from './http/area.ts'
import { interfaces } from './interfaces/area.ts'
import { lacp } from './lacp/area.ts'
import { logging } from './logging/area.ts'
import { standbyLogs } from './logging/standby.ts'
import { management } from './management/area.ts'
import { ntp } from './ntp/area.ts'
import { portGroups } from './port-groups/area.ts'
import { snmp } from './snmp/area.ts'
import { systemImage } from './system-image/area.ts'
import { system } from './system/area.ts'
import { tenantImages } from './tenant-images/area.ts'
import { vlans } from './vlans/area.ts'

/** All areas, in the order in which responses contain them. A new area needs a line here. */
export const areas: readonly Area[] = [
  system,
  aaa,
  clock,
  management,
  dns,
  ntp,
  logging,
  standbyLogs,
  alarms,
  events,
  systemImage,
  snmp,
  components,
  interfaces,
  lacp,
  vlans,
  portGroups,
  tenantImages,
  bundles,
  cloud,
  files,
  commandLine,
  configuration,
  boot,
  http,
]
