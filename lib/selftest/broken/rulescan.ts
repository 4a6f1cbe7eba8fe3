// A second build of the scanner, deliberately broken: node rulescan.ts <fault> <arguments of rulescan…>
import module from 'node:module'
import { nearest } from '../../profile/nearest.ts'
import { faults } from './rulescan/faults.ts'

module.enableCompileCache()
const [name = '', ...args] = process.argv.slice(2)
const fault = faults[name]
if (fault === undefined) {
  const meant = nearest(name, Object.keys(faults))
  process.stderr.write(`There is no fault "${name}"${meant === undefined ? '' : `; did you mean ${meant}?`}\n`)
  process.exitCode = 2
} else if (fault.server !== undefined && fault.server.of === args[0]) {
  const { serve } = await import('./rulescan/serve.ts')
  await serve(fault.server, args)
} else {
  const { run } = await import('./rulescan/run.ts')
  await run(fault, args)
}
