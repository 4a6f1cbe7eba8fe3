import { plain } from './plain.ts'

/** Text that is already HTML or XML. Only `markup` makes it, so whatever else is interpolated gets escaped. */
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

/** Safe as content and as quoted attribute, in HTML and in XML 1.0. */
export function escapeMarkup(text: string): string {
  return plain(text).replace(/[&<>"'\n\r\t]/g, (letter) => ENTITIES[letter] ?? '')
}

/** Template tag: escapes every interpolated value but markup; lists are joined; `false` and `undefined` vanish. */
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
