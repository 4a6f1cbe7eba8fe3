import type { Command } from 'commander'
import { openHubClient } from '../../fleet/client.ts'
import type { Attempt, Certification } from '../../fleet/hub/job.ts'
import type { Schedule } from '../../fleet/hub/schedules.ts'
import type { Standing } from '../../fleet/hub/standing.ts'
import { describeJob, formatStanding } from '../../fleet/standing-text.ts'
import { columns, print, printJson } from '../../terminal/output.ts'
import { UsageError } from '../../terminal/usage.ts'
import { hubOption } from './hub-option.ts'

interface StatusFlags {
  readonly hub: string
  readonly json?: true
}

export function addStatus(fleet: Command): void {
  fleet
    .command('status [job]')
    .description('Show the units, what each does, and the queue; or what became of one job or certification.')
    .addOption(hubOption())
    .option('--json', 'print JSON')
    .action(showStatus)
}

async function showStatus(job: string | undefined, { hub: url, json }: StatusFlags): Promise<void> {
  const hub = openHubClient(url)
  if (job !== undefined) {
    const attempts = await hub.get<readonly Attempt[]>(`/api/jobs/${encodeURIComponent(job)}`)
    const certifications = await hub.get<readonly Certification[]>('/api/certifications')
    const certification = certifications.find(({ id }) => id === job)
    return showJob(attempts, job, { url, json, certification })
  }
  const all = await hub.get<{ standing: Standing; schedules: readonly Schedule[] }>('/api/standing')
  if (json === true) printJson(all, 2)
  else print(formatStanding(all.standing, all.schedules, columns()))
}

function showJob(
  attempts: readonly Attempt[],
  job: string,
  { url, json, certification }: { url: string; json: true | undefined; certification: Certification | undefined },
): void {
  if (json === true) return printJson(certification === undefined ? attempts : { ...certification, attempts }, 2)
  if (attempts.length === 0 && certification === undefined)
    throw new UsageError(`No unit has begun a job "${job}"; "fleet status" shows those that wait`)
  for (const attempt of attempts) {
    print(`${attempt.unit}  ${describeJob(attempt.data)}: ${attempt.conclusion ?? 'under way'}`)
    if (attempt.verdicts !== undefined) print(`  ${new URL(`/runs/${attempt.run}/index.html`, url).href}`)
  }
  if (certification !== undefined) {
    print(`${certification.id}: ${certification.conclusion ?? 'under way'}`)
    if (certification.ended !== undefined) print(`  ${new URL(`/runs/${certification.id}/index.html`, url).href}`)
  }
}
