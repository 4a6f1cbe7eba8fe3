import type { Holder } from '../store.ts'
import { directoryStore } from './store.ts'

/** For specs: a process that holds a unit until it is killed. */
const [folder = '', holder = ''] = process.argv.slice(2)
const described: Holder = JSON.parse(holder)
const attempt = await directoryStore(folder).take(described)
// Kept, because a lock goes with whatever holds it.
setInterval(() => attempt, 60_000)
if ('lease' in attempt) {
  await attempt.lease.owe(described.owes)
  process.send?.('held')
}
