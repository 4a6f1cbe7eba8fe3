/** Where a file is fetched from. */
export interface Source {
  /** With a port, where it is another than the protocol's. */
  readonly host: string
  /** In place of that of the host. */
  readonly port: number | undefined
  readonly path: string
  readonly protocol: 'https' | 'scp' | 'sftp'
  /** Any certificate is taken. */
  readonly insecure: boolean
  /** Of a host of SSH, whose key nobody knows. */
  readonly looksAtKey?: true
  /** What comes is not what the host has. */
  readonly changesBytes?: true
  readonly username: string | undefined
  readonly password: string | undefined
}
