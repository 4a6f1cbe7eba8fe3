export type RouteName = 'login' | 'token' | 'declaration' | 'task' | 'info' | 'settings' | 'devices' | 'backups'

/** A request without its body. */
export interface Asked {
  readonly method: string
  /** Request path without query and without trailing slash. */
  readonly path: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  /** The address of the caller. */
  readonly from: string
  /** The requested resource. Undefined for an unknown path. */
  readonly route: RouteName | undefined
}

export interface Answer {
  readonly status: number
  readonly headers?: { readonly [name: string]: string }
  /** A JSON value; undefined if there is no body. */
  readonly body?: unknown
  /** The body as text, if it is not JSON. */
  readonly page?: string
}

/** Changes a response before it is sent. */
export type AnswerFilter = (answer: Answer, asked: Asked) => Answer

/** Returns the members of a JSON object. Returns none for any other value. */
export function readMembers(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
