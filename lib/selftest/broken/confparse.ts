// A second build of the parser, broken on purpose: node confparse.ts <fault>[,<fault>…] <arguments of confparse…>
import module from 'node:module'
import { faults } from './confparse/faults.ts'
import { together } from './confparse/together.ts'
import { selectFaults, UnknownFault } from './planted.ts'

module.enableCompileCache()
const [names = '', ...args] = process.argv.slice(2)
try {
  const fault = together(selectFaults(names, faults))
  if (args[0] === 'serve') {
    const { serve } = await import('./confparse/serve.ts')
    await serve(fault, args.slice(1))
  } else {
    const { run } = await import('./confparse/run.ts')
    process.exitCode = await run(fault, args)
  }
} catch (error) {
  if (!(error instanceof UnknownFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
