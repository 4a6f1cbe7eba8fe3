import type { OnboardingDescription } from './description.ts'

/** Maps the contract's names to the unit's. */
export interface Names {
  /** Name of the header that carries a token. */
  readonly header: string
  /** Returns the unit's name for a member of a declaration, or for a policy. */
  readonly own: (contract: string) => string
}

/**
 * Creates the mapping of names. The brand replaces `manager` in the contract's names. Irregular identifiers take
 * precedence and are mapped whole.
 */
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
