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
  /** Changes nothing even when it is accepted, so that it needs no borrow. */
  readonly harmless?: true
  /** Sent in place of a body. */
  readonly form?: Form
  /** Takes the bytes of a success, in place of its text. */
  readonly sink?: (piece: Uint8Array) => void
}

export interface Answer {
  readonly status: number
  readonly phrase?: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Bytes that a sink has taken. */
  readonly taken?: number
  /** Some of its bytes are no UTF-8. */
  readonly isBroken?: true
  /** Parsed JSON in the contract's names; undefined when the answer is empty or not JSON, or no UTF-8. */
  readonly body: unknown
  readonly exchange: HttpExchange
  /** An error of the server that was met once: it may be a fault of the moment, and says nothing of the target. */
  readonly once?: true
}

/** Sees every exchange of a client, whoever makes it: a test, or the run itself. */
export interface Witness {
  sent(exchange: Exchange): void
  /** Called when a connection turned out to be closed, and the read went over another: the target may have restarted. */
  reconnected?(): void
  /** Called when a login got no answer, so that the request was not sent. */
  missed?(reason: string): void
  answered(method: Method, path: string, answer: Answer, body?: unknown): void
  /** Called before a write that puts nothing back; throws where what it adds could not be taken out again. */
  admit?(method: Method, path: string, body: unknown): Promise<void>
  /** Called before a write is sent; throws when no journal entry covers it. */
  beforeWrite(method: Method, path: string, body: unknown): void
  /** Called right before anything but a read leaves, harmless or not; throws when the run may no longer write. */
  leaving(): void
  /** Called with the answer to a read that must succeed. */
  read?(path: string, answer: Answer): void
  /** Called before a write that must be accepted; throws when a refusal would be our own mistake. */
  beforeMust(method: Method, path: string, body: unknown): void
}

const no = () => {}
/** For commands that judge nothing, such as `init` and `doctor`; no exchange of a run goes unseen. */
export const UNJUDGED: Witness = { sent: no, answered: no, beforeWrite: no, leaving: no, beforeMust: no }
