import pWaitFor from 'p-wait-for'
import { type Answered, curl } from './curl.ts'
import { findException, type Row } from './row.ts'
import { differences, type Shape } from './shape.ts'

/** A unit as its clients see it. */
export interface Unit {
  readonly kind: string
  readonly release: string
  readonly api: string
  readonly restconf: string
  readonly username: string
  readonly password: string
}

/** One pass over all rows, at one root and with one authentication method. */
export interface Pass {
  readonly by: 'Basic' | 'token'
  readonly root: 'api' | 'restconf'
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Values of the placeholders. */
  readonly values: Readonly<Record<string, string | number>>
  /** Bytes of the file to send. */
  readonly sent: Buffer
}

/** Outcome of a row: its errors, if any, or why the unit does not support the row. */
export interface Told {
  readonly row: Row
  readonly wrong: readonly string[]
  readonly absent?: string
}

const LOGIN = '/data/openconfig-system:system/aaa'
const MEDIA_TYPE = 'content-type: application/yang-data+json'
/** Interval and timeout for polling a response, in real milliseconds. */
const PATIENCE = { interval: 200, timeout: 200_000 }

/** Sends the calls of the rows to a unit, one after the other. */
export async function walkRows(unit: Unit, rows: readonly Row[], pass: Pass): Promise<readonly Told[]> {
  const caller = new Caller(unit, pass)
  const told: Told[] = []
  for (const row of rows) {
    if (row.last === true && !pass.isLast) continue
    const exception = findException(row, unit.kind, unit.release)
    const wrong = exception === undefined ? await caller.shown(row) : await caller.declined(row, exception.answers)
    told.push({ row, wrong, ...(exception === undefined ? {} : { absent: exception.why }) })
  }
  return told
}

class Caller {
  readonly #unit: Unit
  readonly #pass: Pass
  readonly #values: Record<string, string | number>
  #token = ''

  constructor(unit: Unit, pass: Pass) {
    this.#unit = unit
    this.#pass = pass
    this.#values = { ...pass.values }
  }

