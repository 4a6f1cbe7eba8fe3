/** Matches a quoted string, a JSON punctuation mark or a line break. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:\n]/g

/**
 * Returns the line of a member in a JSON text. If the member is absent, returns the line of the innermost member on its
 * path that is present.
 * @param place member names from the outermost to the innermost, such as `bench.fileHost`
 * @returns the line number, counted from 1; 1 if no member on the path is present
 */
export function findMemberLine(text: string, place: string): number {
  const wanted = place.split('.')
  /** Names of the enclosing arrays and objects. The outermost one has no name. */
  const around: string[] = []
  let name = ''
  let line = 1
  let found = { line: 1, depth: 0 }
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '\n') line += 1
    else if (token === '{' || token === '[') around.push(name)
    else if (token === '}' || token === ']') around.pop()
    else if (token !== ':') name = token.slice(1, -1)
    else {
      const here = [...around.slice(1), name]
      const leads = here.every((each, index) => each === wanted[index])
      if (leads && here.length > found.depth) found = { line, depth: here.length }
    }
  }
  return found.line
}
