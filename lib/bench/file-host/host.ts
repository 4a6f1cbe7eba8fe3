import type { Content } from '../../domain/content.ts'
import type { Addresses } from './addresses.ts'
import type { Held, Offered } from './offer.ts'

/** A host from which a target fetches files: over HTTPS, SCP and SFTP. */
export interface FileHost {
  readonly addresses: Addresses
  readonly username: string
  readonly password: string
  /** Serves a file from now on, to whoever asks over HTTPS. @throws {HarnessError} when the lab's host cannot have it */
  offer(name: string, content: Content): Promise<Offered>
  /** The same, so that the bench sees who asks and may hold it back; absent from a host of the lab. */
  readonly hold?: (name: string, content: Content, by?: Held) => Offered
  close(): Promise<void>
}
