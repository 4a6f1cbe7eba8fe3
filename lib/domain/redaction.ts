import { plain } from './plain.ts'

/** The text that replaces a secret. */
export const REDACTED = '[redacted]'

/** Patterns that are secret anywhere: tokens, private keys, and the ciphertexts and hashes of passwords. */
const FORMS: readonly RegExp[] = [
  /eyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?-----END [A-Z ]*PRIVATE KEY-----/g,
  /\$(?:\d{1,2}|2[aby]|y)\$[\w./+=$-]{8,}/g,
]

/**
 * Removes known secrets and terminal control sequences from text that leaves the process. Tokens are added as they are
 * issued.
 */
export class Redactor {
  readonly #secrets = new Set<string>()
  /**
   * Every spelling of every secret, longest first, so that replacing a short spelling never leaves parts of a longer
   * one behind.
   */
  #spellings: readonly string[] = []

  /** Adds a secret, including its spellings in JSON, URLs and shells, in base64 and in hexadecimal. */
  add(secret: string): void {
    if (secret.length < SHORTEST || this.#secrets.has(secret)) return
    this.#secrets.add(secret)
    const spellings = new Set([...this.#spellings, ...listSpellings(secret)])
    this.#spellings = [...spellings].sort((left, right) => right.length - left.length)
  }

  /** Returns the text with all secrets redacted, and control characters spelled out. */
  clean(text: string): string {
    let cleaned = text
    for (const spelling of this.#spellings) cleaned = cleaned.replaceAll(spelling, REDACTED)
    for (const form of FORMS) cleaned = cleaned.replaceAll(form, REDACTED)
    return plain(cleaned)
  }
}

/** Members of a result whose text comes from the suite or the profile, never from a target. */
const OURS: ReadonlySet<string> = new Set(
  [
    'schema suite target id started ended level narrowed called faults quirks requirement area strength text clause',
    'gate dependsOn verdict outcome code kind verifies test tests transcript cause phase until from began moment',
  ].flatMap((names) => names.split(' ')),
)
/** Members of a result that contain data from a target. The names inside this data also come from the target. */
const THEIRS: ReadonlySet<string> = new Set(['expected', 'actual', 'value'])
const NONE: ReadonlySet<string> = new Set()

/** Redacts a result, but not the suite's own text, where a password may match an ordinary word or number. */
export function redactResult<T>(result: T): T {
  // Drops what JSON cannot carry, such as a function in a failed assertion.
  return withoutSecrets(JSON.parse(JSON.stringify(result)), OURS)
}

function withoutSecrets<T>(value: T, ours: ReadonlySet<string>): T
function withoutSecrets(value: unknown, ours: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return redactor.clean(value)
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, ours))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, inner]) => {
    if (ours.has(name)) return [name, inner]
    return [ours === NONE ? redactor.clean(name) : name, withoutSecrets(inner, THEIRS.has(name) ? NONE : ours)]
  })
  return Object.fromEntries(members)
}

function listSpellings(secret: string): readonly string[] {
  const json = listJsonSpellings(secret)
  const shell = secret.replaceAll("'", `'\\''`)
  const encoded = secret.length > LONGEST_ENCODED ? [] : [...listHexSpellings(secret), ...listBase64Spellings(secret)]
  const all = [secret, ...json, ...json.flatMap(listJsonSpellings), shell, ...listUrlSpellings(secret), ...encoded]
  return all.filter(({ length }) => length >= SHORTEST)
}

function listUrlSpellings(secret: string): readonly string[] {
  const url = encodeURIComponent(secret)
  const form = new URLSearchParams({ '': secret }).toString().slice(1)
  return [url, form].flatMap((each) => [each, each.replaceAll(/%../g, (code) => code.toLowerCase())])
}

function listHexSpellings(secret: string): readonly string[] {
  const hex = Buffer.from(secret).toString('hex')
  return [hex, hex.toUpperCase()]
}

/**
 * Returns the base64 characters that an encoded text must contain if it contains the secret. There is one spelling for
 * each of the three positions at which the secret can begin within a group of three bytes.
 */
function listBase64Spellings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const whole = bytes.toString('base64').replace(/=+$/, '')
  const within = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
  const all = [whole, ...within.filter(({ length }) => length >= LONG_ENOUGH)]
  return all.flatMap((each) => [each, each.replaceAll('+', '-').replaceAll('/', '_')])
}

/**
 * Maximum length of a secret whose base64 and hexadecimal spellings are redacted. A longer secret is a token. A run
 * sees hundreds of tokens, and none is ever part of an encoded text, so these spellings are not needed for tokens.
 */
const LONGEST_ENCODED = 100
/** Minimum length of a redacted spelling. Shorter texts would match parts of harmless words. */
const SHORTEST = 4
/** Minimum length of a base64 fragment to redact. */
const LONG_ENOUGH = 8

/** Returns a text's JSON spellings: plain, non-ASCII escaped, and slashes escaped. */
function listJsonSpellings(text: string): readonly string[] {
  const plain = asJson(text)
  const codes = (digits: (code: string) => string) =>
    plain.replaceAll(/[^ -~]/g, (unit) => `\\u${digits(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
  const spelled = [plain, codes((code) => code), codes((code) => code.toUpperCase())]
  return [...new Set([...spelled, ...spelled.map((each) => each.replaceAll('/', '\\/'))])]
}

function asJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** The redactor of this process: every report, log line and error message passes through it. */
export const redactor = new Redactor()
