import { type Command, InvalidArgumentError } from 'commander'
import { PORT } from '../../fleet/client.ts'
import { DEMO_UNITS, showFleet } from '../../fleet/demo/demo.ts'
import { formatStanding } from '../../fleet/standing-text.ts'
import { duration } from '../../report/duration.ts'
import { interruptible } from '../../terminal/interrupt.ts'
import { columns, print, say } from '../../terminal/output.ts'
import { portNumber } from '../../terminal/usage.ts'

interface DemoFlags {
  readonly port: number
  readonly units: number
  readonly once?: true
}

export function addDemo(fleet: Command): void {
  fleet
    .command('demo')
    .description('Show a whole fleet on this machine: a hub, two agents, emulated units; Ctrl-C ends and removes it.')
    .option('--port <n>', 'port of the hub, 0 for any', portNumber, PORT)
    .option('--units <n>', `number of units, ${DEMO_UNITS.fewest} to ${DEMO_UNITS.most}`, unitCount, DEMO_UNITS.most)
    .option('--once', 'end when there are results')
    .action(demonstrate)
}

function unitCount(value: string): number {
  const count = Number(value)
  if (Number.isInteger(count) && count >= DEMO_UNITS.fewest && count <= DEMO_UNITS.most) return count
  throw new InvalidArgumentError(`Give a whole number from ${DEMO_UNITS.fewest} to ${DEMO_UNITS.most}.`)
}

async function demonstrate({ port, units, once }: DemoFlags): Promise<void> {
  const began = performance.now()
  const interrupt = interruptible('ending the demonstration', 'nothing')
  const over = new AbortController()
  try {
    await showFleet({
      port,
      units,
      say,
      signal: AbortSignal.any([interrupt.signal, over.signal]),
      onResults(standing) {
        print(formatStanding(standing, [], columns()))
        say(`Results after ${duration((performance.now() - began) / 1000)}`)
        if (once === true) over.abort('there are results')
        else say('Ctrl-C ends it')
      },
    })
  } finally {
    interrupt.close()
  }
}
