import { HttpWitness } from '../fixtures/http-witness.ts'
import { Recorder } from '../fixtures/recorder.ts'
import { Silence } from '../fixtures/silence.ts'
import { Gates } from '../safety/gates.ts'
import type { Journal } from '../safety/journal.ts'
import { ResourceSchemas } from '../schema/resources.ts'

/** What lets a test of a certification write, for specs that judge nothing. */
export function witnessOf(journal: Journal): HttpWitness {
  return new HttpWitness({
    recorder: new Recorder(),
    schemas: new ResourceSchemas([]),
    documented: { reads: new Map(), rows: [] },
    journal,
    gates: new Gates(['configure', 'reboot'], 'certification'),
    silence: new Silence(),
  })
}
