import { commitLines } from '../channel/ssh/cli-removal.ts'
import { ChannelError, LoginRefusedError } from '../domain/errors.ts'
import {
  formatSettingLine,
  formatSettingLines,
  type ManagementSettings,
  parseManagementSettings,
} from '../domain/management-address.ts'
import type { LineThere, Undoing, Ways } from './effect-handler.ts'
import type { AddressEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import type { Difference } from './tree.ts'

/** The command that prints the management settings. */
export const SHOW_ADDRESS = 'show running-config system mgmt-ip'
/** Path below the data root under which the journal records the settings that a run wrote. */
const PLACE = 'system/mgmt-ip/config/ipv4'
/** Maps the paths in the journal to the names of the settings. */
const PLACES = {
  [`${PLACE}/system/address`]: 'address',
  [`${PLACE}/prefix-length`]: 'prefix-length',
  [`${PLACE}/gateway`]: 'gateway',
} as const
/** Maximum number of times that the former settings are typed while the target shows different settings. */
const MOST_TYPED = 4
/**
 * The number of refused logins after which the restore fails, and the number of pauses between two logins. A target
 * that has changed its address may refuse logins for a while.
 */
const MOST_REFUSED = 4
const LOOKS_APART = 12

type Settings = Partial<ManagementSettings>

/**
 * Restores the former management settings by typing them into the CLI, at whichever of the two addresses the target
 * responds.
 */
export const addressEffects: Undoing<AddressEffect> = {
  name: () => 'the management address',
  covers: (_effect, leaf) => /^system\/mgmt-ip(\/|$)/.test(leaf),
  async foreign(ways, effect, journal) {
    const own = journal.own()
    const isForeign = ({ path, after }: ChangedSetting) => after !== undefined && own.get(path)?.has(after) !== true
    // One response that shows somebody else's settings may be wrong, so a second one confirms it.
    for (let times = 0; times < 2; times += 1) {
      const shown = await atEither(ways, effect, (look) => look.shown)
      if (!listDifferences(shown, effect.former).some(isForeign)) return []
    }
    return [PLACE]
  },
  async undo(ways, effect, journal, spared) {
    if (spared.has(PLACE)) return []
    const own = journal.own()
    let found: Settings | undefined
    let typed = 0
    return atEither(ways, effect, async ({ there, isFirst, shown }) => {
      found ??= shown
      const left = listDifferences(shown, effect.former)
      const lines = listSettings(shown, effect.former)
        .filter(({ path, before, after }) => before !== after || own.has(path))
        .map(({ path, before }) => formatSettingLine(PLACES[path], before))
      // The lines are typed at least once, because a new address that was committed a moment ago may not be shown yet.
      if (lines.length === 0 || (typed > 0 && left.length === 0))
        return isFirst ? listDifferences(found, effect.former) : undefined
      if (typed === MOST_TYPED)
        throw new RestoreError(`the management settings are ${format(shown)}, and were ${format(effect.former)}`, {
          left,
        })
      typed += 1
      if (await commitLines(there.line, lines, there.witness)) return undefined
      throw new RestoreError(`the former management settings are not taken: ${lines.join('; ')}`)
    })
  },
}

/** One poll of the target: the address at which it responded, and the settings that it showed. */
interface Look {
  readonly there: LineThere
  readonly isFirst: boolean
  readonly shown: Settings
}

/**
 * Polls the target at both addresses until `act` returns a result. A connection may break at any time, because the
 * target may be changing its address.
 * @throws {RestoreError} if the target does not respond, if it refuses too many logins, or if no poll gives a result
 */
async function atEither<T>(
  { restconf, lineAt }: Ways,
  { first, second, looks, console, former }: AddressEffect,
  act: (look: Look) => T | undefined | Promise<T | undefined>,
): Promise<T> {
  if (lineAt === undefined) throw new RestoreError('the management address is put back on the command line only')
  const places = [first, second].map((addresses) => ({ there: lineAt(addresses), isFirst: addresses === first }))
  let refused = 0
  const bear = async (error: unknown): Promise<undefined> => {
    if (error instanceof ChannelError) return
    if (!(error instanceof LoginRefusedError)) throw error
    refused += 1
    if (refused === MOST_REFUSED) throw new RestoreError(error.message, { cause: error })
    for (let look = 0; look < LOOKS_APART; look += 1) await restconf.pause()
  }
  try {
    for (let left = looks; left > 0; left -= 1) {
      for (const place of places) {
        const result = await look(place)
          .then((shown) => shown && act({ ...place, shown }))
          .catch(bear)
        if (result !== undefined) return result
      }
      await restconf.pause()
    }
  } finally {
    for (const { there } of places) there.line.close()
  }
  const lines = formatSettingLines(former).join('; ')
  throw new RestoreError(
    `the target does not answer at ${first.ssh} as before, nor was it brought back from ${second.ssh}: type "config; ${lines}; commit" on its console (${console})`,
  )
}

async function look({ there }: Pick<Look, 'there'>): Promise<Settings | undefined> {
  if (!(await there.greets())) return undefined
  return parseManagementSettings((await there.line.run(SHOW_ADDRESS, there.witness)).text)
}

interface ChangedSetting extends Difference {
  readonly path: keyof typeof PLACES
  readonly before: string
  readonly after: string | undefined
}

function listDifferences(now: Settings, former: ManagementSettings): readonly ChangedSetting[] {
  return listSettings(now, former).filter(({ before, after }) => before !== after)
}

function listSettings(now: Settings, former: ManagementSettings): readonly ChangedSetting[] {
  return ([`${PLACE}/system/address`, `${PLACE}/prefix-length`, `${PLACE}/gateway`] as const).map((path) => ({
    path,
    before: former[PLACES[path]],
    after: now[PLACES[path]],
  }))
}

function format(settings: Settings): string {
  const { address, 'prefix-length': length, gateway } = settings
  return `${address}/${length} with the gateway ${gateway}`
}
