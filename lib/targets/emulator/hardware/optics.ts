import type { Optic, Port } from './hardware.ts'

/** Returns the optic in a cage. Every third cage is empty. */
export function createOptic(cage: number, speed: Port['speed']): Optic | undefined {
  if (cage % 3 === 2) return undefined
  const serial = String(700_000 + cage * 37)
  const maker = { vendorName: 'EXAMPLE NETWORKS', oui: '009065', technology: '850 nm VCSEL' }
  return speed === 'high'
    ? {
        ...maker,
        partNumber: 'OPT-0031',
        revision: 'A0',
        serialNumber: `X2${serial}`,
        media: '100GBASE-SR4',
        qualified: true,
      }
    : {
        ...maker,
        partNumber: 'OPT-0053',
        revision: 'B1',
        serialNumber: `X1${serial}`,
        media: '25GBASE-SR',
        qualified: cage % 4 !== 0,
      }
}
