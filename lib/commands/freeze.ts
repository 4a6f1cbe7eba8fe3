import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { catalogue } from '../catalogue/catalogue.ts'
import { contractIndex, findUnstatedIds } from '../catalogue/contract/contract.ts'
import {
  FROZEN,
  FrozenError,
  readFrozenCatalogue,
  formatFrozenCatalogue,
  renewCatalogue,
  suiteVersion,
} from '../catalogue/frozen.ts'
import { print } from '../terminal/output.ts'
import { UsageError } from '../terminal/usage.ts'

export function define(program: Command): void {
  program
    .command('freeze')
    .description('Renew the frozen list of the catalogue, which reports cite.')
    .option('--release', 'this version goes out: text and strength of its entries stand until a newer one')
    .action(({ release }: { readonly release?: true }) => {
      print(freeze(release === true))
    })
}

function freeze(release: boolean): string {
  const before = readFrozenCatalogue()
  const version = suiteVersion()
  try {
    const now = renewCatalogue(before, catalogue.all, version, release)
    writeFileSync(FROZEN, formatFrozenCatalogue(now))
    const count = Object.keys(now.requirements).length
    const what = now.digest === before?.digest ? 'as before' : `digest ${now.digest}`
    const loose = findUnstatedIds(catalogue.all.keys(), contractIndex())
    const rest =
      loose.length === 0 ? '' : `\nno section in contract/ has the statement of these requirements: ${loose.join(', ')}`
    return `${count} requirements of version ${version}${release ? ', released' : ''}: ${what}${rest}`
  } catch (error) {
    throw error instanceof FrozenError ? new UsageError(error.message) : error
  }
}
