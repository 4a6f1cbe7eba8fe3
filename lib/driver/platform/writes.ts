import type { PlatformContext } from '../../judging/context.ts'

/** Whether a run may change anything. */
export function writes({ level, profile }: Pick<PlatformContext, 'level' | 'profile'>): boolean {
  return level !== 'smoke' && profile.gates.includes('configure')
}
