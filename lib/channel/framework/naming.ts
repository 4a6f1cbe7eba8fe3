import type { Naming } from '../../profile/profile.ts'

/** The literal name that the contract uses for the token header of the onboarding extension. */
export const TOKEN_HEADER = 'X-Vendor-Auth-Token'

/** Translates the brand names in the interface of the onboarding extension into the target's names. */
export interface Words {
  /** Name of the token header, such as `X-Acme-Auth-Token`. */
  readonly header: string
  /** Translates the names in a request body (a declaration) into the target's names. */
  readonly outgoing: (value: unknown) => unknown
}

/** Matches the names of manager settings whose values may contain the manager's brand. */
const POLICY = /Policy$/

/**
 * Creates the translation. The vendor's brand occurs in the token header. The manager's brand occurs in the member
 * `managerSettings` and in policy values such as `USE_MANAGER`. A name that the profile lists under `identifiers` is
 * replaced by the listed name. All other names in a body belong to the lab and are not translated.
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

/** Changes the case of the first letter only, because a brand may contain other capitals. */
function changeFirst(word: string, letter: 'small' | 'capital'): string {
  const first = word.charAt(0)
  return (letter === 'small' ? first.toLowerCase() : first.toUpperCase()) + word.slice(1)
}
