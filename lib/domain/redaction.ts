const REDACTED = '[redacted]'

/** What is secret whoever wrote it: tokens, private keys, and the ciphertexts and hashes that stand for passwords. */
const FORMS: readonly RegExp[] = [
  /eyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?-----END [A-Z ]*PRIVATE KEY-----/g,
  /\$(?:\d{1,2}|2[aby]|y)\$[\w./+=$-]{8,}/g,
]

/** Replaces known secrets by value, wherever text leaves the process. Tokens join as they are issued. */
export class Redactor {
  readonly #secrets = new Set<string>()
  /** Every spelling of every secret, the longest first, so that none is left standing around a shorter one. */
  #spellings: readonly string[] = []

  /** Remembers a secret, also as JSON, URLs and shells spell it. */
  add(secret: string): void {
    if (secret.length < 4 || this.#secrets.has(secret)) return
    this.#secrets.add(secret)
    const spellings = new Set([...this.#spellings, ...spellingsOf(secret)])
    this.#spellings = [...spellings].sort((left, right) => right.length - left.length)
  }

  /** The text without any known secret. */
  clean(text: string): string {
    let cleaned = text
    for (const spelling of this.#spellings) cleaned = cleaned.replaceAll(spelling, REDACTED)
    for (const form of FORMS) cleaned = cleaned.replaceAll(form, REDACTED)
    return cleaned
  }
}

/** Members of a result that hold the suite's words or the profile's, and nothing of a target. */
const OURS: ReadonlySet<string> = new Set(
  [
    'schema suite target id started ended level narrowed called faults habits requirement area strength text clause',
    'gate dependsOn verdict outcome code kind verifies test tests transcript cause phase',
  ].flatMap((names) => names.split(' ')),
)
/** Members of a result that hold what a target said, in its own members. */
const THEIRS: ReadonlySet<string> = new Set(['expected', 'actual', 'value'])
const NONE: ReadonlySet<string> = new Set()

/** A result without secrets: a password may well be a word or a number that it is made of, so those of the suite stay. */
export function cleaned<T>(result: T): T {
  // What is no JSON, such as a function in a failed assertion, does not travel.
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
  const json = asJson(secret)
  return [secret, json, asJson(json), encodeURIComponent(secret), secret.replaceAll("'", `'\\''`)]
}

function asJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** The process's own: every report, log line and error message passes through it. */
export const redactor = new Redactor()
