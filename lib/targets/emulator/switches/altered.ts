import type { Device } from '../device.ts'
import type { Alteration } from '../meddling/alteration.ts'
import { intercept } from '../meddling/interceptor.ts'
import type { Switch } from './switch.ts'
import { UnknownNameError } from '../unknown-name.ts'

const PREFIX = 'altered:'

/**
 * Creates a fault that is not in the catalogue: `altered:` followed by an alteration as JSON. Undefined for any other
 * name. A device that was started by a run reports on standard error when the fault first takes effect, so that the
 * author of the fault can see that it works.
 */
export function createAlterationFault(name: string, device: Device): Switch | undefined {
  if (!name.startsWith(PREFIX)) return undefined
  const alteration = parseAlteration(name.slice(PREFIX.length))
  let told = false
  const tell = () => {
    if (!told && process.send !== undefined) process.stderr.write('an exchange was altered\n')
    told = true
  }
  return {
    name,
    summary: 'exchanges are altered',
    apply: (behaviour) => intercept(behaviour, alteration, device, tell),
  }
}

function parseAlteration(text: string): Alteration {
  try {
    const { change, ...rest }: Alteration = JSON.parse(text)
    if (typeof change.kind === 'string') return { change, ...rest }
  } catch {
    // The error is thrown below.
  }
  throw new UnknownNameError(`'${PREFIX}' wants {"calls"?: {...}, "change": {"kind": ...}} as JSON, not ${text}`)
}
