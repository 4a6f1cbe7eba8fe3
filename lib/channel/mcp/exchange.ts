import { redactor } from '../../domain/redaction.ts'
import { excerpt } from '../text.ts'

/** One call of the Model Context Protocol. */
export interface McpExchange {
  readonly channel: 'mcp'
  readonly url: string
  readonly method: string
  readonly params?: unknown
  readonly result?: unknown
  /** Why the call has no result. */
  readonly broken?: string
}

/** Formats the exchange in one line: `mcp http://127.0.0.1:8000/mcp tools/call → answered`. */
export function brief({ url, method, broken }: McpExchange): string {
  return redactor.clean(`mcp ${url} ${method} → ${broken ?? 'answered'}`)
}

export function transcript(exchange: McpExchange): string {
  const { params, result } = exchange
  const shown = (value: unknown) => (value === undefined ? [] : [excerpt(JSON.stringify(value, undefined, 2))])
  return redactor.clean([brief(exchange), ...shown(params), ...shown(result)].join('\n'))
}

export function repeat({ url, method, params }: McpExchange): string {
  return redactor.clean(`# with any client of the protocol, at ${url}: ${method} ${JSON.stringify(params ?? {})}`)
}

/** Returns no steps, because a call can be repeated on its own. */
export function recipe(): readonly string[] {
  return []
}
