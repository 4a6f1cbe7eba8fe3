import { redactor } from '../../domain/redaction.ts'
import { stripControls } from '../../channel/ssh/terminal-text.ts'

/** A line that a console printed, without secrets and control characters. */
export interface ConsoleLine {
  /** Device time at which the line began, in epoch milliseconds. */
  readonly at: number
  readonly text: string
}

/** Number of characters to keep of a line. */
const LONGEST = 2000
/** Number of characters after which a line counts as complete, so that endless garbage does not fill the memory. */
const ENDLESS = 65_536

/** A line ends at a line feed, and where the cursor moves to the start of the line or to another screen position. */
const END = /\r*\n|\r(?!\r*$)|\u001b\[[\d;]*[Hf]/

/** Sequences for window titles and character sets, which `stripControls` does not remove. */
const OTHER_SEQUENCES = /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[()][A-Z0-9]/g
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

const KEY_BEGINS = /-----BEGIN [A-Z ]*PRIVATE KEY-----/
const KEY_ENDS = /-----END [A-Z ]*PRIVATE KEY-----/

/** Turns the output of a console into lines. */
export interface LineReader {
  /** @returns the lines that are complete now */
  add(text: string, at: number): readonly ConsoleLine[]
  /** Returns the unfinished line. A prompt, for example, has no line end. */
  begun(): ConsoleLine | undefined
  /** Ends the unfinished line and returns it. */
  flush(): readonly ConsoleLine[]
}

export function createLineReader(): LineReader {
  let rest = ''
  let began = 0
  let isTooLong = false
  let isKey = false
  const clean = (raw: string): string => {
    const text = stripControls(raw).replaceAll(OTHER_SEQUENCES, '').replaceAll(CONTROLS, '')
    const isInKey = isKey || KEY_BEGINS.test(text)
    isKey = isInKey && !KEY_ENDS.test(text)
    const cleaned = redactor.clean(isInKey ? hideKey(text) : text).trimEnd()
    return cleaned.length > LONGEST ? `${cleaned.slice(0, LONGEST)}…` : cleaned
  }
  const complete = (raw: string, at: number): readonly ConsoleLine[] => {
    const text = isTooLong ? '' : clean(raw)
    isTooLong = false
    return text === '' ? [] : [{ at, text }]
  }
  return {
    add(text, at) {
      const lines: ConsoleLine[] = []
      if (rest === '') began = at
      rest += text
      for (let end = END.exec(rest); end !== null; end = END.exec(rest)) {
        lines.push(...complete(rest.slice(0, end.index), began))
        rest = rest.slice(end.index + end[0].length)
        began = at
      }
      if (rest.length > ENDLESS) {
        lines.push(...complete(rest, began))
        isTooLong = true
        rest = ''
      }
      return lines
    },
    begun() {
      if (isTooLong || isKey) return undefined
      const text = clean(rest)
      return text === '' ? undefined : { at: began, text }
    },
    flush() {
      const lines = complete(rest, began)
      rest = ''
      return lines
    },
  }
}

/**
 * Redacts the first line of a private key, and removes the other lines of the key, because `redactor` cannot recognise
 * a key by a single line.
 */
function hideKey(text: string): string {
  return KEY_BEGINS.test(text) ? `${text.slice(0, text.search(KEY_BEGINS))}[redacted]` : ''
}
