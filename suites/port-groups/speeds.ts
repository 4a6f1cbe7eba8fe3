import { Contradiction } from '#lib/testkit/platform.ts'
import { INTERFACES, test as base } from './modes.ts'
import { type Chassis, type Modes, collectModes } from './walk.ts'

type Part = 'config' | 'state'

interface Interface {
  readonly name: string
  readonly 'openconfig-if-ethernet:ethernet'?: Readonly<Partial<Record<Part, { readonly 'port-speed'?: string }>>>
}

interface MirroredSpeed {
  readonly name: string
  /** The speed under `config`. */
  readonly expected: string
  /** The speed under `state`. */
  readonly actual: string
}

interface PairSpeeds {
  readonly pair: readonly [string, string]
  readonly part: Part
  readonly speeds: readonly [string, string]
}

export const test = base
  .extend('interfaces', ({ restconf }) => async (): Promise<readonly Interface[]> => {
    const body: { 'openconfig-interfaces:interfaces'?: { interface?: readonly Interface[] } } = Object(
      await restconf.read(INTERFACES),
    )
    return body['openconfig-interfaces:interfaces']?.interface ?? []
  })
  /**
   * Reads the speeds of adjacent ports under `config` and under `state`. A pair is left out unless both ports show a
   * speed, because a mode change may delete the settings of an interface.
   */
  .extend('pairSpeeds', ({ interfaces, chassis, settled }) => async (): Promise<readonly PairSpeeds[]> => {
    const read = async () => {
      const all = await interfaces()
      return PARTS.flatMap((part) => bothShown(chassis, getSpeeds(all, part), part))
    }
    return settled(read, (found) => found.every(({ speeds: [first, second] }) => first === second))
  })
  /** Reads the speeds of interfaces that show a speed both under `config` and under `state`. */
  .extend('mirroredSpeeds', ({ interfaces, settled }) => async (): Promise<readonly MirroredSpeed[]> => {
    const read = async () => {
      const all = await interfaces()
      const [configured, mirrored] = PARTS.map((part) => getSpeeds(all, part))
      return Object.entries(mirrored ?? {}).flatMap(([name, actual]): MirroredSpeed[] => {
        const expected = configured?.[name]
        return expected === undefined ? [] : [{ name, expected, actual }]
      })
    }
    return settled(read, (found) => found.every(({ expected, actual }) => expected === actual))
  })
  /** Reads the names of the interfaces of each port that is in breakout. */
  .extend('breakoutNames', ({ interfaces }) => async (modes: Modes): Promise<readonly (readonly string[])[]> => {
    const broken = Object.entries(modes).filter(([, mode]) => mode === 'MODE_4x10GB')
    const names = broken.length === 0 ? [] : (await interfaces()).map(({ name }) => name)
    return broken.map(([port]) => names.filter((name) => new RegExp(`^${port}[./]`).test(name)))
  })

const PARTS: readonly Part[] = ['config', 'state']

/**
 * Returns the speeds by interface. An unknown speed counts as missing. A speed that is not a string is compared too. A
 * different check judges its type.
 */
function getSpeeds(interfaces: readonly Interface[], part: Part): Modes {
  const speeds = interfaces.map((each) => [each.name, each['openconfig-if-ethernet:ethernet']?.[part]?.['port-speed']])
  return collectModes(speeds.map(([name = '', speed]) => [name, `${speed}`.endsWith('UNKNOWN') ? undefined : speed]))
}

function bothShown({ pairs }: Chassis, speeds: Modes, part: Part): readonly PairSpeeds[] {
  return pairs.flatMap((pair): PairSpeeds[] => {
    const [first, second] = [speeds[`${pair[0]}.0`], speeds[`${pair[1]}.0`]]
    return first === undefined || second === undefined ? [] : [{ pair, part, speeds: [first, second] }]
  })
}

/** @throws {Contradiction} when the ports of a pair show different speeds */
export function sharesSpeed({ pair: [one, other], part, speeds: [expected, actual] }: PairSpeeds): void {
  if (actual === expected) return
  const message = `ethernet.${part}.port-speed of ${other}.0 is ${actual}, and of ${one}.0 beside it ${expected}`
  throw new Contradiction({ code: 'value', message, instance: `${other}.0`, expected, actual })
}

/** @throws {Contradiction} naming the first interface whose speeds under state and config differ */
export function mirrorSpeeds(speeds: readonly MirroredSpeed[]): void {
  const apart = speeds.find(({ expected, actual }) => expected !== actual)
  if (apart === undefined) return
  const { name, expected, actual } = apart
  const message = `ethernet.state.port-speed of ${name} is ${actual} after a change of modes, and under config it is ${expected}`
  throw new Contradiction({ code: 'value', message, instance: name, expected, actual })
}
