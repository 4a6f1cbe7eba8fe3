import type { Holder } from '../store.ts'
import { directoryStore } from './store.ts'

/** For specs: a process that holds a unit until it is killed. */
const [folder = '', holder = ''] = process.argv.slice(2)
const described: Holder = JSON.parse(holder)
const attempt = await directoryStore(folder).take(described)
// Keeps a reference, because the lock ends with its owner.
setInterval(() => attempt, 60_000)
if ('lease' in attempt) {
  await attempt.lease.owe(described.owes)
  process.send?.('held')
}
