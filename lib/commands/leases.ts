import { resolve } from 'node:path'
import type { Command } from 'commander'
import { platformNamed } from '../profile/load.ts'
import type { Progress } from '../domain/progress.ts'
import { holders } from '../reservation/holders.ts'
import { type Bench, openStore, ownHolder } from '../reservation/open.ts'
import { reserve } from '../reservation/reservation.ts'
import type { Holding } from '../reservation/store.ts'
import { WORKPLACE } from '../domain/places.ts'
import { print, printJson, say } from '../terminal/output.ts'
import { UsageError } from '../terminal/usage.ts'

/** The part of a profile that says where the leases are stored. */
interface Place {
  readonly name: string
  readonly bench: Bench
}

interface LeasesFlags {
  readonly profile?: string
  readonly release?: string
  readonly json?: true
}

export function define(program: Command): void {
  program
    .command('leases')
    .description('List who holds which unit, and release a unit whose holder is gone.')
    .option('-p, --profile <file>', 'look where this profile keeps its leases (default: in the directory of this user)')
    .option('--release <unit>', 'release a unit whose holder is dead; give its run, profile, address or a key')
    .option('--json', 'print JSON')
    .action(async ({ profile: name, release, json }: LeasesFlags) => {
      const place: Place = name === undefined ? { name: 'leases', bench: {} } : platformNamed(resolve(name), name)
      if (release !== undefined) await releaseUnit(place, release)
      else if (json === true) printJson(await holders(place), 2)
      else print(formatHoldings(await holders(place)))
    })
}

function formatHoldings(all: readonly Holding[]): string {
  return all.length === 0 ? 'Nobody holds a unit' : all.map(formatHolding).join('\n').trimEnd()
}

const STATES: Readonly<Record<Holding['state'], string>> = {
  alive: 'at work',
  silent: 'perhaps at work: its process cannot be seen from here',
  dead: 'dead: the next run takes over',
  ended: 'ended, and left something to put back',
}

function formatHolding({ holder, state, heartbeat }: Holding): string {
  const { api, profile, run, user, host, process: pid, checkout, since, unit, owes } = holder
  return [
    `${api} (profile ${profile}): ${STATES[state]}`,
    `  run        ${run}, process ${pid} of ${user} on ${host}, in ${checkout}`,
    `  since      ${since}${heartbeat === undefined ? '' : `, last heartbeat ${heartbeat.toISOString()} by its own clock`}`,
    ...owes.map((debt) => `  to restore ${debt.journal} on ${debt.host}`),
    ...unit.map((key) => `  unit       ${key}`),
    '',
  ].join('\n')
}

/**
 * Takes the lease over from a dead holder, and releases it at once.
 * @throws {BusyError} if the holder is alive
 * @throws {UsageError} unless exactly one holder matches
 */
async function releaseUnit(place: Place, wanted: string): Promise<void> {
  const all = await holders(place)
  // A holder may also have to restore the changes of earlier runs. The holder is found by the names of those runs too,
  // because the message that refused a lease may have named such a run.
  const found = all.filter(({ holder: { run, profile, api, unit, owes } }) =>
    [run, profile, api, ...unit, ...owes.map((debt) => debt.run)].includes(wanted),
  )
  const [only, ...more] = found
  if (only === undefined || more.length > 0) {
    const names = all.map(({ holder }) => holder.run).join(', ')
    throw new UsageError(
      `${found.length === 0 ? 'Nobody holds' : 'Several runs hold'} "${wanted}". Give one of the runs: ${names || 'there is none'}`,
    )
  }
  const { holder, state } = only
  const own = ownHolder(place, { run: 'leases --release', api: holder.api, unit: holder.unit, checkout: WORKPLACE })
  const progress: Progress = (event) => void (event.kind === 'step' && say(event.text))
  // If the holder cannot be inspected, waits until its lease expires. A live holder renews its lease during the wait
  // and so keeps it.
  const wait = state === 'silent' ? holder.expiry + GRACE : 0
  const held = await reserve(await openStore(place.bench), own, { wait, progress })
  const forgotten = held.debts
  for (const { journal } of forgotten) await held.settle(journal)
  await held.release()
  print(`Released ${holder.api}, which ${holder.run} held`)
  for (const { journal, host } of forgotten) print(`No longer waited for: ${journal} on ${host}`)
}

/** Seconds to wait after a lease has expired, before the lease is checked again. */
const GRACE = 3
