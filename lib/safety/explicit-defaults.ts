import type { Translator } from '../channel/http/naming.ts'
import { type Borrowing, lend } from './borrow.ts'
import type { Journal } from './journal.ts'
import { barePath, encoded } from './tree.ts'

/**
 * A default that the run spelled out: it wrote a list entry as it had read it, with values that nobody had configured.
 * The API reads the same before and after; the command line now shows a line more.
 */
export interface Spelled {
  readonly line: string
  /** Data path of the resource that was borrowed for it, and of the leaf. */
  readonly resource: string
  readonly leaf: string
  /** Whatever is written there may restart the target: it stays. */
  readonly reboots?: true
}

/** Those of some new lines that the run itself wrote, by its journal. */
export function spelledOut(lines: readonly string[], journal: Journal, names: Translator): readonly Spelled[] {
  const opened = journal.entries().flatMap((entry) => (entry.kind === 'opened' ? [entry.effect] : []))
  const restarting = Map.groupBy(opened, ({ reboots }) => reboots === true)
  // What was also lent without a restart can be taken away without one.
  const parts = [...(restarting.get(false) ?? []), ...(restarting.get(true) ?? [])]
  const written = new Map<string, Omit<Spelled, 'line'>>()
  for (const [path, values] of journal.own()) {
    const part = parts.find((each) => path === bare(each.path) || path.startsWith(`${bare(each.path)}/`))
    if (part === undefined) continue
    const { path: resource, reboots } = part
    const below = path.slice(bare(resource).length).split('/').map(encoded).join('/')
    const by = { resource, leaf: resource.replace(/\/$/, '') + below, ...(reboots === true ? { reboots } : {}) }
    for (const value of values) written.set(words(`${names.identifier(path)} ${value}`), by)
  }
  return lines.flatMap((line) => {
    const by = written.get(words(line))
    return by === undefined ? [] : [{ line, ...by }]
  })
}

/** Takes spelled-out defaults away again, but for those that may restart the target; where that would change what the API reads, they are written once more. */
export async function unspell(at: Borrowing, all: readonly Spelled[]): Promise<void> {
  for (const [resource, leaves] of Map.groupBy(
    all.filter(({ reboots }) => reboots !== true),
    (each) => each.resource,
  )) {
    const loan = await lend(at, resource)
    for (const { leaf } of leaves) await at.restconf.ask('DELETE', leaf)
    await loan.giveBack()
  }
}

function bare(path: string): string {
  return barePath(path).replace(/^data\//, '')
}

/** The words of a line or path, however they are parted and quoted. */
function words(text: string): string {
  return text
    .replaceAll('%2F', '/')
    .replaceAll(/[/="\s]+/g, ' ')
    .trim()
}
