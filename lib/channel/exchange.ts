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

/** How a channel writes its exchanges down. */
interface Writing<E extends Exchange = Exchange> {
  brief(exchange: E): string
  transcript(exchange: E): string
  repeat(exchange: E): string
}

const CHANNELS: { readonly [C in Exchange['channel']]: Writing<Extract<Exchange, { channel: C }>> } = {
  http,
  ssh,
  process,
  mcp,
  datagram,
}

function writingOf({ channel }: Exchange): Writing {
  return CHANNELS[channel]
}

/** One line, without secrets. */
export function brief(exchange: Exchange): string {
  return writingOf(exchange).brief(exchange)
}

/** The exchange in full, without secrets. */
export function transcript(exchange: Exchange): string {
  return writingOf(exchange).transcript(exchange)
}

/** A command line that repeats the exchange, with a comment on whatever else that takes. */
export function repeat(exchange: Exchange): string {
  return writingOf(exchange).repeat(exchange)
}
