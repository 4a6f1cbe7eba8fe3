import type { Naming } from '../../profile/profile.ts'

/** The token header of the extension, in the contract's names. */
export const TOKEN_HEADER = 'X-Vendor-Auth-Token'

/** A target's own words for the brands in the interface of the onboarding extension. */
export interface Words {
  /** The token header, such as `X-Acme-Auth-Token`. */
  readonly header: string
  /** Translates a body, a declaration, into the target's names. */
  readonly outgoing: (value: unknown) => unknown
}

/** The members of the manager's settings whose values may bear its brand. */
const POLICY = /Policy$/

/**
 * Creates the translation. The vendor's brand occurs in a header; the manager's in the member `managerSettings` and in
 * policies such as `USE_MANAGER`. Whole identifiers of the profile take precedence. The rest of a body belongs to the
 * lab and stays unchanged.
 */
export function createWords({ vendor, manager, identifiers }: Naming): Words {
  const word = (text: string): string =>
    identifiers[text] ??
    text.replace(/^manager(?=[A-Z])/, changeFirst(manager, 'small')).replace(/(?<=_)MANAGER$/, manager.toUpperCase())
  return {
    header: identifiers[TOKEN_HEADER] ?? `X-${changeFirst(vendor, 'capital')}-Auth-Token`,
    outgoing(body) {
      const { managerSettings, ...members }: { managerSettings?: object } = Object(body)
      if (managerSettings === undefined) return body
      const settings = Object.entries(managerSettings).map(([name, value]) => [
        identifiers[name] ?? name,
        typeof value === 'string' && POLICY.test(name) ? word(value) : value,
      ])
      return { ...members, [word('managerSettings')]: Object.fromEntries(settings) }
    },
  }
}

/** Leaves other capitals of a brand. */
function changeFirst(word: string, letter: 'small' | 'capital'): string {
  const first = word.charAt(0)
  return (letter === 'small' ? first.toLowerCase() : first.toUpperCase()) + word.slice(1)
}
