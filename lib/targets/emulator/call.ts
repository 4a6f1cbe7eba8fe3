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
  /** 0: no answer, and the connection closes. */
  status: number
  headers: { [name: string]: string }
  /** A JSON value; undefined: no body. */
  body?: unknown
  /** The body, if it is already serialised or not JSON. */
  raw?: string | Buffer
  /** Sends half of the body, then closes the connection: with or without Content-Length. */
  cut?: 'within its length' | 'without a length'
  /** The body, if it is a file. */
  content?: Content
}
/** A call before it reaches the device. */
export interface Call {
  readonly asked: Asked
  /** With root and query. */
  readonly url: string
  /** Read on first use. Rejects with `Refusal`, for example if the body is too long. */
  readonly body: () => Promise<string>
  /** The body as a stream, for callers that do not use `body`. */
  readonly bytes: () => Readable
}
export type Serve = (call: Call) => Promise<Answer>
/** An interceptor between callers and the device. It sees each call and returns the answer to send. */
export type Interceptor = (call: Call, serve: Serve) => Promise<Answer>
