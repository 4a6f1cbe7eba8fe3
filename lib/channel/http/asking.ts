import type { Exchange } from '../exchange.ts'
import type { HttpExchange } from './exchange.ts'
import type { Form } from './form.ts'
import type { Auth } from './session.ts'

export type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE'

export interface Ask {
  readonly root?: 'api' | 'restconf'
  readonly auth?: Auth
  /** Headers that override the default ones. An empty value removes a header. */
  readonly headers?: Readonly<Record<string, string>>
  /** Set if the request changes nothing even if it is accepted. A harmless request needs no checkpoint. */
  readonly harmless?: true
  /** Form that is sent instead of a body. */
  readonly form?: Form
  /** Receives the bytes of a success response. The answer then contains no text. */
  readonly sink?: (piece: Uint8Array) => void
}

export interface Answer {
  readonly status: number
  readonly phrase?: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Number of bytes passed to the sink. */
  readonly taken?: number
  /** Set if the response contains bytes that are not UTF-8. */
  readonly isBroken?: true
  /** Parsed JSON with the contract's names; undefined if the response is empty, not JSON, or not UTF-8. */
  readonly body: unknown
  readonly exchange: HttpExchange
  /**
   * Set if the response is a server error that was received only once. Such an error may be transient and proves
   * nothing about the target.
   */
  readonly once?: true
}

/** Observes every exchange of a client, whether made by a test or by the run itself. */
export interface Witness {
  sent(exchange: Exchange): void
  /**
   * Called when a read was repeated over another connection because the first connection turned out to be closed. In
   * that case the target may have restarted.
   */
  reconnected?(): void
  /** Called when a request was not sent because its login got no response. */
  missed?(reason: string): void
  /** Called with a response that a repeated call showed to be wrong. */
  odd?(exchange: Exchange, text: string): void
  /** Called with a response of one data root that keeps contradicting the other data root. */
  disagree?(exchange: Exchange, text: string): void
  answered(method: Method, path: string, answer: Answer, body?: unknown): void
  /** Called before any call is made, and before a line is typed. Throws if calls of this kind are forbidden. */
  beforeCall?(method: Method, path: string, ask: Ask): void
  /**
   * Called before a write that is not a restore. Throws if the write would add something that could not be deleted
   * again.
   */
  admit?(method: Method, path: string, body: unknown): Promise<void>
  /** Called before a write is sent. Throws if no journal entry covers the write. */
  beforeWrite(method: Method, path: string, body: unknown): void
  /**
   * Called immediately before a request other than a read is sent, even if the request is harmless. Throws if the run
   * may no longer write.
   */
  leaving(): void
  /** Called with the response to a read that must succeed. */
  read?(path: string, answer: Answer): void
  /**
   * Called before a write that must be accepted. Throws if the suite's own body is invalid, because a refusal would
   * then be the suite's mistake.
   */
  beforeMust(method: Method, path: string, body: unknown): void
}

const no = () => {}
/**
 * A witness for commands that judge nothing, such as `init` and `doctor`. A run uses a witness that records every
 * exchange.
 */
export const UNJUDGED: Witness = { sent: no, answered: no, beforeWrite: no, leaving: no, beforeMust: no }
