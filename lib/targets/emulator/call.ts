import type { Readable } from 'node:stream'
import type { Content } from './files/content.ts'

/** A request, as far as its headers tell. */
export interface Asked {
  method: string
  /** `/api` or `/restconf`. */
  root: string
  /** The path below the root, without query. */
  path: string
  headers: { readonly [name: string]: string | string[] | undefined }
}
export interface Answer {
  /** 0: none is sent, and the connection ends. */
  status: number
  headers: { [name: string]: string }
  /** A JSON value; undefined: no body. */
  body?: unknown
  /** The body, where it is serialised already or no JSON. */
  raw?: string | Buffer
  /** Half of the body goes, and the connection ends: its length was told, or was not. */
  cut?: 'within its length' | 'without a length'
  /** The body, where it is a file. */
  content?: Content
}
/** A call, as it stands before the device. */
export interface Call {
  readonly asked: Asked
  /** With root and query. */
  readonly url: string
  /** Read when it is first asked for. Rejects with `Refusal`, as of a body that is too long. */
  readonly body: () => Promise<string>
  /** The body as it comes, for whoever takes it in place of `body`. */
  readonly bytes: () => Readable
}
export type Serve = (call: Call) => Promise<Answer>
/** Stands between callers and the device: sees each call, and gives the answer that leaves. */
export type Interceptor = (call: Call, serve: Serve) => Promise<Answer>
