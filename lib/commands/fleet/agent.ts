import { availableParallelism, hostname } from 'node:os'
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { Agent } from '../../fleet/agent/agent.ts'
import { openHubClient } from '../../fleet/client.ts'
import { isPattern, profilesMatching } from '../../profile/load.ts'
import { count } from '../../report/wording.ts'
import { interruptible } from '../../terminal/interrupt.ts'
import { say } from '../../terminal/output.ts'
import { atLeastOne, duration } from '../../terminal/usage.ts'
import { hubOption } from './hub-option.ts'

interface AgentFlags {
  readonly units: readonly string[]
  readonly name: string
  readonly hub: string
  readonly jobs: number
  readonly check: number
  readonly reports?: string
}

export function addAgent(fleet: Command): void {
  fleet
    .command('agent')
    .description('Serve units near the hardware: fetch jobs from the hub and run them.')
    .requiredOption('--units <profiles>', "profiles of the units, as 'profiles/lab-*.json'; repeatable", patterns)
    .option('--name <name>', 'name of this agent, unique in the fleet', name, hostname().replace(/\..*/, ''))
    .addOption(hubOption())
    .option('--jobs <n>', 'units at work at a time', atLeastOne, availableParallelism() * 4)
    .addOption(
      new Option('--check <time>', 'how often the doctor looks at a unit in maintenance')
        .argParser(duration)
        .default(60, '60s'),
    )
    .option('--reports <folder>', 'where its runs report (default: reports)')
    .addHelpText('after', '\nReads FLEET_TOKEN. It connects to the hub and its units, and listens nowhere.\n')
    .action(serveUnits)
}

function patterns(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

function name(value: string): string {
  if (/^[\w-]+$/.test(value)) return value
  throw new InvalidArgumentError('A name has letters, digits, - and _.')
}

async function serveUnits({ units, name: called, hub, jobs, check, reports: folder }: AgentFlags): Promise<void> {
  const profiles = [...new Set(units.flatMap((each) => (isPattern(each) ? profilesMatching(each) : [each])))]
  const reports = folder === undefined ? undefined : resolve(folder)
  const agent = new Agent({ name: called, hub: openHubClient(hub), profiles, jobs, check, reports, say })
  const interrupt = interruptible('each run puts its changes back, and goes on when this agent is back')
  say(`Agent ${called}: ${count(profiles.length, 'unit')}, hub ${hub}; Ctrl-C ends it`)
  try {
    await agent.serve(interrupt.signal)
  } finally {
    interrupt.close()
  }
}
