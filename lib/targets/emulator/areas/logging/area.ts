import type { Area } from '../../area.ts'
import { empty } from '../../http/errors.ts'
import type { Switch } from '../../switches/switch.ts'
import { factory, model } from './model.ts'

const quirks: readonly Switch[] = [
  {
    name: 'busy-now-and-then',
    summary: 'every seventh call that asks for the logging is answered 503',
    apply: ({ answers }) => {
      let calls = 0
      answers.push((answer, { path }) => (path.includes('system/logging') && ++calls % 7 === 0 ? empty(503) : answer))
    },
  },
  {
    name: 'seconds-long-answers',
    summary: 'what is asked of the logging is answered after five seconds',
    apply: (behaviour) => (behaviour.answerTakes = ({ path }) => (path.includes('system/logging') ? 5000 : 0)),
  },
]

/** Remote servers, levels of the software's components, and what the host itself logs (platform: Logging). */
export const logging: Area = {
  name: 'logging',
  model,
  factory: ({ hardware }) => factory(hardware.software),
  quirks: () => quirks,
}
