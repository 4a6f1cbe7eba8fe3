import { redactor } from '../../domain/redaction.ts'
import { stripControls } from '../../channel/ssh/terminal-text.ts'

/** A line that a console printed, without secrets and control characters. */
export interface ConsoleLine {
  /** Device time at which it began, in epoch milliseconds. */
  readonly at: number
  readonly text: string
}

/** Characters of a line that are kept. */
const LONGEST = 2000
/** Characters after which a line counts as complete, so that garbage without line ends does not fill the memory. */
const ENDLESS = 65_536

/** A line ends at its line end, and where the cursor goes back to the margin or to another place of the screen. */
const END = /\r*\n|\r(?!\r*$)|\u001b\[[\d;]*[Hf]/

/** Titles of a window and character sets, which `stripControls` leaves alone. */
const OTHER_SEQUENCES = /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[()][A-Z0-9]/g
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

const KEY_BEGINS = /-----BEGIN [A-Z ]*PRIVATE KEY-----/
const KEY_ENDS = /-----END [A-Z ]*PRIVATE KEY-----/

/** Turns the output of a console into lines. */
export interface LineReader {
  /** @returns the lines that are complete now */
  add(text: string, at: number): readonly ConsoleLine[]
  /** Returns the line that has begun, because a prompt has no end. */
  begun(): ConsoleLine | undefined
  /** Ends the line that has begun. */
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

/** A private key comes in many lines, so that none of them looks like one. */
function hideKey(text: string): string {
  return KEY_BEGINS.test(text) ? `${text.slice(0, text.search(KEY_BEGINS))}[redacted]` : ''
}
