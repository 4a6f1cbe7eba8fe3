import type { Capability } from '../inspection/capabilities.ts'
import { type Finding, ok, reportUnchecked, reportWarning, wrong } from './finding.ts'

/** Checks that claimed capabilities exist, and warns about capabilities that exist but are not claimed. */
export function judgeCapabilities(
  found: readonly Capability[],
  claimed: Readonly<Record<string, boolean>>,
): readonly Finding[] {
  return found.map(({ name, shownBy }) => {
    const check = `capability ${name}`
    const isClaimed = claimed[name] === true
    if (shownBy === undefined) return reportUnchecked(check, 'the target answers what would show it with an error')
    const there = shownBy.length > 0
    if (isClaimed && there) return ok(check, `shown by ${shownBy.join(', ')}`)
    if (isClaimed) return wrong(check, 'claimed, and not there', `provide it, or take "${name}" out of capabilities`)
    if (!there) return ok(check, 'neither claimed nor there')
    const remedy = `claim it to have it tested: "${name}": true`
    return reportWarning(check, `there, shown by ${shownBy.join(', ')}, but not claimed`, remedy)
  })
}
