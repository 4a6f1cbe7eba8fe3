import type { Level } from '../domain/requirement.ts'
import type { Profile } from '../profile/profile.ts'
import { declares } from './onboarding/lease.ts'
import { writes } from './platform/writes.ts'

/** The steps of a run before and after the tests. */
export interface Steps {
  readonly first: readonly string[]
  readonly last: readonly string[]
}

export function listSteps(profile: Profile, level: Level): Steps {
  if (profile.family === 'tool') {
    return {
      first: [profile.tool.url === undefined ? 'start the tool' : 'reach the tool where it runs'],
      last: ['write the reports'],
    }
  }
  if (profile.family === 'onboarding') {
    const first = profile.kind === 'manager' ? 'reach the REST framework' : 'log in to the REST framework'
    const { declaration } = profile
    const stays = declares({ profile, level }) && declaration ? [`leave ${declaration.targetHost} as declared`] : []
    return { first: [first], last: [...stays, 'write the reports'] }
  }
  if (!writes({ profile, level })) return { first: ['log in once'], last: ['write the reports'] }
  return {
    first: ['log in', 'put back what an earlier run left', 'dump the running configuration'],
    last: ['put back what is left', 'compare the running configuration', 'write the reports'],
  }
}
