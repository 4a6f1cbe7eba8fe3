import { asConfiguration, type Configuration } from '../model/model.ts'
import { modeOf } from '../model/port-rules.ts'
import type { Rule, RuleContext } from '../model/rules.ts'
import { Refusal } from '../refusal.ts'
import type { Switch } from '../switches.ts'

const highSpeed = ['MODE_40GB', 'MODE_100GB', 'MODE_4x10GB']
const lowSpeed = ['MODE_10GB', 'MODE_25GB']

/** Broken promises about changes of modes. */
export const modeFaults: readonly Switch[] = [
  ...[highSpeed, lowSpeed].flatMap((modes) =>
    modes.flatMap((from) => modes.filter((to) => to !== from).map((to) => transitionRefused(from, to))),
  ),
  follows('low-speed-neighbours-tied', 'a low-speed port takes its neighbour along', (candidate, context) => {
    const low = context.device.hardware.ports.filter(({ speed }) => speed === 'low').map(({ number }) => number)
    const pairs = low.filter((_, index) => index % 2 === 0).map((first, index) => [first, low[2 * index + 1] ?? first])
    return pairs.reduce((result, [first = '', second = '']) => together(result, context, [first], [second]), candidate)
  }),
  follows('pairs-tied', 'a pair of high-speed ports that changes takes the other pair along', (candidate, context) => {
    const [first, second] = context.device.hardware.adjacentPairs
    const moves = first && modeOf(candidate, first[0]) !== modeOf(context.running, first[0])
    return moves && second ? tied(candidate, [...second], modeOf(candidate, first[0])) : candidate
  }),
  follows('accepts-4x25', 'MODE_4x25GB is taken for MODE_4x10GB', (candidate, { device }) => {
    const asked = device.hardware.ports.filter(({ number }) => modeOf(candidate, number) === 'MODE_4x25GB')
    return tied(
      candidate,
      asked.map(({ number }) => number),
      'MODE_4x10GB',
    )
  }),
]

function transitionRefused(from: string, to: string): Switch {
  const check: Rule['check'] = (candidate, { device, running }) => {
    for (const { number } of device.hardware.ports) {
      if (modeOf(running, number) === from && modeOf(candidate, number) === to)
        throw new Refusal('invalid-value', `port ${number}.0 cannot change from ${from} to ${to}`)
    }
  }
  return {
    name: `transition-refused:${from}:${to}`,
    summary: `a port in ${from} is refused ${to}`,
    apply: ({ rules }) => rules.push({ name: `no-${from}-to-${to}`, reads: ['portgroups'], check }),
  }
}

function follows(
  name: string,
  summary: string,
  settle: (candidate: Configuration, context: RuleContext) => Configuration,
): Switch {
  return { name, summary, apply: ({ settlements }) => settlements.push({ reads: ['portgroups'], settle }) }
}

/** Where only one of the two changed, the other takes its mode. */
function together(candidate: Configuration, { running }: RuleContext, [a = '']: string[], [b = '']: string[]) {
  const moved = [a, b].filter((port) => modeOf(candidate, port) !== modeOf(running, port))
  const [lone, more] = moved
  return lone === undefined || more !== undefined ? candidate : tied(candidate, [a, b], modeOf(candidate, lone))
}

function tied(candidate: Configuration, ports: readonly string[], mode: string | undefined): Configuration {
  const groups = new Map(candidate.portgroups?.portgroup)
  for (const port of ports) {
    const entry = groups.get(port)
    if (entry && mode !== undefined) groups.set(port, { ...entry, config: Object.assign({}, entry.config, { mode }) })
  }
  return asConfiguration({ ...candidate, portgroups: { ...candidate.portgroups, portgroup: groups } })
}
