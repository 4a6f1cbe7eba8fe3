import { bundleEffects } from './bundle-effects.ts'
import { configurationEffects } from './configuration-effects.ts'
import type { Effect } from './effect.ts'
import { fileEffects } from './file-effects.ts'
import { installEffects } from './install-effects.ts'
import { stimulusEffects } from './stimulus-effects.ts'
import type { Undoing } from './undo.ts'

const KINDS: { readonly [T in Effect['type']]: Undoing<Extract<Effect, { type: T }>> } = {
  configuration: configurationEffects,
  stimulus: stimulusEffects,
  bundle: bundleEffects,
  file: fileEffects,
  install: installEffects,
}

/** How to undo an effect of this kind. */
export function getEffectHandler({ type }: Effect): Undoing {
  return KINDS[type]
}
