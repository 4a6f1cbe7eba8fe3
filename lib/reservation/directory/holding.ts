import type { Holder } from '../store.ts'
import { directoryStore } from './store.ts'

/** For specs: a process that holds a unit until it is killed. */
const [folder = '', holder = ''] = process.argv.slice(2)
const described: Holder = JSON.parse(holder)
const attempt = await directoryStore(folder).take(described)
// Keeps a reference to the attempt, because the lock ends when its owner is garbage-collected.
setInterval(() => attempt, 60_000)
if ('lease' in attempt) {
  await attempt.lease.owe(described.owes)
  process.send?.('held')
}
