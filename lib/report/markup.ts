import { plain } from '../domain/plain.ts'

/** Text that is already HTML or XML. The template tag `markup` escapes all other values. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

export type Part = Markup | string | number | false | undefined | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** Escapes text for element content and quoted attributes, in HTML and XML 1.0. */
function escapeMarkup(text: string): string {
  return plain(text).replace(/[&<>"'\n\r\t]/g, (letter) => ENTITIES[letter] ?? '')
}

/**
 * Template tag for HTML and XML. It escapes every value that is not `Markup`, joins lists, and drops `false` and
 * `undefined`.
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) text += render(part) + (strings[index + 1] ?? '')
  return new Markup(text)
}

function render(part: Part): string {
  if (part === false || part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string') return escapeMarkup(part)
  if (typeof part === 'number') return String(part)
  return part.map(render).join('')
}

/** Renders a sentence whose code, such as fields and paths, is marked with backticks. */
export function formatSentence(text: string): Markup {
  const parts = text.split(/`([^`]+)`/)
  return markup`${parts.map((part, index) => (index % 2 === 0 ? part : markup`<code>${part}</code>`))}`
}
