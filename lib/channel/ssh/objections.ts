/** Start of a line that rejects another; a prompt may precede it. */
const OBJECTION =
  /^(?:\S*[#>] )?\W*(?:syntax error|error\b(?!-)|aborted\b|% ?\w|unknown|invalid|incomplete|missing|ambiguous|unrecogni[sz]ed|not recogni[sz]ed|illegal|bad )/i

/** Returns the line that rejects a typed line; undefined if no rejection is recognised. */
export function findObjection(said: string): string | undefined {
  return said
    .split(/\r?\n/)
    .find((line) => OBJECTION.test(line))
    ?.trim()
}
