import type { Command } from 'commander'
import { addAgent } from './fleet/agent.ts'
import { addCancel, addDrain } from './fleet/manage.ts'
import { addDemo } from './fleet/demo.ts'
import { addServe } from './fleet/serve.ts'
import { addStatus } from './fleet/status.ts'
import { addSchedule, addSubmit } from './fleet/submit.ts'

/** Defines the fleet commands. Each command loads its dependencies only when it is called. */
export function define(program: Command): void {
  const fleet = program
    .command('fleet')
    .description('Run many units, near many machines, from one queue.')
    .addHelpText('after', FIRST_STEPS)
  for (const add of [addServe, addAgent, addSubmit, addSchedule, addStatus, addCancel, addDrain, addDemo]) add(fleet)
}

const FIRST_STEPS = `
Try it:  npx plumbline fleet demo
A hub:   npx plumbline fleet serve
An agent near the hardware, with the two variables that the hub prints:
         npx plumbline fleet agent --units 'profiles/lab-*.json'`
