/** Modes by port: those that the target shows, or those that one commit proposes. Ports without a mode are left out. */
export type Modes = Readonly<Record<string, string>>

/** Collects values by name. Names without a value are left out, so that a missing value does not count as different. */
export function collectModes(values: readonly (readonly [name: string, value: string | undefined])[]): Modes {
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
}

export interface Chassis {
  /** Pairs of adjacent high-speed ports. */
  readonly pairs: readonly (readonly [string, string])[]
  readonly lowSpeed: readonly string[]
  /** Modes available to a pair on this release. */
  readonly pairModes: readonly string[]
}

/** Selects the ports that show a mode of their kind. Tests propose no modes for the other ports. */
export function selectPortsInMode({ pairs, lowSpeed, pairModes }: Chassis, now: Modes): Chassis {
  const shows = (modes: readonly string[]) => (port: string) => modes.includes(now[port] ?? '')
  return {
    pairs: pairs.filter((pair) => pair.every(shows(HIGH_SPEED))),
    lowSpeed: lowSpeed.filter(shows(LOW_SPEED)),
    pairModes,
  }
}

/** The modes of high-speed ports, on any release. */
export const HIGH_SPEED: readonly string[] = ['MODE_40GB', 'MODE_100GB', 'MODE_4x10GB']
export const LOW_SPEED: readonly string[] = ['MODE_10GB', 'MODE_25GB']

/**
 * Returns the ports of the two appliance models, and the modes that the release allows for pairs. No rule covers the
 * ports of other models.
 */
export function getChassis(model: string, breakout: boolean): Chassis {
  if (!['10-port', '20-port'].includes(model)) return { pairs: [], lowSpeed: [], pairModes: [] }
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
  const pairModes = HIGH_SPEED.filter((mode) => breakout || mode !== 'MODE_4x10GB')
  const small: Chassis = { pairs: [['1', '2']], lowSpeed: range(3, 10), pairModes }
  if (model === '10-port') return small
  return { pairs: [...small.pairs, ['11', '12']], lowSpeed: [...small.lowSpeed, ...range(13, 20)], pairModes }
}

/**
 * Plans the fewest commits in which every pair makes every directed transition, and every low-speed port changes its
 * mode and changes back. All ports end in the mode in which they began. The transitions of a pair form a closed walk,
 * and each commit makes one of them. Low-speed ports change in the same commits. The second commit changes low-speed
 * ports alone, so that the pairs stay unchanged over its restart. Over most other restarts, every second low-speed port
 * stays unchanged.
 * @param now the present mode of every port
 */
export function planWalk(chassis: Chassis, now: Modes): readonly Modes[] {
  const walks = chassis.pairs.map(([first], index) => buildClosedWalk(now[first] ?? '', chassis.pairModes, index))
  // Even if there are only low-speed ports, two steps are needed, because every second port changes one step later.
  const length = Math.max(2, ...walks.map((walk) => walk.length))
  const commits: Record<string, string>[] = Array.from({ length: length + 1 }, () => ({}))
  const [opening = {}, alone = {}, ...further] = commits
  const ofPairs = [opening, ...further]
  for (const [index, [first, second]] of chassis.pairs.entries()) {
    for (const [step, mode] of (walks[index] ?? []).entries()) {
      if (mode !== undefined) Object.assign(ofPairs[step] ?? {}, { [first]: mode, [second]: mode })
    }
  }
  for (const port of chassis.lowSpeed) {
    const original = now[port] ?? ''
    const other = LOW_SPEED.find((mode) => mode !== original) ?? ''
    const [there, back] = Number(port) % 2 === 1 ? [opening, alone] : [alone, commits.at(-1) ?? {}]
    Object.assign(there, { [port]: other })
    Object.assign(back, { [port]: original })
  }
  return commits.filter((wanted) => Object.keys(wanted).length > 0)
}

/**
 * Builds a closed walk that makes every directed transition once. Every second pair gets the mirrored walk, or starts
 * one step later if there are only two modes.
 */
function buildClosedWalk(start: string, modes: readonly string[], index: number): readonly (string | undefined)[] {
  const others = modes.filter((mode) => mode !== start)
  const [x, y] = index % 2 === 0 ? others : others.toReversed()
  if (y === undefined) return index % 2 === 0 ? [x, start] : [undefined, x, start]
  return [x, start, y, x, y, start]
}

const SHORT: Readonly<Record<string, string>> = {
  MODE_40GB: '40',
  MODE_100GB: '100',
  MODE_4x10GB: '4x10',
  MODE_10GB: '10',
  MODE_25GB: '25',
}

/** Returns the id of the requirement for each transition in a commit, with the ports that make the transition. */
export function listTransitions(
  { pairs, lowSpeed }: Chassis,
  now: Modes,
  next: Modes,
): ReadonlyMap<string, readonly string[]> {
  const moved = new Map<string, string[]>()
  const note = (kind: string, port: string) => {
    const [from, to] = [SHORT[now[port] ?? ''], SHORT[next[port] ?? '']]
    if (from === undefined || to === undefined || from === to) return
    const id = `port-groups/${kind}-${from}-to-${to}`
    moved.set(id, [...(moved.get(id) ?? []), port])
  }
  for (const pair of pairs) for (const port of pair) note('high-speed', port)
  for (const port of lowSpeed) note('low-speed', port)
  return moved
}
