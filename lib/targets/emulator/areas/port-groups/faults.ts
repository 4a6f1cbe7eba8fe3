import { Refusal } from '../../refusal.ts'
import { type Rule, type RuleContext, rule, settlement } from '../../rule.ts'
import type { Switch } from '../../switches/switch.ts'
import type { PortGroupsConfiguration } from './model.ts'
import { getMode, withMode } from './modes.ts'

type Context = RuleContext<PortGroupsConfiguration>

const highSpeed = ['MODE_40GB', 'MODE_100GB', 'MODE_4x10GB']
const lowSpeed = ['MODE_10GB', 'MODE_25GB']

/**
 * Faults in which the device does not enforce a rule of the contract, or enforces a rule that is not in the contract.
 */
export const ruleFaults: readonly Switch[] = [
  off('pair-may-part', 'adjacent high-speed ports may have different modes', 'adjacent-pairs-share-mode'),
  off('high-speed-takes-low-speed-mode', 'a high-speed port accepts any mode', 'mode-suits-high-speed'),
  off('low-speed-takes-high-speed-mode', 'a low-speed port accepts any mode', 'mode-suits-low-speed'),
  off('breakout-before-1.8.0', 'every release accepts breakout', 'breakout-needs-release'),
  createModeRefusedFault('breakout-refused', 'MODE_4x10GB is always refused', 'MODE_4x10GB'),
  ...['MODE_10GB', 'MODE_25GB', 'MODE_40GB', 'MODE_100GB', 'MODE_4x10GB'].map((mode) =>
    createModeRefusedFault(`mode-refused:${mode}`, `${mode} is refused for ports that are not in this mode`, mode),
  ),
  ...[highSpeed, lowSpeed].flatMap((modes) =>
    modes.flatMap((from) => modes.filter((to) => to !== from).map((to) => transitionRefused(from, to))),
  ),
]

/**
 * Faults in which a mode change of one port also changes a second port, or in which the device applies a mode that was
 * not requested.
 */
export const modeFaults: readonly Switch[] = [
  follows(
    'low-speed-neighbours-tied',
    'a mode change of a low-speed port also changes its neighbour',
    (candidate, context) => {
      const low = lowSpeedPorts(context)
      const pairs = low
        .filter((_, index) => index % 2 === 0)
        .map((first, index) => [first, low[2 * index + 1] ?? first])
      return pairs.reduce((result, [first = '', second = '']) => together(result, context, first, second), candidate)
    },
  ),
  follows('pairs-tied', 'a mode change of one high-speed pair also changes the other pair', (candidate, context) => {
    const [first, second] = context.device.hardware.adjacentPairs
    const moves = first && getMode(candidate, first[0]) !== getMode(context.running, first[0])
    return moves && second ? withMode(candidate, second, getMode(candidate, first[0])) : candidate
  }),
  follows(
    'low-speed-takes-4x25',
    'a low-speed port applies its other mode when MODE_4x25GB is written',
    (candidate, context) =>
      lowSpeedPorts(context).reduce((result, port) => swapMode(result, context, port, ['MODE_4x25GB']), candidate),
  ),
  follows(
    'inner-port-takes-high-speed-mode',
    'port 5 applies its other mode when a high-speed mode is written',
    (candidate, context) => swapMode(candidate, context, '5', highSpeed),
  ),
  follows('accepts-4x25', 'MODE_4x10GB is applied when MODE_4x25GB is written', (candidate, { device }) => {
    const asked = device.hardware.ports.filter(({ number }) => getMode(candidate, number) === 'MODE_4x25GB')
    return withMode(
      candidate,
      asked.map(({ number }) => number),
      'MODE_4x10GB',
    )
  }),
]

function lowSpeedPorts({ device }: Context): readonly string[] {
  return device.hardware.ports.filter(({ speed }) => speed === 'low').map(({ number }) => number)
}

/** If the candidate sets the port to one of these modes, sets the port to the low-speed mode that it is not running. */
function swapMode(candidate: PortGroupsConfiguration, { running }: Context, port: string, modes: readonly string[]) {
  if (!modes.includes(getMode(candidate, port) ?? '')) return candidate
  return withMode(
    candidate,
    [port],
    lowSpeed.find((mode) => mode !== getMode(running, port)),
  )
}

function off(name: string, summary: string, broken: string): Switch {
  return { name, summary, apply: ({ rulesOff }) => rulesOff.add(broken) }
}

/** Creates a fault that refuses a candidate in which a port changes to this mode. */
function createModeRefusedFault(name: string, summary: string, mode: string): Switch {
  return extra(name, summary, name, (candidate, { device, running }) => {
    for (const { number } of device.hardware.ports) {
      const fresh = getMode(candidate, number) === mode && getMode(running, number) !== mode
      if (fresh) throw new Refusal('invalid-value', `${mode} is not supported`)
    }
  })
}

function transitionRefused(from: string, to: string): Switch {
  const name = `transition-refused:${from}:${to}`
  return extra(name, `a port in ${from} is refused ${to}`, `no-${from}-to-${to}`, (candidate, { device, running }) => {
    for (const { number } of device.hardware.ports) {
      if (getMode(running, number) === from && getMode(candidate, number) === to)
        throw new Refusal('invalid-value', `port ${number}.0 cannot change from ${from} to ${to}`)
    }
  })
}

function extra(name: string, summary: string, ruleName: string, check: Rule<PortGroupsConfiguration>['check']): Switch {
  const made = rule<PortGroupsConfiguration>({ name: ruleName, reads: ['portgroups'], check })
  return { name, summary, apply: ({ rules }) => rules.push(made) }
}

function follows(
  name: string,
  summary: string,
  settle: (candidate: PortGroupsConfiguration, context: Context) => PortGroupsConfiguration,
): Switch {
  const made = settlement<PortGroupsConfiguration>({ reads: ['portgroups'], settle })
  return { name, summary, apply: ({ settlements }) => settlements.push(made) }
}

/** If only one of two ports changes its mode, applies the same mode to the other port. */
function together(candidate: PortGroupsConfiguration, { running }: Context, one: string, other: string) {
  const moved = [one, other].filter((port) => getMode(candidate, port) !== getMode(running, port))
  const [lone, more] = moved
  return lone === undefined || more !== undefined
    ? candidate
    : withMode(candidate, [one, other], getMode(candidate, lone))
}
