import { readdirSync } from 'node:fs'
import { catalogue } from '../catalogue/catalogue.ts'
import { SUFFIX } from '../domain/places.ts'
import { loadResources } from '../catalogue/schemas.ts'
import { buildGoneResourceFaults, mechanicalFaults, buildMissingOnceFaults } from './mechanical.ts'
import type { FaultTable, FurtherFaults, Proof } from './faults/table.ts'

const FOLDER = new URL('./faults/', import.meta.url)

/**
 * The faults that are not derived from schema nodes, or that replace a derived fault. They are listed in
 * `faults/<area>.ts`.
 */
export const ownFaults: FaultTable = Object.assign({}, ...(await tables()).map(({ faults }) => faults))

/** The faults that are derived from schema nodes. */
export const faultsByRule: FaultTable = mechanicalFaults(loadResources())

/** For every testable requirement of strength `must`: the emulator fault that breaks only this requirement. */
export const faultOf: FaultTable = Object.fromEntries(
  [...catalogue.all].flatMap(([id, { strength }]) => {
    const proof = ownFaults[id] ?? faultsByRule[id]
    return strength === 'must' && proof !== undefined ? [[id, proof] as const] : []
  }),
)

/**
 * Every fault that proves a check of a requirement: the fault in `faultOf`, and the faults that break another part of
 * the requirement's text.
 */
export const proofs: readonly (readonly [requirement: string, proof: Proof])[] = [
  ...Object.entries(faultOf),
  ...buildMissingOnceFaults(loadResources()),
  ...buildGoneResourceFaults(loadResources()),
  ...(await tables()).flatMap(({ further = {} }) =>
    Object.entries(further).flatMap(([id, more]) => more.map((proof) => [id, proof] as const)),
  ),
].filter(([id]) => catalogue.all.get(id)?.strength === 'must')

interface Table {
  readonly faults: FaultTable
  readonly further?: FurtherFaults
}

async function tables(): Promise<readonly Table[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(SUFFIX) && name !== `table${SUFFIX}`)
  return Promise.all(files.map(async (name): Promise<Table> => import(new URL(name, FOLDER).href)))
}
