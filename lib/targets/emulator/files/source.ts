/** The remote source of a file that the device fetches. */
export interface Source {
  /** The host, followed by its port unless it is the protocol's default. */
  readonly host: string
  /** The port. If set, it overrides a port in `host`. */
  readonly port: number | undefined
  readonly path: string
  readonly protocol: 'https' | 'scp' | 'sftp'
  /** Whether any certificate is accepted. */
  readonly insecure: boolean
  /** Whether the SSH host key is checked. The check always fails, because the key is unknown. */
  readonly looksAtKey?: true
  /** Whether the received bytes differ from the bytes that the host sent. */
  readonly changesBytes?: true
  readonly username: string | undefined
  readonly password: string | undefined
}
