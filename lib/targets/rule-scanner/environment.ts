import { UsageError } from './usage-error.ts'

/**
 * Returns the file extensions to scan in a directory, in lower case: RULESCAN_FILE_EXTENSIONS, or the three default
 * ones.
 */
export function extensions(): string[] {
  const configured = process.env['RULESCAN_FILE_EXTENSIONS'] ?? ''
  const listed = configured.split(',').filter((extension) => extension !== '')
  return (listed.length > 0 ? listed : ['.tcl', '.irul', '.irule']).map((extension) => extension.toLowerCase())
}

export interface Address {
  readonly host: string
  readonly port: number
  /** Whether the address is the default, because neither RULESCAN_LISTEN nor an option sets one. */
  readonly byDefault: boolean
}

/** Returns the address to listen on: RULESCAN_LISTEN, else the command-line option, else 0.0.0.0:8000. */
export function listenAddress(option: string | undefined): Address {
  const configured = process.env['RULESCAN_LISTEN']
  const fromEnvironment = configured !== undefined && configured !== ''
  const address = fromEnvironment ? configured : (option ?? '0.0.0.0:8000')
  const parts = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(address)
  const host = parts?.[1] ?? parts?.[2]
  const port = Number(parts?.[3])
  const byDefault = !fromEnvironment && option === undefined
  if (host !== undefined && port <= 65_535) return { host, port, byDefault }
  throw new UsageError(`${fromEnvironment ? 'RULESCAN_LISTEN' : '--listen'}: expected <host>:<port>, found ${address}`)
}

const levels = ['trace', 'debug', 'info', 'warn', 'error']

/** Returns the log level of the servers: RULESCAN_LOG, or `info`. */
export function logLevel(): string {
  const configured = process.env['RULESCAN_LOG']
  if (configured === undefined || configured === '') return 'info'
  if (levels.includes(configured)) return configured
  throw new UsageError(`RULESCAN_LOG: expected one of ${levels.join(', ')}, found ${configured}`)
}
