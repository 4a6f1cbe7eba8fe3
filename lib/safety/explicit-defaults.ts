import type { Translator } from '../channel/http/naming.ts'
import { type Borrowing, lend } from './borrow.ts'
import type { Journal } from './journal.ts'
import { barePath, encoded } from './tree.ts'

/**
 * A default that the run made explicit: it wrote a list entry back as read, with values that nobody had configured.
 * The API shows no difference; the command line shows an additional line.
 */
interface ExplicitDefault {
  readonly line: string
  /** Data paths of the borrowed resource and of the leaf. */
  readonly resource: string
  readonly leaf: string
  /** Any write there may restart the target, so it stays. */
  readonly reboots?: true
}

/** Picks the new lines that the run itself wrote, according to its journal. */
export function explicitDefaults(
  lines: readonly string[],
  journal: Journal,
  names: Translator,
): readonly ExplicitDefault[] {
  const opened = journal.entries().flatMap((entry) => (entry.kind === 'opened' ? [entry.effect] : []))
  const restarting = Map.groupBy(opened, ({ reboots }) => reboots === true)
  // A part that was also borrowed without a restart can be cleaned up without one.
  const parts = [...(restarting.get(false) ?? []), ...(restarting.get(true) ?? [])]
  const written = new Map<string, Omit<ExplicitDefault, 'line'>>()
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

/** Removes explicit defaults, except where that may restart the target; writes them again where the API would show a change. */
export async function removeExplicitDefaults(at: Borrowing, all: readonly ExplicitDefault[]): Promise<void> {
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

/** The words of a line or path, without separators and quotes. */
function words(text: string): string {
  return text
    .replaceAll('%2F', '/')
    .replaceAll(/[/="\s]+/g, ' ')
    .trim()
}
