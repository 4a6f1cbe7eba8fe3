import { isSettled, findJournals, otherUnitWarnings } from '../driver/platform/journals.ts'
import type { PlatformAccess } from '../judging/context.ts'
import { findHolders } from '../reservation/holders.ts'
import type { Holding } from '../reservation/store.ts'
import { atWork, suggestRemedy } from '../reservation/wording.ts'
import { type Finding, ok, reportWarning, wrong } from './finding.ts'

/**
 * Lists the runs that use this unit, and the journals of runs that left the unit changed.
 * @param folder folder of the journals
 */
export async function holders(unit: PlatformAccess, folder: string): Promise<readonly Finding[]> {
  const holdings = await findHolders(unit.profile, unit.trust)
  return [...checkHoldings(holdings), ...checkJournals(unit, folder)]
}

function checkHoldings(holdings: readonly Holding[]): readonly Finding[] {
  const check = 'holders'
  const found = holdings.map((holding) => {
    const { state, holder } = holding
    if (state === 'alive' || state === 'silent') return wrong(check, atWork(holder), suggestRemedy(holding))
    const owes = holder.owes.map(({ journal, host }) => `${journal} on ${host}`).join(', ')
    if (owes === '')
      return reportWarning(check, `The run ${holder.run} is gone without giving the unit up`, 'the next run takes over')
    const remedy = 'run "plumbline restore" there; the next run does it too where it reaches the journal'
    return wrong(check, `The run ${holder.run} is gone and left something to put back: ${owes}`, remedy)
  })
  return found.length === 0 ? [ok(check, 'nobody else is at work on it')] : found
}

function checkJournals(unit: PlatformAccess, folder: string): readonly Finding[] {
  const check = 'journals'
  const open = findJournals(unit, folder).filter((journal) => !isSettled(journal))
  const foreign = otherUnitWarnings(unit, folder).map((text) => reportWarning(check, text, 'decide whose it is'))
  if (open.length === 0) return [...foreign, ok(check, 'no earlier run left it changed')]
  const files = open.map(({ file }) => file).join(', ')
  const remedy = 'plumbline restore puts it right, as does the next run that may make changes'
  return [...foreign, wrong(check, `an earlier run left it changed: ${files}`, remedy)]
}
