import type { Exchange } from '../exchange.ts'
import type { HttpExchange } from './exchange.ts'
import type { Form } from './form.ts'
import type { Auth } from './session.ts'

export type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE'

export interface Ask {
  readonly root?: 'api' | 'restconf'
  readonly auth?: Auth
  /** Override the usual headers; an empty value omits one. */
  readonly headers?: Readonly<Record<string, string>>
  /** Changes nothing even when accepted, so it needs no checkpoint. */
  readonly harmless?: true
  /** Sent instead of a body. */
  readonly form?: Form
  /** Receives the bytes of a success response instead of its text. */
  readonly sink?: (piece: Uint8Array) => void
}

export interface Answer {
  readonly status: number
  readonly phrase?: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Bytes passed to the sink. */
  readonly taken?: number
  /** Some of its bytes are not UTF-8. */
  readonly isBroken?: true
  /** Parsed JSON in the contract's names; undefined when the answer is empty, not JSON, or not UTF-8. */
  readonly body: unknown
  readonly exchange: HttpExchange
  /** A single server error. It may be transient and proves nothing about the target. */
  readonly once?: true
}

/** Sees every exchange of a client, whether made by a test or by the run itself. */
export interface Witness {
  sent(exchange: Exchange): void
  /** Called when a connection was found closed and the read was repeated on another. The target may have restarted. */
  reconnected?(): void
  /** Called when a login got no answer, so that the request was not sent. */
  missed?(reason: string): void
  answered(method: Method, path: string, answer: Answer, body?: unknown): void
  /** Called before a write that is not a restore; throws when its addition could not be deleted again. */
  admit?(method: Method, path: string, body: unknown): Promise<void>
  /** Called before a write is sent; throws when no journal entry covers it. */
  beforeWrite(method: Method, path: string, body: unknown): void
  /** Called right before anything but a read is sent, harmless or not; throws when the run may no longer write. */
  leaving(): void
  /** Called with the answer to a read that must succeed. */
  read?(path: string, answer: Answer): void
  /** Called before a write that must be accepted; throws when a refusal would be our own mistake. */
  beforeMust(method: Method, path: string, body: unknown): void
}

const no = () => {}
/** For commands that judge nothing, such as `init` and `doctor`; a run witnesses every exchange. */
export const UNJUDGED: Witness = { sent: no, answered: no, beforeWrite: no, leaving: no, beforeMust: no }
