import type { Requirement } from '#lib/requirements.ts'

/** What all statements about files have in common. */
export const stated = {
  strength: 'must',
  clause: 'platform: Resources, Files',
  targets: ['appliance', 'controller', 'partition'],
} as const

/** What makes files: the contract shows no way to remove them, so that some may stay, and only a certification makes any. */
export const making = { ...stated, gate: 'configure', level: 'certification' } as const

/** Whoever has refused Basic authentication three times is not asked by it again. */
export const byBasic = ['authentication/basic-on-post', 'authentication/basic-on-restconf'] as const

/** A chassis gives files out from this release on. */
export const givenOut = { since: { chassis: '1.7.0' } } as const

export const made = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  ...making,
  text,
  dependsOn,
})

/** What the target fetches needs a host that has it. */
export const fetched = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  ...made(text, ...dependsOn),
  needs: 'bench.fileHost',
})

export const open = (text: string, more: Partial<Requirement> = {}): Requirement => ({
  ...stated,
  strength: 'open',
  text,
  ...more,
})
