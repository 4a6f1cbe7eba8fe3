/** The source of a fetched file. */
export interface Source {
  /** With the port, unless it is the protocol's default. */
  readonly host: string
  /** Overrides the host's port. */
  readonly port: number | undefined
  readonly path: string
  readonly protocol: 'https' | 'scp' | 'sftp'
  /** Any certificate is taken. */
  readonly insecure: boolean
  /** Checks the key of an SSH host, which is unknown. */
  readonly looksAtKey?: true
  /** The received bytes differ from the host's. */
  readonly changesBytes?: true
  readonly username: string | undefined
  readonly password: string | undefined
}
