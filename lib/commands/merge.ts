import { join, relative } from 'node:path'
import type { Command } from 'commander'
import type { Policy } from '../domain/policy.ts'
import { WORKPLACE } from '../domain/places.ts'
import { readPolicy } from '../launch/acceptance-policy.ts'
import { newRunId } from '../launch/judging.ts'
import { mayHoldReports } from '../report/folder.ts'
import { pointLatest } from '../report/latest.ts'
import { screenSummary } from '../report/screen.ts'
import { mergeParts } from '../run/merge/merge.ts'
import { readPart } from '../run/merge/parts.ts'
import { canUseColor, columns, printJson, printPainted } from '../terminal/output.ts'
import { UsageError } from '../terminal/usage.ts'
import { findRunFolder } from './narrowing.ts'

interface MergeFlags {
  readonly out?: string
  readonly policy?: string
  readonly json?: true
}

export function define(program: Command): void {
  program
    .command('merge <run> <other>')
    .description('Merge the two parts of a certification on two equal units into one report.')
    .option('-o, --out <folder>', 'where the report goes (default: reports/<run>)')
    .option('--policy <file>', 'the policy of both parts')
    .option('--json', 'print what conformance.json holds')
    .addHelpText('after', ABOUT)
    .action(mergeRuns)
}

const ABOUT = `
"run --with" merges its parts itself. Where a part was interrupted, go on
with it by "run --resume", and merge it again. A run is given by its folder or
id; latest is the newest. Exit codes are those of "run".`

async function mergeRuns(one: string, other: string, { out, policy: named, json }: MergeFlags): Promise<void> {
  const parts = [one, other].map((name) => readPart(findRunFolder(name)))
  const policy: { readonly policy?: Policy } = named === undefined ? {} : { policy: readPolicy(named) }
  const id = newRunId({ name: 'merged' })
  const reports = join(WORKPLACE, 'reports')
  const folder = out ?? join(reports, id)
  if (!mayHoldReports(folder))
    throw new UsageError(`${folder} holds files but no earlier report: name an empty or a new folder`)
  const conformance = await mergeParts(parts, { id, folder, ...policy })
  if (out === undefined) await pointLatest(reports, folder)
  const page = relative(process.cwd(), join(folder, 'index.html'))
  if (json === true) printJson(conformance, 2)
  else printPainted(screenSummary(conformance, { color: canUseColor(), page, width: columns() }))
  process.exitCode = conformance.run.exitCode
}
