/** The documented path of a token, in a link of any form. */
const LINK = /\/mgmt\/shared\/authz\/tokens\/([^/?#\s]+)/

/** Returns the token that a link to it contains; undefined if the text is no such link. */
export function readTokenLink(text: string): string | undefined {
  const segment = LINK.exec(text)?.[1]
  if (segment === undefined) return undefined
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
