import { readdirSync } from 'node:fs'
import { catalogue } from '../catalogue/catalogue.ts'
import { resourcesOf } from '../catalogue/schemas.ts'
import { mechanicalFaults } from './mechanical.ts'
import type { FaultTable } from './faults/table.ts'

const FOLDER = new URL('./faults/', import.meta.url)

/** The faults that do not follow from schema nodes, or deviate from the rule: `faults/<area>.ts`. */
export const ownFaults: FaultTable = Object.assign({}, ...(await tables()))

/** The faults that follow from schema nodes. */
export const faultsByRule: FaultTable = mechanicalFaults(resourcesOf())

/** For every requirement of strength `must` that can be tested: the fault of the emulator that breaks it, and nothing else. */
export const faultOf: FaultTable = Object.fromEntries(
  [...catalogue.all].flatMap(([id, { strength }]) => {
    const proof = ownFaults[id] ?? faultsByRule[id]
    return strength === 'must' && proof !== undefined ? [[id, proof] as const] : []
  }),
)

async function tables(): Promise<readonly FaultTable[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && name !== 'table.ts')
  return Promise.all(
    files.map(async (name) => {
      const { faults }: { faults: FaultTable } = await import(new URL(name, FOLDER).href)
      return faults
    }),
  )
}
