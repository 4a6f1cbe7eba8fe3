import type { Readable } from 'node:stream'
import type { Content } from './files/content.ts'

/** A request without its body. */
export interface Asked {
  method: string
  /** `/api` or `/restconf`. */
  root: string
  /** The path below the root, without query. */
  path: string
  headers: { readonly [name: string]: string | string[] | undefined }
}
export interface Answer {
  /** The HTTP status. 0 means that no response is sent and the connection is closed. */
  status: number
  headers: { [name: string]: string }
  /** The body as a JSON value. Undefined means no body. */
  body?: unknown
  /** The body as text or bytes, if it is already serialised or is not JSON. */
  raw?: string | Buffer
  /** If set, only half of the body is sent before the connection is closed, either with or without Content-Length. */
  cut?: 'within its length' | 'without a length'
  /** The body as file content. */
  content?: Content
}
/** A call before it reaches the device. */
export interface Call {
  readonly asked: Asked
  /** Includes the root and the query. */
  readonly url: string
  /** Reads the body on first use. Rejects with `Refusal`, for example if the body is too long. */
  readonly body: () => Promise<string>
  /** The body as a stream, for callers that do not use `body`. */
  readonly bytes: () => Readable
}
export type Serve = (call: Call) => Promise<Answer>
/** Intercepts calls between clients and the device. Returns the response to send. */
export type Interceptor = (call: Call, serve: Serve) => Promise<Answer>
