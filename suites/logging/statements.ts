import type { Requirement } from '#lib/requirements.ts'

/** What all statements about logging have in common. */
export const stated = {
  strength: 'must',
  clause: 'platform: Resources, Logging',
  targets: ['appliance', 'controller', 'partition'],
} as const

/** The row that sets remote servers, which have to be taken out again. */
export const created = { ...stated, gate: 'configure', creates: true } as const

/** What the contract's table does not list under `state`. */
export const mirrored = (text: string, more: { readonly creates?: true } = {}): Requirement => ({
  ...stated,
  strength: 'open',
  clause: 'platform: Resources, notation',
  gate: 'configure',
  ...more,
  text,
})

export const typed = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  ...stated,
  text,
  dependsOn: ['logging/resource', ...dependsOn],
})

export const seen = (text: string): Requirement => ({ ...stated, strength: 'seen', text })
