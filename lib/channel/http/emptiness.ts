interface Told {
  readonly status: number
  readonly text: string
}

/**
 * Depending on endpoint and release, a container that holds nothing answers 204, a success without a body or with `{}`,
 * or 404 in the device's own words. Whether something has to stand there, and whether the device says the same of what it
 * does not know, is for the caller to judge.
 */
export function isEmpty({ status, text }: Told): boolean {
  if (status === 404) return isOwnNotFound(text)
  return status === 204 || (status >= 200 && status < 300 && /^\s*(\{\s*\})?\s*$/.test(text))
}

/**
 * What an answer says, without the names that were asked for: a device that says the same of a name that cannot exist does
 * not tell what is empty from what it does not know.
 */
export function normaliseMessage({ status, text }: Told, asked: string): string {
  const said = parseErrors(text)?.map((error) => JSON.stringify({ ...error, 'error-path': undefined })) ?? [text]
  const names = asked.split(/[/:=]/).filter((name) => name !== '')
  const plain = names
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, ''), said.join(' '))
  return `${status} ${plain
    .replaceAll(/[\s/:.'"]+/g, ' ')
    .trim()
    .toLowerCase()}`
}

/** Tags of errors by which a device says that nothing is there (RFC 8040, 7; RFC 6241, A). */
const NOT_THERE: ReadonlySet<unknown> = new Set(['invalid-value', 'data-missing'])

/** Whether a 404 is an error as RFC 8040 words it; a page of a web server, or nothing at all, is somebody else's. */
function isOwnNotFound(text: string): boolean {
  const errors = parseErrors(text)
  if (errors === undefined) return false
  const tags = errors.flatMap((each) => (each['error-tag'] === undefined ? [] : [each['error-tag']]))
  return tags.length === 0 || tags.some((tag) => NOT_THERE.has(tag))
}

type ErrorEntry = Readonly<Record<string, unknown>>

/** The errors in an answer; undefined where it is none of RFC 8040. */
function parseErrors(text: string): readonly ErrorEntry[] | undefined {
  try {
    const { errors, 'ietf-restconf:errors': named = errors }: { readonly [name: string]: unknown } = Object(
      JSON.parse(text),
    )
    if (typeof named !== 'object' || named === null) return undefined
    const { error }: { error?: unknown } = Object(named)
    return Array.isArray(error) ? error.map(Object) : []
  } catch {
    return undefined
  }
}
