import type { Incident } from '../../domain/conformance.ts'
import { ChannelError, describeError } from '../../domain/errors.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Journal } from '../../safety/journal.ts'
import type { Admin } from './admin-connection.ts'

type Unit = Pick<PlatformContext, 'addresses'>

/**
 * Restores the power if an earlier run cut it and left the target off. Without power, the target cannot respond to
 * anything.
 * @throws {ChannelError} if the power cannot be restored, saying how to turn the target on
 */
export async function givePowerBack(
  { power }: Pick<Admin, 'power'>,
  unit: Unit,
  journals: readonly Journal[],
  tell: (text: string) => void,
): Promise<void> {
  const [journal] = journals.filter(isPowerAway)
  if (journal === undefined) return
  tell(`give back the power that an earlier run took away: ${journal.file}`)
  try {
    if (power === undefined) throw new ChannelError('bench.power names nobody who could')
    await power.on()
  } catch (error) {
    const why = `an earlier run took its power away, which could not be given back: ${describeError(error)}`
    throw new ChannelError(`${unit.addresses.api} is without power; ${describeRemedy(power)} (${why})`, {
      cause: error,
    })
  }
}

/**
 * Returns the incident for a unit that is left without power, for the first line of the report; none if the unit has
 * power.
 */
export function powerIncident({ power }: Pick<Admin, 'power'>, unit: Unit, journal: Journal): readonly Incident[] {
  if (!isPowerAway(journal)) return []
  const message = `${unit.addresses.api} is without power: ${describeRemedy(power)}`
  return [{ kind: 'power', message }]
}

function isPowerAway(journal: Journal): boolean {
  return journal.open().some(({ effect }) => effect.type === 'power')
}

function describeRemedy(power: Admin['power']): string {
  return power?.turnsOn ?? 'turn its power on'
}
