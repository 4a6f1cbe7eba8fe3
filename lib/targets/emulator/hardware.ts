/** An optic in a cage: what its memory says, with readings around these values. */
export interface Optic {
  vendorName: string
  oui: string
  partNumber: string
  revision: string
  serialNumber: string
  technology: string
  media: string
  qualified: boolean
}
export interface Port {
  /** The number without `.0`. */
  number: string
  speed: 'high' | 'low'
  optic: Optic | undefined
}
export interface Hardware {
  ports: readonly Port[]
  /** High-speed ports that are next to each other load one programmable-logic image. */
  adjacentPairs: readonly (readonly [string, string])[]
}

const highSpeed: { [model: string]: { count: number; high: number[] } } = {
  '10-port': { count: 10, high: [1, 2] },
  '20-port': { count: 20, high: [1, 2, 11, 12] },
}

/** The ports of an appliance model (platform: Limits, port numbering). Every third cage is empty. Throws for other models. */
export function hardwareOf(model: string): Hardware {
  const plan = highSpeed[model]
  if (!plan) throw new TypeError(`model '${model}' is not one of ${Object.keys(highSpeed).join(', ')}`)
  const ports = Array.from({ length: plan.count }, (_, index): Port => {
    const number = index + 1
    const speed = plan.high.includes(number) ? 'high' : 'low'
    return { number: String(number), speed, optic: number % 3 === 2 ? undefined : opticOf(number, speed) }
  })
  const pairs = plan.high.filter((_, index) => index % 2 === 0)
  return { ports, adjacentPairs: pairs.map((first) => [String(first), String(first + 1)] as const) }
}

function opticOf(number: number, speed: Port['speed']): Optic {
  const serial = String(700_000 + number * 37)
  return speed === 'high'
    ? {
        vendorName: 'EXAMPLE NETWORKS',
        oui: '009065',
        partNumber: 'OPT-0031',
        revision: 'A0',
        serialNumber: `X2${serial}`,
        technology: '850 nm VCSEL',
        media: '100GBASE-SR4',
        qualified: true,
      }
    : {
        vendorName: 'EXAMPLE NETWORKS',
        oui: '009065',
        partNumber: 'OPT-0053',
        revision: 'B1',
        serialNumber: `X1${serial}`,
        technology: '850 nm VCSEL',
        media: '25GBASE-SR',
        qualified: number % 4 !== 0,
      }
}
