import * as datagram from './datagram/exchange.ts'
import * as http from './http/exchange.ts'
import * as mcp from './mcp/exchange.ts'
import * as process from './process/exchange.ts'
import * as ssh from './ssh/exchange.ts'

/** Something that went between the run and its target, over any channel. */
export type Exchange =
  | http.HttpExchange
  | ssh.SshExchange
  | process.ProcessExchange
  | mcp.McpExchange
  | datagram.DatagramExchange

/** One line, without secrets. */
export function brief(exchange: Exchange): string {
  switch (exchange.channel) {
    case 'http':
      return http.brief(exchange)
    case 'ssh':
      return ssh.brief(exchange)
    case 'process':
      return process.brief(exchange)
    case 'mcp':
      return mcp.brief(exchange)
    case 'datagram':
      return datagram.brief(exchange)
  }
}

/** The exchange in full, without secrets. */
export function transcript(exchange: Exchange): string {
  switch (exchange.channel) {
    case 'http':
      return http.transcript(exchange)
    case 'ssh':
      return ssh.transcript(exchange)
    case 'process':
      return process.transcript(exchange)
    case 'mcp':
      return mcp.transcript(exchange)
    case 'datagram':
      return datagram.transcript(exchange)
  }
}

/** A command line that repeats the exchange; where that takes more than the line, it says what. */
export function repeat(exchange: Exchange): string {
  switch (exchange.channel) {
    case 'http':
      return http.repeat(exchange)
    case 'ssh':
      return ssh.repeat(exchange)
    case 'process':
      return process.repeat(exchange)
    case 'mcp':
      return mcp.repeat(exchange)
    case 'datagram':
      return datagram.repeat(exchange)
  }
}
