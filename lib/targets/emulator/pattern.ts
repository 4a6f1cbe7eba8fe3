import { RE2JS } from 're2js'

/**
 * Compiles a client's regular expression. The compiled expression matches in linear time. A JavaScript expression could
 * run for ever and block every port.
 * @throws {Problem} for an invalid expression, or for unsupported syntax such as a back-reference
 */
export function compilePattern(source: string, Problem: new (message: string) => Error = SyntaxError): RE2JS {
  try {
    return RE2JS.compile(source)
  } catch {
    throw new Problem(`no regular expression: ${source}`)
  }
}
