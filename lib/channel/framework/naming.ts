import type { Naming } from '../../profile/profile.ts'

/** The header that carries a token of the extension, in the contract's words. */
export const TOKEN_HEADER = 'X-Vendor-Auth-Token'

/** A target's own words for the brands in the interface of the onboarding extension. */
export interface Words {
  /** The header of a token, such as `X-Acme-Auth-Token`. */
  readonly header: string
  /** A declaration in the target's words. */
  readonly outgoing: (value: unknown) => unknown
}

/**
 * The vendor's brand stands in a header, the manager's in members such as `managerSettings` and values such as
 * `USE_MANAGER`; whole identifiers of the profile come first.
 */
export function wordsOf({ vendor, manager, identifiers }: Naming): Words {
  const word = (text: string): string =>
    identifiers[text] ?? text.replace(/^manager(?=[A-Z])/, manager).replace(/(?<=_)MANAGER$/, manager.toUpperCase())
  const outgoing = (value: unknown): unknown => {
    if (typeof value === 'string') return word(value)
    if (Array.isArray(value)) return value.map(outgoing)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [word(name), outgoing(inner)]))
  }
  const brand = vendor.charAt(0).toUpperCase() + vendor.slice(1)
  return { header: identifiers[TOKEN_HEADER] ?? `X-${brand}-Auth-Token`, outgoing }
}
