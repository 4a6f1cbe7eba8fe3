/** Matches the start of an output line that rejects a typed line. The output line may begin with a prompt. */
const OBJECTION =
  /^(?:\S*[#>] )?\W*(?:syntax error|error\b(?!-)|aborted\b|% ?\w|unknown|invalid|incomplete|missing|ambiguous|unrecogni[sz]ed|not recogni[sz]ed|illegal|bad )/i

/** Returns the output line that rejects a typed line, or undefined if no rejection is recognised. */
export function findObjection(said: string): string | undefined {
  return said
    .split(/\r?\n/)
    .find((line) => OBJECTION.test(line))
    ?.trim()
}
