import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { openHubClient } from '../../fleet/client.ts'
import { count } from '../../report/wording.ts'
import { print } from '../../terminal/output.ts'
import { UsageError } from '../../terminal/usage.ts'
import { hubOption } from './hub-option.ts'

export function addCancel(fleet: Command): void {
  fleet
    .command('cancel <job>')
    .description('Cancel a job by its id, or the beginning of it. One under way restores and reports first.')
    .addOption(hubOption())
    .action(cancelJob)
}

export function addDrain(fleet: Command): void {
  fleet
    .command('drain <name>')
    .description('Give a unit, or all units of an agent, no further jobs; what is under way goes on.')
    .option('--end', 'give it jobs again')
    .addOption(hubOption())
    .action(drainUnits)
}

/** What is printed for each outcome of a cancellation. */
const CANCELLED: Readonly<Record<string, string>> = {
  stopping: 'Its run restores and reports, then the unit is free',
  'not begun': 'Cancelled before it began',
  'not repeated': 'Cancelled: it does not begin again',
}

async function cancelJob(job: string, { hub }: { readonly hub: string }): Promise<void> {
  if (!/^[0-9a-f-]{4,36}$/.test(job)) throw new UsageError(`"${job}" is no id of a job: "fleet status" shows them`)
  const by = process.env['PLUMBLINE_OPERATOR'] ?? userInfo().username
  const { outcome } = await openHubClient(hub).post<{ outcome: string }>('/api/cancel', { job, by })
  if (outcome === 'unknown') throw new UsageError(`No job "${job}" waits or is under way`)
  print(CANCELLED[outcome] ?? outcome)
}

async function drainUnits(name: string, { end, hub }: { readonly end?: true; readonly hub: string }): Promise<void> {
  const { units } = await openHubClient(hub).post<{ units: number }>('/api/drain', { name, drained: end !== true })
  if (units === 0) throw new UsageError(`No unit and no agent is named "${name}": "fleet status" shows them`)
  print(
    end === true
      ? `${count(units, 'unit')} get jobs again`
      : `${count(units, 'unit')} drained: what is under way goes on`,
  )
}
