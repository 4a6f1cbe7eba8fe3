import type { Command } from 'commander'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import { diagnoseTarget } from '../doctor/doctor.ts'
import { computeExitCode, type Finding } from '../doctor/finding.ts'
import { conclusion, formatFinding } from '../doctor/printed.ts'
import { loadJudgingProfile } from '../launch/judging-profile.ts'
import { DEFAULT_PROFILE, readProfileFile } from '../profile/load.ts'
import { canUseColor, print, printJson, printPainted } from '../terminal/output.ts'

interface DoctorFlags {
  readonly profile: string
  readonly certify?: true
  readonly json?: true
}

export function define(program: Command): void {
  program
    .command('doctor')
    .description('Check that profile, target and bench are fit for a run; changes nothing.')
    .option('-p, --profile <file>', 'profile of the target', DEFAULT_PROFILE)
    .option(
      '--certify',
      'also rehearse a certification: make its reads, and list all that keeps it from being signed, and what opens it',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', EXIT_CODES)
    .action(async (flags: DoctorFlags) => {
      process.exitCode = await runDoctor(flags)
    })
}

const EXIT_CODES = `
Exit codes:
  0  nothing is wrong; there may be warnings
  1  something is wrong with the target or the bench
  2  the command line, the profile or the environment is wrong
  3  nothing is wrong, but something could not be decided, such as of a target that does not answer`

async function runDoctor({ profile: name, certify, json }: DoctorFlags): Promise<number> {
  const profile = loadJudgingProfile(name)
  const limiter = openLoginLimiter(profile.budgets.loginSpacing)
  const findings: Finding[] = []
  try {
    for await (const finding of diagnoseTarget(profile, readProfileFile(name), certify === true)) {
      findings.push(finding)
      if (json !== true) printPainted(formatFinding(finding, canUseColor()))
    }
  } finally {
    limiter.close()
  }
  const exitCode = computeExitCode(findings)
  if (json === true) printJson({ profile: profile.name, exitCode, checks: findings }, 2)
  else print(conclusion(findings, name))
  return exitCode
}
