/** A text in quotes, or one mark of JSON. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:\n]/g

/**
 * The line of a JSON text on which a member stands, or else the innermost of those around it.
 * @param place members from the outside to the inside, such as `bench.fileHost`
 * @returns counted from 1; 1 where nothing of it stands there
 */
export function findMemberLine(text: string, place: string): number {
  const wanted = place.split('.')
  /** Names of the values around; the outermost has none. */
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
