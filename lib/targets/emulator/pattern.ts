import { RE2JS } from 're2js'

/**
 * A regular expression that a client supplies. Matching takes time in proportion to the text: one of JavaScript's own may
 * take for ever, and stops every port meanwhile.
 * @throws {Problem} for none, and for what takes more than that, such as a reference back
 */
export function compilePattern(source: string, Problem: new (message: string) => Error = SyntaxError): RE2JS {
  try {
    return RE2JS.compile(source)
  } catch {
    throw new Problem(`no regular expression: ${source}`)
  }
}
