import type { Command } from 'commander'
import { PORT } from '../../fleet/client.ts'
import { showFleet } from '../../fleet/demo/demo.ts'
import { formatStanding } from '../../fleet/standing-text.ts'
import { duration } from '../../report/duration.ts'
import { interruptible } from '../../terminal/interrupt.ts'
import { columns, print, say } from '../../terminal/output.ts'
import { portNumber } from '../../terminal/usage.ts'

interface DemoFlags {
  readonly port: number
  readonly once?: true
}

export function addDemo(fleet: Command): void {
  fleet
    .command('demo')
    .description(
      'Show a whole fleet on this machine: a hub, two agents, eight emulated units; Ctrl-C ends and removes it.',
    )
    .option('--port <n>', 'port of the hub, 0 for any', portNumber, PORT)
    .option('--once', 'end when there are results')
    .action(demonstrate)
}

async function demonstrate({ port, once }: DemoFlags): Promise<void> {
  const began = performance.now()
  const interrupt = interruptible('ending the demonstration', 'nothing')
  const over = new AbortController()
  try {
    await showFleet({
      port,
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
