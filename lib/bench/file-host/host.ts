import type { Content } from '../../domain/content.ts'
import type { Addresses } from './addresses.ts'
import type { Held, Offered } from './offer.ts'

/** A host from which a target fetches files: over HTTPS, SCP and SFTP. */
export interface FileHost {
  readonly addresses: Addresses
  readonly username: string
  readonly password: string
  /**
   * Serves a file over HTTPS to any client from now on.
   * @throws {HarnessError} if the lab's host cannot store the file
   */
  offer(name: string, content: Content): Promise<Offered>
  /** Like `offer`, but the bench sees the requests and can hold the file back. A lab host does not support this. */
  readonly hold?: (name: string, content: Content, by?: Held) => Offered
  close(): Promise<void>
}
