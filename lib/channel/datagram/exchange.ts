import { redactor } from '../../domain/redaction.ts'
import { excerpt } from '../text.ts'

/** One datagram that a test received, such as a syslog message or a trap. */
export interface DatagramExchange {
  readonly channel: 'datagram'
  /** Source address as `host:port`. The destination has the same format. */
  readonly from: string
  readonly to: string
  readonly text: string
}

/** Formats the datagram in one line: `192.0.2.1:514 → 192.0.2.9:5514, 83 characters`. */
export function brief({ from, to, text }: DatagramExchange): string {
  return redactor.clean(`${from} → ${to}, ${text.length} characters`)
}

export function transcript(exchange: DatagramExchange): string {
  return redactor.clean(`${brief(exchange)}\n${excerpt(exchange.text)}`)
}

/** Returns a comment instead of a command, because only the target can send a datagram again. */
export function repeat({ from }: DatagramExchange): string {
  return `# sent by ${from} itself`
}

/** Returns no steps, because nothing precedes a datagram. */
export function recipe(): readonly string[] {
  return []
}
