import type { OnboardingDescription } from './description.ts'

/** Maps the contract's names to the unit's. */
export interface Names {
  /** The header that carries a token. */
  readonly header: string
  /** A member of a declaration, or a policy. */
  readonly own: (contract: string) => string
}

/** The brand replaces `manager` in the contract's names; irregular identifiers take precedence and are mapped whole. */
export function createNames({
  vendor = 'vendor',
  manager,
  identifiers = {},
}: OnboardingDescription['naming'] = {}): Names {
  const branded = new Map([
    ...(manager === undefined
      ? []
      : ([
          ['managerSettings', `${manager.charAt(0).toLowerCase()}${manager.slice(1)}Settings`],
          ['USE_MANAGER', `USE_${manager.toUpperCase()}`],
        ] as const)),
    ['X-Vendor-Auth-Token', `X-${vendor.charAt(0).toUpperCase()}${vendor.slice(1)}-Auth-Token`] as const,
    ...Object.entries(identifiers),
  ])
  const own = (contract: string) => branded.get(contract) ?? contract
  return { header: own('X-Vendor-Auth-Token'), own }
}
