import { mkdirSync } from 'node:fs'
import { ProfileError } from '../../profile/error.ts'
import type { Holder, Holding, LeaseStore } from '../store.ts'
import { Claims } from './claims.ts'
import { DirectoryLease, inspectKey } from './lease.ts'
import { Records } from './records.ts'
import { Watch } from './watch.ts'
import { describeError } from '../../domain/errors.ts'

/**
 * Keeps leases in a directory, which can be a shared mount. The file system must support exclusive creation (O_EXCL)
 * and replacement by rename. All users need permission to create and remove files in the directory.
 */
export function directoryStore(folder: string): LeaseStore {
  const records = new Records(folder)
  const watch = new Watch(records)
  /** Finds the holder of one of the unit's keys. Writes nothing, because it is called repeatedly. */
  const keeping = ({ unit }: Holder): Holding | undefined => {
    for (const key of unit) {
      const found = inspectKey(new Claims(folder, key), records, watch)
      if ('heldBy' in found) return found.heldBy
    }
    return undefined
  }
  return {
    async take(holder) {
      const kept = keeping(holder)
      if (kept !== undefined) return { heldBy: kept }
      const lease = beginLease(folder, () => new DirectoryLease(folder, records, watch, holder))
      const heldBy = await lease.widen(holder.unit)
      if (heldBy === undefined) {
        Claims.sweep(folder, (nonce) => records.read(nonce) !== undefined)
        return { lease }
      }
      await lease.release()
      return { heldBy }
    },
    list: async () => records.all().map((holder) => watch.look(holder)),
    close: async () => {},
  }
}

/**
 * Creates the directory and begins a lease.
 * @throws {ProfileError} when the directory cannot be created or written
 */
function beginLease(folder: string, begin: () => DirectoryLease): DirectoryLease {
  try {
    mkdirSync(folder, { recursive: true })
    return begin()
  } catch (error) {
    const reason = describeError(error)
    throw new ProfileError(
      `No lease can be kept in ${folder}: ${reason}. Name another directory in bench.reservation of the profile, or in PLUMBLINE_LEASES`,
    )
  }
}
