import type { Effect } from './effect.ts'
import { Journal } from './journal.ts'
import { barePath } from './tree.ts'

/** Reads a run's journal whenever it is asked what stands changed on the target; nothing where that cannot be read. */
export function createChangeReader(file: string): () => readonly string[] {
  const journal = new Journal(file)
  return () => {
    try {
      return [...new Set(journal.open().map(({ effect }) => describeChange(effect)))]
    } catch {
      return []
    }
  }
}

function describeChange(effect: Effect): string {
  if (effect.type === 'configuration') return barePath(effect.path).replace(/^data\//, '')
  if (effect.type === 'stimulus') return `fault ${effect.fault}`
  if (effect.type === 'file') return `file ${effect.directory}/${effect.name}`
  return effect.type === 'bundle' ? `bundle ${effect.name}` : `install of ${effect.version}`
}
