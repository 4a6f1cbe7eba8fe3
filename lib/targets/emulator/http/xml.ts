import type { Answer, Asked } from '../behaviour.ts'

/** Whether a caller accepts XML and does not prefer JSON. */
export function asksForXml({ headers }: Asked): boolean {
  const { accept = '' } = headers
  return accept.includes('xml') && !accept.includes('json')
}

/** Converts a response to XML. A response without a JSON object is unchanged. */
export function xmlAnswer({ body, ...answer }: Answer): Answer {
  if (typeof body !== 'object' || body === null) return { ...answer, body }
  const headers = { ...answer.headers, 'content-type': 'application/yang-data+xml' }
  return { ...answer, headers, raw: formatXml(body) }
}

/** Formats a JSON value as XML elements. */
export function formatXml(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return escapeXml(typeof value === 'string' ? value : JSON.stringify(value ?? ''))
  return Object.entries(value)
    .map(([member, inner]: [string, unknown]) => {
      const [module, name] = member.includes(':') ? member.split(':', 2) : [undefined, member]
      const open = module ? `${name} xmlns="urn:${module}"` : name
      const items: unknown[] = Array.isArray(inner) ? inner : [inner]
      return items.map((item) => `<${open}>${formatXml(item)}</${name}>`).join('')
    })
    .join('')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
