import { readFileSync } from 'node:fs'
import type { KillPoint } from './kill-point.ts'

/** An operation whose run is killed. */
interface Operation {
  readonly operation: string
  /** The run's only requirement. */
  readonly requirement: string
  /** Conforming device quirks. */
  readonly quirks?: readonly string[]
  /** The run installs the release of its profile. */
  readonly upgrades?: true
}

/** A phase in which the operation is killed. */
export interface Phase extends Operation {
  readonly killPoint: KillPoint
}

type Described = Operation & { readonly killPoints: readonly KillPoint[] }

const described: readonly Described[] = JSON.parse(readFileSync(new URL('phases.json', import.meta.url), 'utf8'))

/** All phases of all operations. */
export const PHASES: readonly Phase[] = described.flatMap(({ killPoints, ...operation }) =>
  killPoints.map((killPoint) => ({ ...operation, killPoint })),
)
