import { HttpWitness } from '../testkit/http-witness.ts'
import { Recorder } from '../witness/recorder.ts'
import { OutageGuard } from '../testkit/outage-guard.ts'
import { Gates } from '../safety/gates.ts'
import type { Journal } from '../safety/journal.ts'
import { ResourceSchemas } from '../schema/resources.ts'
import { Presence } from '../witness/presence.ts'

/** Creates a witness for use in specs. The witness permits the writes that a certification test may make. */
export function createWitness(journal: Journal): HttpWitness {
  const documented = { reads: new Map(), rows: [] }
  return new HttpWitness({
    recorder: new Recorder(),
    schemas: new ResourceSchemas([]),
    documented,
    presence: new Presence(documented),
    accepted: new Set(),
    journal,
    gates: new Gates(['configure', 'reboot'], 'certification'),
    outage: new OutageGuard(),
  })
}
