import { createHash } from 'node:crypto'

/** The text between one heading of a document and the next. */
export interface DocumentSection {
  /** The heading, up to the first opening bracket. */
  readonly heading: string
  /** SHA-256 of the text after collapsing white space. */
  readonly sha256: string
  readonly units: readonly Unit[]
}

/** A counted unit: a table row other than the header, or a sentence of a paragraph or list item. */
export interface Unit {
  readonly kind: 'row' | 'sentence'
  readonly text: string
}

const HEADING = /^#{1,6}\s+(.*?)\s*(?:\(.*)?$/
const ROW = /^\s*\|/
const UNDER_HEAD = /^\s*\|[\s:|-]+\|\s*$/
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/
const END_OF_SENTENCE = /(?<=[.!?][)"'`]?)\s+(?=[A-Z`"'(<{])/

/** Parses a Markdown document into its non-empty sections, in order. */
export function parseSections(markdown: string): readonly DocumentSection[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }]
  for (const line of markdown.split(/\r?\n/)) {
    const [, heading] = HEADING.exec(line) ?? []
    if (heading === undefined) sections.at(-1)?.lines.push(line)
    else sections.push({ heading, lines: [] })
  }
  return sections
    .map(({ heading, lines }) => ({ heading, sha256: hashText(lines.join('\n')), units: parseUnits(lines) }))
    .filter(({ units }) => units.length > 0)
}

function hashText(text: string): string {
  return createHash('sha256').update(text.replaceAll(/\s+/g, ' ').trim()).digest('hex')
}

/** Joins consecutive lines into one paragraph, until a row or a list item begins. */
function parseUnits(lines: readonly string[]): readonly Unit[] {
  const blocks: { row: boolean; text: string }[] = []
  let open = false
  lines.forEach((line, index) => {
    const row = ROW.test(line)
    if (row && !UNDER_HEAD.test(line) && !UNDER_HEAD.test(lines[index + 1] ?? ''))
      blocks.push({ row, text: line.trim() })
    const last = blocks.at(-1)
    if (!row && line.trim() !== '') {
      if (open && last !== undefined && !ITEM.test(line)) last.text += ` ${line.trim()}`
      else blocks.push({ row, text: line.replace(ITEM, '').trim() })
    }
    open = !row && line.trim() !== ''
  })
  return blocks.flatMap(({ row, text }): readonly Unit[] =>
    row
      ? [{ kind: 'row', text }]
      : text.split(END_OF_SENTENCE).map((sentence) => ({ kind: 'sentence', text: sentence })),
  )
}
