import type { Progress, ProgressEvent } from '../domain/progress.ts'
import { duration } from '../report/duration.ts'
import { SIGN } from '../report/wording.ts'
import { ASCII, countdown, formatBlock, formatLine, UNICODE } from './block.ts'
import { draw, errorColumns, hasUnicode, isLive, say } from './output.ts'
import { Standing } from './status.ts'

interface View {
  readonly progress: Progress
  /** Removes the status block. */
  end(): void
}

/** How much to print: only the conclusion, important events too, or each test too. */
export type Detail = 'quiet' | 'usual' | 'verbose'

/** Milliseconds between two redraws of the status block, and between two status lines in a log. */
const [DRAWING, LOGGING] = [1000, 60_000]

/**
 * Shows progress. On a terminal, a status block is redrawn. Any other output gets one line per minute and one line per
 * event.
 */
export function view(detail: Detail = 'usual'): View {
  if (detail === 'quiet') return { progress: () => {}, end: () => {} }
  const live = isLive()
  const marks = hasUnicode() ? UNICODE : ASCII
  const standing = new Standing()
  const redraw = () => live && draw(formatBlock(standing.look(), errorColumns(), marks))
  const stamp = () => (live ? '' : `${new Date().toTimeString().slice(0, 8)} `)
  const log = () => say(`${stamp()}${formatLine(standing.look(), marks)}`)
  const ticking = setInterval(live ? redraw : log, live ? DRAWING : LOGGING).unref()
  let isOver = false
  return {
    end() {
      isOver = true
      clearInterval(ticking)
      draw([])
    },
    progress(event) {
      if (isOver) return
      const ended = standing.take(event)
      for (const line of formatEvent(event, detail)) say(event.kind === 'step' ? line : stamp() + line)
      const { length } = standing.look()
      if (ended !== undefined) {
        const { number, cause, seconds } = ended
        const of = number > (length?.reboots ?? 0) ? ', not planned' : ` of ${length?.reboots}`
        say(`${stamp()}reboot ${number}${of} (${cause}): back after ${countdown(Math.round(seconds))}`)
      }
      redraw()
    },
  }
}

/** Formats the lines that an event leaves on the screen. */
function formatEvent(event: ProgressEvent, detail: Detail): readonly string[] {
  if (event.kind === 'step') return [event.text]
  if (event.kind === 'verdicts') {
    return [
      ...event.failed.map(({ requirement, message }) => `FAILED ${requirement}: ${message}`),
      ...event.withdrawn.map(({ requirement, message }) => `NO LONGER FAILED ${requirement}: ${message}`),
    ]
  }
  // Always printed, because a person has to do something.
  if (event.kind === 'wait' && event.seconds > 0 && event.text.startsWith('for somebody ')) {
    return [`waiting ${Math.round(event.seconds)} s ${event.text}`]
  }
  if (event.kind !== 'finished' || detail !== 'verbose') return []
  const sign = event.state === 'skipped' ? SIGN['not tested'] : SIGN[event.state]
  return [`${sign} ${event.test} (${duration(event.seconds)})`]
}
