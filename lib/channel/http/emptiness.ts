interface Told {
  readonly status: number
  readonly text: string
}

/**
 * Whether a response means that the resource is empty. Depending on endpoint and release, an empty container returns
 * 204, a success without a body or with `{}`, or 404 with the device's own error. The caller checks whether content is
 * required, and whether the device responds to unknown names in the same way.
 */
export function isEmpty({ status, text }: Told): boolean {
  if (status === 404) return isOwnNotFound(text)
  return status === 204 || (status >= 200 && status < 300 && /^\s*(\{\s*\})?\s*$/.test(text))
}

/**
 * Returns the message of a response, without the names that the request contained. If the message for an empty resource
 * equals the message for an impossible name, an empty resource cannot be distinguished from an unknown one.
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

/** Error tags with which a device reports that data is missing (RFC 8040, 7; RFC 6241, A). */
const NOT_THERE: ReadonlySet<unknown> = new Set(['invalid-value', 'data-missing'])

/**
 * Whether the body of a 404 is an RFC 8040 error. A web server's page or an empty body is not the device's own error.
 */
function isOwnNotFound(text: string): boolean {
  const errors = parseErrors(text)
  if (errors === undefined) return false
  const tags = errors.flatMap((each) => (each['error-tag'] === undefined ? [] : [each['error-tag']]))
  return tags.length === 0 || tags.some((tag) => NOT_THERE.has(tag))
}

type ErrorEntry = Readonly<Record<string, unknown>>

/** Parses the errors in a response. Returns undefined if the response is not an RFC 8040 error. */
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