  /** Returns the errors in a row's response. */
  async shown(row: Row): Promise<readonly string[]> {
    let answered = await this.#asked(row)
    const { until } = row
    if (until !== undefined) {
      const pattern = new RegExp(this.#filled(until))
      const holds = async () => {
        if (!pattern.test(String(answered.body))) answered = await this.#asked(row)
        return pattern.test(String(answered.body))
      }
      await pWaitFor(holds, PATIENCE).catch(() => {})
    }
    const { status, error, body } = answered
    if (status === undefined) return [error]
    if (status < 200 || status > 299) return [`${status} ${excerpt(body)}`]
    const wrong = this.#judged(row, body)
    if (wrong.length > 0) return wrong
    for (const [name, place] of Object.entries(row.keep ?? {}))
      this.#values[name] = String(getAtPath(tryParseJson(body), place))
    if (row.restarts === 'always' || (row.restarts === 'first' && this.#pass.isFirst)) return this.#restarted(row)
    return []
  }

  /**
   * Sends a call that the unit does not support, and returns the errors. Expects a 4xx or, if `how` is `success`, a
   * successful response that does not match the row.
   */
  async declined(row: Row, how: 'success' | undefined): Promise<readonly string[]> {
    const { status = 0, error, body } = await this.#asked(row)
    if (how === 'success') {
      if (status !== 200) return [`${status} ${error}`]
      return this.#judged(row, body).length > 0 ? [] : ['it has this, which no row says of it']
    }
    return status >= 400 && status < 500 ? [] : [`expected to be declined: ${status} ${error}${excerpt(body)}`]
  }

  #judged({ answer, mayBeEmpty }: Row, body: Buffer): readonly string[] {
    if (answer === 'bytes') return body.length > 0 ? [] : ['no bytes came']
    if (answer === 'what was sent') return body.equals(this.#pass.sent) ? [] : [`${body.length} other bytes came`]
    if (answer === 'empty') return body.length === 0 ? [] : [`expected nothing, found ${excerpt(body)}`]
    if (mayBeEmpty === true && body.length === 0) return []
    // The cast is safe, because filling the placeholders keeps the shape's type.
    const shape: Shape = this.#filled(answer)
    return differences(shape, tryParseJson(body))
  }

  /** Waits until the unit goes down and, if more rows follow, until it is back up. */
  async #restarted({ restarts }: Row): Promise<readonly string[]> {
    const serves = async () => (await curl(this.#arguments('Basic', `${this.#unit.api}/api`))).status === 200
    try {
      await pWaitFor(async () => !(await serves()), { ...PATIENCE, interval: 50 })
    } catch {
      return ['it did not go down']
    }
    if (restarts === 'always') return []
    try {
      await pWaitFor(serves, PATIENCE)
    } catch {
      return ['it did not come back']
    }
    return []
  }

  /** Sends a row's call with the latest token, or with a new token if the latest has expired. */
  async #asked(row: Row): Promise<Answered> {
    const { by } = this.#pass
    if (by === 'token' && this.#token === '') await this.#login()
    const answered = await this.#sent(row)
    if (by === 'Basic' || answered.status !== 401) return answered
    await this.#login()
    return this.#sent(row)
  }

  async #login(): Promise<void> {
    this.#noted(await curl(this.#arguments('Basic', `${this.#unit.api}/api${LOGIN}`)))
  }

  async #sent({ method, path, root: only, headers = {}, body, form }: Row): Promise<Answered> {
    const root = only ?? this.#pass.root
    const origin = root === 'api' ? this.#unit.api : this.#unit.restconf
    const fields = Object.entries(this.#filled(form ?? {})).flatMap(([name, value]) => ['--form', `${name}=${value}`])
    const own = Object.entries(this.#filled(headers)).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
    const sends = form === undefined && (method !== 'GET' || body !== undefined)
    const args = [
      ...this.#arguments(this.#pass.by, `${origin}/${root}${path}`, form === undefined),
      '--request',
      method,
      ...own,
      ...fields,
      ...(sends ? ['--data-raw', body === undefined ? '' : JSON.stringify(this.#filled(body))] : []),
    ]
    return this.#noted(await curl(args))
  }

  #arguments(by: Pass['by'], url: string, typed = true): readonly string[] {
    const { username, password } = this.#unit
    const shown = by === 'Basic' ? ['--user', `${username}:${password}`] : ['--header', `X-Auth-Token: ${this.#token}`]
    return [...shown, ...(typed ? ['--header', MEDIA_TYPE] : []), url]
  }

  #noted(answered: Answered): Answered {
    const [token] = answered.headers['x-auth-token'] ?? []
    if (token !== undefined) this.#token = token
    return answered
  }

  /**
   * Fills the placeholders in a template. If a string consists of a single placeholder, the value replaces the whole
   * string, so that a number stays a number.
   */
  #filled<T>(template: T): T {
    const values: Readonly<Record<string, string | number>> = { ...this.#values, token: this.#token }
    const text = JSON.stringify(template)
      .replaceAll(/"\{([a-z-]+)\}"/g, (whole, name: string) => (name in values ? JSON.stringify(values[name]) : whole))
      .replaceAll(/\{([a-z-]+)\}/g, (whole, name: string) =>
        name in values ? JSON.stringify(String(values[name])).slice(1, -1) : whole,
      )
    return JSON.parse(text)
  }
}

function tryParseJson(body: Buffer): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/** Returns the beginning of a body as one line of plain characters. */
function excerpt(body: Buffer): string {
  return String(body.subarray(0, 200)).replaceAll(/[^ -~]/g, '.')
}

function getAtPath(value: unknown, place: readonly string[]): unknown {
  return place.reduce((inner: unknown, member) => Object(inner)[member], value)
}
