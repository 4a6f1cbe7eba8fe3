import type { Buffer } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { Conversion } from '../conversion.ts'
import { diagnosticLine } from '../diagnostics.ts'
import { type Format, FORMATS, isFormat } from '../output/formats.ts'
import { RequestError } from '../../tool-server/request-error.ts'

const PIECE = 256 * 1024
const MOST_LOGGED = 20

interface ConversionRequest {
  /** The name of the input in diagnostics. */
  readonly source: string
  readonly format: Format
  readonly sort: boolean
  readonly log: (line: string) => void
}

interface Converted {
  /** The output in pieces. The joined pieces could exceed the maximum string length. */
  readonly pieces: readonly string[]
  readonly warnings: number
}

/**
 * Converts the bytes of a request piece by piece, so that other requests are handled in between. Throws `RequestError`
 * (422) if the configuration was not read completely, so that no client mistakes a partial result for the whole.
 */
export async function convertRequest(
  bytes: Buffer,
  { source, format, sort, log }: ConversionRequest,
): Promise<Converted> {
  const pieces: string[] = []
  const errors: string[] = []
  let warnings = 0
  const conversion = new Conversion({
    format,
    sort,
    report: (diagnostic) => {
      const line = diagnosticLine(source, diagnostic)
      if (diagnostic.severity === 'error') errors.push(line)
      else if (++warnings > MOST_LOGGED) return
      log(line)
    },
  })
  for (let at = 0; at < bytes.length; at += PIECE) {
    const text = conversion.write(bytes.subarray(at, at + PIECE))
    if (text !== '') pieces.push(text)
    if (at + PIECE < bytes.length) await setImmediate()
  }
  for (const text of conversion.end()) pieces.push(text)
  if (warnings > MOST_LOGGED) log(`${source}: warning: ${warnings - MOST_LOGGED} more warnings are not shown`)
  if (errors.length > 0) throw new RequestError(422, 'incomplete', errors.join('; '))
  return { pieces, warnings }
}

/** Returns the query's `response_format`. Throws `RequestError` if the format is unknown. */
export function parseFormat(query: unknown): Format {
  const text = parameter(query, 'response_format') ?? 'json'
  if (isFormat(text)) return text
  throw new RequestError(422, 'unknown-format', `response_format must be one of ${FORMATS.join(', ')}`)
}

/** Returns the query's flag `sort`: true for `sort`, `sort=true` or `sort=1`, false if the flag is absent or false. */
export function parseSort(query: unknown): boolean {
  const text = parameter(query, 'sort')
  if (text === undefined) return false
  if (['', 'true', '1', 'yes', 'on'].includes(text)) return true
  if (['false', '0', 'no', 'off'].includes(text)) return false
  throw new RequestError(422, 'unknown-sort', 'sort must be true or false')
}

function parameter(query: unknown, name: string): string | undefined {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
  if (value === undefined || typeof value === 'string') return value
  throw new RequestError(422, 'repeated-parameter', `${name} is given more than once`)
}
