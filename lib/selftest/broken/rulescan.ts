// A second build of the scanner, broken on purpose: node rulescan.ts <fault>[,<fault>…] <arguments of rulescan…>
import module from 'node:module'
import { selectFaults, UnknownFault } from './planted.ts'
import { faults } from './rulescan/faults.ts'
import { together } from './rulescan/together.ts'

module.enableCompileCache()
const [names = '', ...args] = process.argv.slice(2)
try {
  const { command, server } = together(selectFaults(names, faults), args[0])
  if (server !== undefined) {
    const { serve } = await import('./rulescan/serve.ts')
    await serve(server, args)
  } else {
    const { run } = await import('./rulescan/run.ts')
    await run(command, args)
  }
} catch (error) {
  if (!(error instanceof UnknownFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
