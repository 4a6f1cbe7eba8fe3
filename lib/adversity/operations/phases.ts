import { readFileSync } from 'node:fs'
import type { KillPoint } from './kill-point.ts'

/** An operation during which a run is killed. */
interface Operation {
  readonly operation: string
  /** The only requirement that the run checks. */
  readonly requirement: string
  /** Quirks of the device for this operation. The device still conforms to the contract. */
  readonly quirks?: readonly string[]
  /** Set if the run installs the release that its profile names. */
  readonly upgrades?: true
}

/** The point of an operation at which the run is killed. */
export interface Phase extends Operation {
  readonly killPoint: KillPoint
}

type Described = Operation & { readonly killPoints: readonly KillPoint[] }

const described: readonly Described[] = JSON.parse(readFileSync(new URL('phases.json', import.meta.url), 'utf8'))

/** All kill points of all operations. */
export const PHASES: readonly Phase[] = described.flatMap(({ killPoints, ...operation }) =>
  killPoints.map((killPoint) => ({ ...operation, killPoint })),
)
