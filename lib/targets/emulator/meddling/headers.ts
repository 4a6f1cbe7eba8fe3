import type { Answer } from '../behaviour.ts'
import { compilePattern } from '../pattern.ts'
import type { HeaderChange } from './alteration.ts'

type Headers = Answer['headers']

/** Returns the headers with one header changed, or added if absent. */
export function headerChanged(headers: Headers, wanted: string, to: HeaderChange): Headers {
  const name = Object.keys(headers).find((each) => each.toLowerCase() === wanted.toLowerCase())
  if (typeof to === 'object' && 'value' in to) return { ...omitHeader(headers, name), [name ?? wanted]: to.value }
  const value = headers[name ?? '']
  if (name === undefined || value === undefined) return headers
  const rest = omitHeader(headers, name)
  if (to === 'gone') return rest
  if (to === 'cut') return { ...rest, [name]: value.slice(0, Math.ceil(value.length / 2)) }
  if (to === 'forged') return { ...rest, [name]: forgeToken(value) }
  if ('renamed' in to) return { ...rest, [to.renamed]: value }
  const [pattern, by] = to.replaced
  return { ...rest, [name]: compilePattern(pattern).matcher(value).replaceFirst(by) }
}

function omitHeader(headers: Headers, name: string | undefined): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))
}

/** Replaces the last letters of a token, which are part of the signature. */
function forgeToken(token: string): string {
  const tail = token.slice(-8)
  return token.slice(0, -8) + tail.replaceAll(/./g, (letter) => (letter === 'A' ? 'B' : 'A'))
}
