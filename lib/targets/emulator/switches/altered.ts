import type { Device } from '../device.ts'
import type { Alteration } from '../meddling/alteration.ts'
import { intercept } from '../meddling/interceptor.ts'
import type { Switch } from './switch.ts'
import { UnknownNameError } from '../unknown-name.ts'

const PREFIX = 'altered:'

/**
 * A fault that no catalogue lists: `altered:` and an alteration as JSON. Once it has changed an exchange, a device that
 * a run has started says so on standard error, where whoever planted it can see that it was met.
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
    // Told below.
  }
  throw new UnknownNameError(`'${PREFIX}' wants {"calls"?: {...}, "change": {"kind": ...}} as JSON, not ${text}`)
}
