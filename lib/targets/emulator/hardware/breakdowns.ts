import type { DeviceEvent } from '../events.ts'

/** A possible failure of hardware or software, as the event log reports it. */
export interface Breakdown extends Pick<DeviceEvent, 'id' | 'source' | 'name' | 'severity'> {
  /** The event's text while the failure lasts, and its text when the failure ends. */
  readonly asserted: string
  readonly cleared: string
}

/** The possible failures. Their sources and names are from the contract (platform: Events). */
const breakdowns: readonly Breakdown[] = [
  breakdown(65_550, 'appliance', 'thermal-fault', 'ERROR', 'Thermal fault detected'),
  breakdown(65_577, 'lcd', 'lcd-fault', 'WARNING', 'LCD module fault detected'),
  breakdown(65_578, 'lcd', 'module-communication-error', 'ERROR', 'LCD module does not answer'),
  breakdown(65_793, 'psu-2', 'psu-fault', 'WARNING', 'Power supply without input'),
  breakdown(66_048, 'appliance', 'aom-fault', 'ERROR', 'Always-on management fault detected'),
  breakdown(66_304, 'appliance', 'hardware-device-fault', 'EMERGENCY', 'Hardware device fault detected'),
  breakdown(66_305, 'appliance', 'unknown-alarm', 'WARNING', 'Alarm of an unknown kind'),
]

/** The possible failures, keyed by source and name, such as `psu-2 psu-fault`. */
export const breakdownsByName: ReadonlyMap<string, Breakdown> = new Map(
  breakdowns.map((each) => [`${each.source} ${each.name}`, each]),
)

function breakdown(
  id: number,
  source: string,
  name: string,
  severity: Breakdown['severity'],
  asserted: string,
): Breakdown {
  return { id, source, name, severity, asserted, cleared: `${asserted}: no longer` }
}
