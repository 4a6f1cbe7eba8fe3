// A second build of the parser, deliberately broken: node confparse.ts <fault> <arguments of confparse…>
import module from 'node:module'
import { nearest } from '../../profile/nearest.ts'
import { faults } from './confparse/faults.ts'

module.enableCompileCache()
const [name = '', ...args] = process.argv.slice(2)
const fault = faults[name]
if (fault === undefined) {
  const meant = nearest(name, Object.keys(faults))
  process.stderr.write(`There is no fault "${name}"${meant === undefined ? '' : `; did you mean ${meant}?`}\n`)
  process.exitCode = 2
} else if (args[0] === 'serve') {
  const { serve } = await import('./confparse/serve.ts')
  await serve(fault, args.slice(1))
} else {
  const { run } = await import('./confparse/run.ts')
  process.exitCode = await run(fault, args)
}
