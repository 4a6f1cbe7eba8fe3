import { INTERFACES, test as base } from './modes.ts'
import { type Chassis, type Modes, shown } from './walk.ts'

interface Interface {
  readonly name: string
  readonly 'openconfig-if-ethernet:ethernet'?: { readonly config?: { readonly 'port-speed'?: string } }
}

interface PairSpeeds {
  readonly pair: readonly [string, string]
  readonly speeds: readonly [string, string]
}

export const test = base
  .extend('interfaces', ({ restconf }) => async (): Promise<readonly Interface[]> => {
    const body: { 'openconfig-interfaces:interfaces'?: { interface?: readonly Interface[] } } = Object(
      await restconf.read(INTERFACES),
    )
    return body['openconfig-interfaces:interfaces']?.interface ?? []
  })
  /** Speeds of adjacent ports of which both show one: a changed mode may delete the settings of an interface. */
  .extend('pairSpeeds', ({ interfaces, chassis, settled }) => async (): Promise<readonly PairSpeeds[]> => {
    const read = async () => bothShown(chassis, speedsOf(await interfaces()))
    return settled(read, (found) => found.every(({ speeds: [first, second] }) => first === second))
  })
  /** Names of the interfaces of each port that is in breakout. */
  .extend('breakoutNames', ({ interfaces }) => async (modes: Modes): Promise<readonly (readonly string[])[]> => {
    const broken = Object.entries(modes).filter(([, mode]) => mode === 'MODE_4x10GB')
    const names = broken.length === 0 ? [] : (await interfaces()).map(({ name }) => name)
    return broken.map(([port]) => names.filter((name) => new RegExp(`^${port}[./]`).test(name)))
  })

function speedsOf(interfaces: readonly Interface[]): Modes {
  return shown(interfaces.map((each) => [each.name, each['openconfig-if-ethernet:ethernet']?.config?.['port-speed']]))
}

function bothShown({ pairs }: Chassis, speeds: Modes): readonly PairSpeeds[] {
  return pairs.flatMap((pair): PairSpeeds[] => {
    const [first, second] = [speeds[`${pair[0]}.0`], speeds[`${pair[1]}.0`]]
    return first === undefined || second === undefined ? [] : [{ pair, speeds: [first, second] }]
  })
}
