import type { Moment } from '../domain/conformance.ts'
import * as datagram from './datagram/exchange.ts'
import * as http from './http/exchange.ts'
import * as mcp from './mcp/exchange.ts'
import * as process from './process/exchange.ts'
import * as ssh from './ssh/exchange.ts'

/** One exchange between the run and its target, over any channel. */
export type Exchange =
  | http.HttpExchange
  | ssh.SshExchange
  | process.ProcessExchange
  | mcp.McpExchange
  | datagram.DatagramExchange

/** How a channel formats its exchanges. */
interface Writing<E extends Exchange = Exchange> {
  brief(exchange: E): string
  transcript(exchange: E): string
  repeat(exchange: E): string
  recipe(exchange: E): readonly string[]
}

const CHANNELS: { readonly [C in Exchange['channel']]: Writing<Extract<Exchange, { channel: C }>> } = {
  http,
  ssh,
  process,
  mcp,
  datagram,
}

function getFormatter({ channel }: Exchange): Writing {
  return CHANNELS[channel]
}

/** Formats the exchange in one line, without secrets. */
export function brief(exchange: Exchange): string {
  return getFormatter(exchange).brief(exchange)
}

/** Formats the exchange in full, without secrets. */
export function transcript(exchange: Exchange): string {
  return getFormatter(exchange).transcript(exchange)
}

/** Returns a shell command that repeats the exchange, or a shell comment if no single command can repeat it. */
export function repeat(exchange: Exchange): string {
  return getFormatter(exchange).repeat(exchange)
}

/**
 * Returns the shell lines and comments that must precede the command from `repeat`, so that the command reproduces the
 * finding. Empty if the command is enough.
 */
export function recipe(exchange: Exchange): readonly string[] {
  return getFormatter(exchange).recipe(exchange)
}

/**
 * Returns the moment at which an exchange was made.
 * @param heard the last known device time, used if the exchange does not contain a time
 * @returns undefined if no device time is known
 */
export function getMoment(exchange: Exchange, heard: number | undefined): Moment | undefined {
  const own = exchange.channel === 'http' ? http.getMoment(exchange) : undefined
  if (own !== undefined || heard === undefined || !Number.isFinite(heard)) return own
  return { deviceTime: new Date(heard).toISOString() }
}
