import type { Answer } from '../behaviour.ts'

/** The same answer in XML; bodies that are no JSON stay as they are. */
export function xmlAnswer(answer: Answer): Answer {
  const text = String(answer.body)
  if (!text.startsWith('{')) return answer
  const headers = { ...answer.headers, 'content-type': 'application/yang-data+xml' }
  return { ...answer, headers, body: elements(JSON.parse(text)) }
}

function elements(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return escaped(typeof value === 'string' ? value : JSON.stringify(value ?? ''))
  return Object.entries(value)
    .map(([member, inner]: [string, unknown]) => {
      const [module, name] = member.includes(':') ? member.split(':', 2) : [undefined, member]
      const open = module ? `${name} xmlns="urn:${module}"` : name
      const items: unknown[] = Array.isArray(inner) ? inner : [inner]
      return items.map((item) => `<${open}>${elements(item)}</${name}>`).join('')
    })
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
