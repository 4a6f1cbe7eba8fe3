import { BACKSLASH, DOLLAR, OPEN_BRACE, OPEN_BRACKET, QUOTE, skipPlain } from '../tcl/characters.ts'
import { findClosing } from '../tcl/closings.ts'
import type { Oddities } from '../tcl/reader.ts'
import type { Source } from '../tcl/source.ts'
import { hasIndex, nameEnd, unterminated } from '../tcl/variables.ts'

/** Receives the scripts in brackets. */
type ScriptSink = (source: Source, from: number, end: number) => void

/**
 * Finds the bracketed scripts in text that undergoes substitution, such as the argument of `subst` or a quoted part of
 * an expression.
 */
export function walkTemplate(source: Source, from: number, end: number, script: ScriptSink, oddities: Oddities): void {
  walk(source, from, end, false, script, oddities)
}

/** Finds the bracketed scripts in an expression. Braced text inside an expression is plain text. */
export function walkExpression(
  source: Source,
  from: number,
  end: number,
  script: ScriptSink,
  oddities: Oddities,
): void {
  walk(source, from, end, true, script, oddities)
}

function walk(
  source: Source,
  from: number,
  end: number,
  expression: boolean,
  script: ScriptSink,
  oddities: Oddities,
): void {
  const { codes } = source
  /** The end of a quoted part or of an index. Quotes and braces before this offset have no special meaning. */
  let plainUntil = 0
  let at = from
  while (at < end) {
    const character = codes[at] ?? 0
    if (character === BACKSLASH) at++
    else if (character === OPEN_BRACKET) {
      const close = findClosing(source, at, end)
      if (close >= end) oddities.unparsed(source, at, 'missing close-bracket')
      script(source, at + 1, Math.min(close, end))
      at = Math.min(close, end)
    } else if (character === DOLLAR) {
      const afterName = nameEnd(source, at, end)
      if (afterName === unterminated) oddities.unparsed(source, at, 'missing close-brace for variable name')
      else if (hasIndex(codes, at, afterName, end)) {
        plainUntil = Math.max(plainUntil, skipConstruct(source, afterName, end, 'missing close-parenthesis', oddities))
      }
      if (afterName !== unterminated) at = afterName - 1
    } else if (expression && at >= plainUntil) {
      if (character === QUOTE) plainUntil = skipConstruct(source, at, end, 'missing close-quote', oddities)
      else if (character === OPEN_BRACE) {
        const close = findClosing(source, at, end)
        if (close >= end) oddities.unparsed(source, at, 'missing close-brace')
        else at = close
      }
    }
    at = skipPlain(codes, at + 1, end)
  }
}

/** Returns the offset after the construct at `open`. An unclosed construct is reported, and the result is 0. */
function skipConstruct(source: Source, open: number, end: number, reason: string, oddities: Oddities): number {
  const close = findClosing(source, open, end)
  if (close < end) return close + 1
  oddities.unparsed(source, open, reason)
  return 0
}
