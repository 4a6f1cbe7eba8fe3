import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { CERTIFICATE } from '../report/folder.ts'
import { WORKPLACE } from '../domain/places.ts'
import { importRuns } from '../history/importing.ts'
import { History } from '../history/store.ts'
import { count } from '../report/wording.ts'
import { print } from '../terminal/output.ts'
import { atLeastOne, requireFolder } from '../terminal/usage.ts'
import { readResult } from './narrowing.ts'

interface PruneFlags {
  readonly keep: number
  readonly dryRun?: true
  readonly reports: string
}

export function define(program: Command): void {
  program
    .command('prune')
    .description('Remove the folders of old runs; signed ones stay, and the history keeps them all.')
    .requiredOption('--keep <n>', 'how many runs of each profile to keep, the newest', atLeastOne)
    .option('--reports <folder>', 'where they lie', join(WORKPLACE, 'reports'))
    .option('--dry-run', 'only tell what would be removed')
    .action(({ keep, dryRun, reports: named }: PruneFlags) => {
      const reports = requireFolder('--reports', named)
      const old = findOld(reports, keep)
      if (dryRun !== true) remove(reports, old)
      const done = dryRun === true ? 'would be removed' : 'removed'
      print([...old.map((name) => `  ${name}`), `${count(old.length, 'run')} ${done}`].join('\n'))
    })
}

/**
 * Returns the finished runs of each profile, except its newest `keep` runs, signed runs, and the run to which `latest`
 * points.
 */
function findOld(reports: string, keep: number): readonly string[] {
  const names = readdirSync(reports)
  const latest = existsSync(join(reports, 'latest')) ? realpathSync(join(reports, 'latest')) : ''
  const runs = names.flatMap((name) => {
    const profile = readResult(join(reports, name, 'conformance.json'))?.target.profile
    // Considers only folders that are named like runs. `latest` is a link, and any other folder belongs to the user.
    return profile !== undefined && /^\d{8}-\d{6}-/.test(name) ? [{ name, profile }] : []
  })
  return [...Map.groupBy(runs, ({ profile }) => profile).values()]
    .flatMap((those) => those.toSorted((one, other) => (one.name < other.name ? 1 : -1)).slice(keep))
    .map(({ name }) => name)
    .filter((name) => !existsSync(join(reports, name, CERTIFICATE)) && realpathSync(join(reports, name)) !== latest)
    .toSorted()
}

function remove(reports: string, names: readonly string[]): void {
  const history = new History(join(reports, 'history.sqlite'))
  try {
    importRuns(history, reports)
  } finally {
    history.close()
  }
  for (const name of names) rmSync(join(reports, name), { recursive: true })
}
