import type { Events } from './events.ts'
import { filler } from './files/content.ts'
import type { FileSystem } from './files/file-system.ts'

/** One-time events, keyed by source and name. The names are from the contract (platform: Events). */
const ONCE = {
  'Appliance core-dump': { id: 66_306, source: 'Appliance', name: 'core-dump', text: 'Core file of a process' },
  'appliance firmware-update-status': {
    id: 65_544,
    source: 'appliance',
    name: 'firmware-update-status',
    text: 'Firmware update',
  },
} as const

const crash: keyof typeof ONCE = 'Appliance core-dump'

/** The crash of a process, or a firmware update. Neither is a lasting fault, so neither raises an alarm. */
export interface OneTimeEvents {
  has(name: string): boolean
  /** Logs an event. A crash also leaves a core file. */
  happen(name: string): void
}

export function createOneTimeEvents(events: Events, files: FileSystem, now: () => number): OneTimeEvents {
  const known = new Map<string, (typeof ONCE)[keyof typeof ONCE]>(Object.entries(ONCE))
  let cores = 0
  return {
    has: (name) => known.has(name),
    happen(name) {
      const event = known.get(name)
      if (event === undefined) return
      if (name !== crash) return events.raise({ ...event, kind: 'EVENT', severity: 'NA' })
      cores += 1
      const file = `core.qkviewd.${cores}`
      files.put(`diags/core/${file}`, filler(file, 12_000_000), now())
      events.raise({ ...event, kind: 'EVENT', severity: 'NA', text: `${event.text}: ${file}` })
    },
  }
}
