import type { Progress, ProgressEvent } from '../domain/progress.ts'
import type { LaneName } from '../domain/lane.ts'
import { draw, isLive, say } from './output.ts'

interface View {
  readonly progress: Progress
  /** Clears the live line. */
  end(): void
}

/** Real seconds from which a wait gets a line of its own. */
const LONG_WAIT = 20

interface LaneState {
  planned: number
  done: number
  failed: number
  current: string
}

/** Shows progress: a live line on a terminal, plain lines elsewhere. */
export function view(): View {
  const live = isLive()
  const lanes = new Map<LaneName, LaneState>()
  const waits = new Map<string, number>()
  const started = performance.now()
  const redraw = () => {
    if (!live) return
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    const parts = [...lanes].map(([name, { done, planned, failed, current }]) => {
      const bad = failed === 0 ? '' : ` (${failed} failed)`
      return `${name} ${done}/${planned}${bad}${done < planned ? ` ${current}` : ''}`
    })
    draw(`${seconds}s  ${parts.join('  ')}${nextWait()}`)
  }
  /** Announces a wait: a countdown on a terminal, elsewhere a line for a long one. */
  const waiting = ({ text, seconds }: Extract<ProgressEvent, { kind: 'wait' }>) => {
    waits.set(text, performance.now() + seconds * 1000)
    if (!live && seconds >= LONG_WAIT) say(`waiting ${Math.round(seconds)} s: ${text}`)
  }
  const nextWait = (): string => {
    const now = performance.now()
    const [next] = [...waits].filter(([, until]) => until > now).sort(([, first], [, second]) => first - second)
    return next === undefined ? '' : `  ${next[0]}: ${Math.ceil((next[1] - now) / 1000)} s`
  }
  const ticking = live ? setInterval(redraw, 1000).unref() : undefined
  return {
    end() {
      clearInterval(ticking)
      draw('')
    },
    progress(event) {
      if (event.kind === 'step') say(event.text)
      else if (event.kind === 'wait') waiting(event)
      else update(lanes, event)
      redraw()
    },
  }
}

function update(lanes: Map<LaneName, LaneState>, event: Exclude<ProgressEvent, { kind: 'step' | 'wait' }>): void {
  const state = lanes.get(event.lane) ?? { planned: 0, done: 0, failed: 0, current: '' }
  lanes.set(event.lane, state)
  if (event.kind === 'planned') state.planned += event.tests
  if (event.kind === 'started') state.current = event.test
  if (event.kind !== 'finished') return
  state.done += 1
  state.failed += event.failed.length
  for (const { requirement, message } of event.failed) say(`FAILED ${requirement}: ${message}`)
}
