import type { Answer } from '../behaviour.ts'

/** Returns the text or bytes of a response body. */
export function serialiseAnswer({ raw, body }: Answer): string | Buffer {
  return raw ?? (body === undefined ? '' : JSON.stringify(body))
}

/** Parses the JSON of a response so that it can be changed. A response in XML stays text. */
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
