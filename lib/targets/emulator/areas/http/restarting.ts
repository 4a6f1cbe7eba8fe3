import type { Asked } from '../../behaviour.ts'
import type { Services } from '../../services.ts'
import type { Switch } from '../../switches/switch.ts'

/**
 * Creates faults in which an accepted or refused write restarts the device although the contract provides for no
 * restart.
 */
export function createRestartFaults({ boot }: Pick<Services, 'boot'>): readonly Switch[] {
  return [
    once('restarts-after-first-write', 'the first write restarts the device', boot, ({ method }) => method === 'PATCH'),
    {
      name: 'restarts-after-writes-of-dns',
      summary: 'each PATCH of the DNS resource restarts the device',
      apply: ({ beforeAnswer }) =>
        beforeAnswer.push(({ method, path }) => {
          if (method === 'PATCH' && path.endsWith('system/dns')) boot.restart(1000)
        }),
    },
    {
      name: 'refusal-restarts',
      summary: 'a refused write restarts the device',
      apply: ({ answers }) =>
        answers.push((answer, { method }) => {
          if (method === 'PATCH' && answer.status === 400) boot.restart(1000)
          return answer
        }),
    },
  ]
}

function once(name: string, summary: string, boot: Services['boot'], holds: (asked: Asked) => boolean): Switch {
  let done = false
  return {
    name,
    summary,
    apply: ({ beforeAnswer }) =>
      beforeAnswer.push((asked) => {
        if (done || !holds(asked)) return
        done = true
        boot.restart(1000)
      }),
  }
}
