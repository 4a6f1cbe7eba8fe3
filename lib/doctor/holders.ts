import { isSettled, journalsOf, otherUnitWarnings, refuseSecond } from '../driver/platform/journals.ts'
import { BusyError } from '../domain/errors.ts'
import type { PlatformAccess } from '../judging/context.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

/** Journals of runs that left this unit changed, and who is at work on it. @param folder with the journals */
export function holders(unit: PlatformAccess, folder: string): readonly Finding[] {
  return [held(unit, folder), ...left(unit, folder)]
}

function held(unit: PlatformAccess, folder: string): Finding {
  const check = 'holders'
  try {
    refuseSecond(unit, folder)
    return ok(check, 'nobody else is at work on it')
  } catch (error) {
    if (!(error instanceof BusyError)) throw error
    return wrong(check, error.message, 'wait for its end')
  }
}

function left(unit: PlatformAccess, folder: string): readonly Finding[] {
  const check = 'journals'
  const open = journalsOf(unit, folder).filter((journal) => !isSettled(journal))
  const foreign = otherUnitWarnings(unit, folder).map((text) => warning(check, text, 'decide whose it is'))
  if (open.length === 0) return [...foreign, ok(check, 'no earlier run left it changed')]
  const files = open.map(({ file }) => file).join(', ')
  const remedy = 'plumbline restore puts it right, as does the next run that may make changes'
  return [...foreign, wrong(check, `an earlier run left it changed: ${files}`, remedy)]
}
