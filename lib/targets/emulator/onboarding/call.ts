export type RouteName = 'login' | 'token' | 'declaration' | 'task' | 'info'

/** A request, as far as its headers tell. */
export interface Asked {
  readonly method: string
  /** Without query, and without a slash at its end. */
  readonly path: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  /** The address of the caller. */
  readonly from: string
  /** The resource that is asked for; undefined: none that there is. */
  readonly route: RouteName | undefined
}

export interface Answer {
  readonly status: number
  readonly headers?: { readonly [name: string]: string }
  /** A JSON value; undefined: no body. */
  readonly body?: unknown
  /** The body, where it is no JSON. */
  readonly page?: string
}

/** Changes an answer on its way out. */
export type AnswerFilter = (answer: Answer, asked: Asked) => Answer

/** The members of a JSON object; of any other value, none. */
export function readMembers(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
