/** Stands in place of a secret. */
export const REDACTED = '[redacted]'

/** Text that is secret wherever it comes from: tokens, private keys, and the ciphertexts and hashes of passwords. */
const FORMS: readonly RegExp[] = [
  /eyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?-----END [A-Z ]*PRIVATE KEY-----/g,
  /\$(?:\d{1,2}|2[aby]|y)\$[\w./+=$-]{8,}/g,
]

/** Removes known secrets from text that leaves the process. Tokens are added as they are issued. */
export class Redactor {
  readonly #secrets = new Set<string>()
  /** Every spelling of every secret, longest first, so that a shorter one never leaves parts of a longer one behind. */
  #spellings: readonly string[] = []

  /** Adds a secret, including its spellings in JSON, URLs and shells. */
  add(secret: string): void {
    if (secret.length < 4 || this.#secrets.has(secret)) return
    this.#secrets.add(secret)
    const spellings = new Set([...this.#spellings, ...spellingsOf(secret)])
    this.#spellings = [...spellings].sort((left, right) => right.length - left.length)
  }

  /** Returns the text with all secrets redacted. */
  clean(text: string): string {
    let cleaned = text
    for (const spelling of this.#spellings) cleaned = cleaned.replaceAll(spelling, REDACTED)
    for (const form of FORMS) cleaned = cleaned.replaceAll(form, REDACTED)
    return cleaned
  }
}

/** Members of a result whose text comes from the suite or the profile, never from a target. */
const OURS: ReadonlySet<string> = new Set(
  [
    'schema suite target id started ended level narrowed called faults quirks requirement area strength text clause',
    'gate dependsOn verdict outcome code kind verifies test tests transcript cause phase until from began moment',
  ].flatMap((names) => names.split(' ')),
)
/** Members of a result that hold whatever a target sent, member names included. */
const THEIRS: ReadonlySet<string> = new Set(['expected', 'actual', 'value'])
const NONE: ReadonlySet<string> = new Set()

/** Redacts a result, except the suite's own text: a password may happen to be one of its words or numbers. */
export function cleaned<T>(result: T): T {
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

function spellingsOf(secret: string): readonly string[] {
  const json = jsonOf(secret)
  return [secret, ...json, ...json.flatMap(jsonOf), encodeURIComponent(secret), secret.replaceAll("'", `'\\''`)]
}

/** As JSON has a text, and as it may be escaped besides: slashes, and what is not ASCII. */
function jsonOf(text: string): readonly string[] {
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
