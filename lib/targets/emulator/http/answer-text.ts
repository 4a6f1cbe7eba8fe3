import type { Answer } from '../behaviour.ts'

/** What goes over the wire. */
export function serialiseAnswer({ raw, body }: Answer): string | Buffer {
  return raw ?? (body === undefined ? '' : JSON.stringify(body))
}

/** The same answer with its JSON as a value, for those who change it; XML stays text. */
export function parseAnswer(answer: Answer): Answer {
  const { raw, ...rest } = answer
  return raw !== undefined && rest.headers['content-type']?.includes('json')
    ? { ...rest, body: parseJson(raw) }
    : answer
}

function parseJson(raw: string | Buffer): unknown {
  const json: unknown = JSON.parse(String(raw))
  return json
}
