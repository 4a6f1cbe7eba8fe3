/** Matches a link of any form that contains the documented path of a token. */
const LINK = /\/mgmt\/shared\/authz\/tokens\/([^/?#\s]+)/

/** Returns the token in a link to a token; undefined if the text contains no such link. */
export function readTokenLink(text: string): string | undefined {
  const segment = LINK.exec(text)?.[1]
  if (segment === undefined) return undefined
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
