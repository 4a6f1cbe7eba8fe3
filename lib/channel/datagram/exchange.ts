import { redactor } from '../../domain/redaction.ts'
import { excerpt } from '../text.ts'

/** One datagram that a receiver of the bench got: a syslog message, a trap. */
export interface DatagramExchange {
  readonly channel: 'datagram'
  /** Where it came from and where it was received, each `host:port`. */
  readonly from: string
  readonly to: string
  readonly text: string
}

/** One line: `192.0.2.1:514 → 192.0.2.9:5514, 83 characters`. */
export function brief({ from, to, text }: DatagramExchange): string {
  return redactor.clean(`${from} → ${to}, ${text.length} characters`)
}

export function transcript(exchange: DatagramExchange): string {
  return redactor.clean(`${brief(exchange)}\n${excerpt(exchange.text)}`)
}

/** A target sends datagrams by itself: nothing repeats one. */
export function repeat({ from }: DatagramExchange): string {
  return `# sent by ${from} itself`
}
