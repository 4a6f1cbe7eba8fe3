import { BACKSLASH, isBlank, NEWLINE, OPEN_BRACE, QUOTE } from './characters.ts'
import { closingOf } from './closings.ts'
import { BARE, BRACED, type Command, ESCAPE, QUOTED } from './command.ts'
import type { FaultSink } from './reader.ts'
import type { Source } from './source.ts'

/** Reads the elements of the Tcl list between `from` and `end` into `list`. Nothing is substituted in a list but backslashes. */
export function readList(source: Source, from: number, end: number, list: Command, fault: FaultSink): void {
  const { text } = source
  list.reset(text)
  let at = from
  while (at < end) {
    const character = text.charCodeAt(at)
    if (character === NEWLINE || isBlank(character)) at++
    else if (character === BACKSLASH && text.charCodeAt(at + 1) === NEWLINE) at += 2
    else at = readElement(source, at, end, list, fault)
  }
}

function readElement(source: Source, at: number, end: number, list: Command, fault: FaultSink): number {
  const character = source.text.charCodeAt(at)
  list.begin()
  if (character === OPEN_BRACE) {
    const close = closingOf(source, at, end)
    if (close < end) {
      list.finish(BRACED, 0, at, close + 1)
      return close + 1
    }
    fault(source, at, 'missing close-brace')
  } else if (character === QUOTE) {
    const [close, flags] = plainEnd(source.text, at + 1, end, (next) => next === QUOTE)
    if (close < end) {
      list.finish(QUOTED, flags, at, close + 1)
      return close + 1
    }
    fault(source, at, 'missing close-quote')
  }
  const [close, flags] = plainEnd(source.text, at, end, (next) => next === NEWLINE || isBlank(next))
  list.finish(BARE, flags, at, close)
  return close
}

/** The first character that `stops` accepts and no backslash hides, and whether there were backslashes. */
function plainEnd(text: string, from: number, end: number, stops: (character: number) => boolean): [number, number] {
  let flags = 0
  let at = from
  while (at < end) {
    const character = text.charCodeAt(at)
    if (stops(character)) return [at, flags]
    if (character === BACKSLASH) flags = ESCAPE
    at += character === BACKSLASH ? 2 : 1
  }
  return [end, flags]
}
