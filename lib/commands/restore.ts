import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { profileNamed } from '../profile/load.ts'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import { openAdmin } from '../driver/platform/admin-connection.ts'
import { ROOT } from '../run/lanes/lanes.ts'
import { aroundRestores } from '../driver/platform/rollback.ts'
import { journalsOf, refuseSecond, otherUnitWarnings } from '../driver/platform/journals.ts'
import { Journal } from '../safety/journal.ts'
import { replay } from '../safety/restore.ts'
import { ownIdentity } from '../safety/process-identity.ts'
import { reachPlatform } from '../launch/target.ts'
import { UsageError } from '../terminal/usage.ts'

export function define(program: Command): void {
  program
    .command('restore')
    .description('Put back what an aborted run left changed on a target.')
    .requiredOption('-p, --profile <file>', 'profile of the target')
    .action(async (flags: { readonly profile: string }) => {
      process.exitCode = await restored(flags.profile)
    })
}

async function restored(name: string): Promise<number> {
  const profile = profileNamed(resolve(name), name)
  if (profile.family === 'tool') {
    throw new UsageError(`${profile.name} describes a ${profile.kind}, a tool: runs leave nothing to put back`)
  }
  if (profile.addresses === 'embedded') {
    throw new UsageError('An embedded emulator ends with its run: nothing to put back')
  }
  const target = await reachPlatform(profile, { faults: [], quirks: [] })
  const folder = join(ROOT, 'reports', 'journals')
  refuseSecond(target, folder)
  const journals = journalsOf(target, folder)
  const warnings = otherUnitWarnings(target, folder)
  for (const text of warnings) process.stdout.write(`${text}\n`)
  let exitCode = warnings.length > 0 ? 1 : 0
  if (journals.length === 0) {
    if (exitCode === 0) process.stdout.write(`Nothing to put back on ${profile.addresses.api}\n`)
    return exitCode
  }
  // Keeps other runs off the target until this is done.
  const claim = new Journal(join(folder, `restore-${process.pid}.jsonl`))
  claim.append({ kind: 'run', run: 'restore', api: target.addresses.api, gates: [], ...ownIdentity() })
  const limiter = openLoginLimiter(profile.budgets.loginSpacing)
  const admin = openAdmin(target)
  try {
    for (const journal of journals) {
      const around = aroundRestores(admin, target)
      const { kept, restored: paths, foreign } = await replay(admin, journal, around)
      for (const path of kept)
        process.stdout.write(`left changed, because the profile closes the gate reboot: ${path}\n`)
      for (const path of paths) process.stdout.write(`restored ${path}\n`)
      for (const path of foreign)
        process.stdout.write(`left alone, because somebody else has changed it since: ${path}\n`)
      if (kept.length + paths.length + foreign.length === 0)
        process.stdout.write('Everything is as it was before the run\n')
      if (kept.length > 0) exitCode = 1
      else if (foreign.length === 0) journal.remove()
      else {
        journal.setAside()
        exitCode = 1
      }
    }
  } finally {
    claim.remove()
    limiter.close()
    await admin.close()
    await target.close()
  }
  return exitCode
}
