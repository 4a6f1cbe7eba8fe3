const SENSITIVE = /sensitive|secret|password|confidential|private/i

/** Lines of a result that hold anything. */
function linesOf(result: string): readonly string[] {
  return result.split(/\r?\n/).filter((line) => line.trim() !== '')
}

/** Whether the text begins with a warning of sensitive data, in whatever words. */
export function beginsWithWarning(result: string): boolean {
  const [first = ''] = linesOf(result)
  return (/warn|caution/i.test(first) || SENSITIVE.test(first)) && SENSITIVE.test(result)
}

/** Whether a line after the warning says that something is being collected. */
export function saysCollecting(result: string): boolean {
  const lines = linesOf(result)
  const further = SENSITIVE.test(lines[0] ?? '') || /warn/i.test(lines[0] ?? '') ? lines.slice(1) : lines
  return further.some((line) => /collect/i.test(line))
}

/** Whether the text ends with the return code 200. */
export function endsWithCode(result: string): boolean {
  return /return code:?\s*200\W*$/i.test(result)
}
