import { BACKSLASH, DOLLAR, OPEN_BRACE, OPEN_BRACKET, QUOTE, skipPlain } from '../tcl/characters.ts'
import { closingOf } from '../tcl/closings.ts'
import type { Oddities } from '../tcl/reader.ts'
import type { Source } from '../tcl/source.ts'
import { hasIndex, nameEnd, unterminated } from '../tcl/variables.ts'

/** Receives the scripts inside brackets. */
type ScriptSink = (source: Source, from: number, end: number) => void

/** Finds the bracketed scripts of text that is substituted: the argument of `subst`, a quoted part of an expression. */
export function walkTemplate(source: Source, from: number, end: number, script: ScriptSink, oddities: Oddities): void {
  walk(source, from, end, false, script, oddities)
}

/** Finds the bracketed scripts of an expression. What is in braces inside an expression is plain text. */
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
  const { text } = source
  /** Before this offset quotes and braces mean nothing: the end of a quoted part or of an index. */
  let plainUntil = 0
  let at = from
  const enter = (open: number, reason: string): void => {
    const close = closingOf(source, open, end)
    if (close >= end) oddities.unparsed(source, open, reason)
    else plainUntil = Math.max(plainUntil, close + 1)
  }
  while (at < end) {
    const character = text.charCodeAt(at)
    if (character === BACKSLASH) at++
    else if (character === OPEN_BRACKET) {
      const close = closingOf(source, at, end)
      if (close >= end) oddities.unparsed(source, at, 'missing close-bracket')
      script(source, at + 1, Math.min(close, end))
      at = Math.min(close, end)
    } else if (character === DOLLAR) {
      const afterName = nameEnd(text, at, end)
      if (afterName === unterminated) oddities.unparsed(source, at, 'missing close-brace for variable name')
      else if (hasIndex(text, at, afterName, end)) enter(afterName, 'missing close-parenthesis')
      if (afterName !== unterminated) at = afterName - 1
    } else if (expression && at >= plainUntil) {
      if (character === QUOTE) enter(at, 'missing close-quote')
      else if (character === OPEN_BRACE) {
        const close = closingOf(source, at, end)
        if (close >= end) oddities.unparsed(source, at, 'missing close-brace')
        else at = close
      }
    }
    at = skipPlain(text, at + 1, end)
  }
}
