/** How a line begins by which another one is not taken; a prompt may stand before it. */
const OBJECTION =
  /^(?:\S*[#>] )?\W*(?:syntax error|error\b(?!-)|aborted\b|% ?\w|unknown|invalid|incomplete|missing|ambiguous|unrecogni[sz]ed|not recogni[sz]ed|illegal|bad )/i

/** What is said of a line that is not taken; undefined where it is, as far as that can be told. */
export function findObjection(said: string): string | undefined {
  return said
    .split(/\r?\n/)
    .find((line) => OBJECTION.test(line))
    ?.trim()
}
