import type { Area } from '../../area.ts'
import { createWriteFaults } from '../../switches/writing.ts'
import { modeFaults, ruleFaults } from './faults.ts'
import { factory, model } from './model.ts'
import { opticFaults } from './optic-faults.ts'
import { quirks } from './quirks.ts'
import { createReadFaults } from './reading-faults.ts'
import { restartFaults } from './restart-faults.ts'
import {
  adjacentPairsShareMode,
  breakoutNeedsRelease,
  changedModesRestart,
  modeSuitsHighSpeed,
  modeSuitsLowSpeed,
  no4x25,
  portsAreFixed,
} from './rules.ts'
import { channelsFollowModes, speedFollowsMode, speedsFollowModes } from './speeds.ts'

/** The area of port modes and optics (platform: Port groups). */
export const portGroups: Area = {
  name: 'port-groups',
  model,
  factory: ({ hardware }) => factory(hardware),
  rules: [
    portsAreFixed,
    modeSuitsHighSpeed,
    modeSuitsLowSpeed,
    no4x25,
    breakoutNeedsRelease,
    adjacentPairsShareMode,
    speedFollowsMode,
  ],
  settlements: [speedsFollowModes, channelsFollowModes],
  restarts: [changedModesRestart],
  faults: (device, nodes) => [
    ...ruleFaults,
    ...modeFaults,
    ...restartFaults(device),
    ...createReadFaults(device, nodes),
    ...opticFaults(nodes),
    ...createWriteFaults('port-groups', 'portgroups'),
  ],
  quirks,
}
