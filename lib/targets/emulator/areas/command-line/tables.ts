import { formatTable } from '../../cli/tabled.ts'

/**
 * For each `show` command, the pattern of its output lines about the state of list entries. The groups of a pattern are
 * the list, the key of the entry, the key of the inner entry, a name and a value.
 */
const OF_LISTS: Readonly<Record<string, RegExp>> = {
  'show lacp':
    /^(lacp interfaces interface) ("[^"]*"|\S+)(?: members member (\S+))? (?:(?:state|counters) )+(\S+) (.*)$/,
  'show system image': /^(system image state (?:os os|services service|iso iso)) (\S+)() (\S+) (.*)$/,
  'show images': /^(images image) (\S+)() (\S+) (.*)$/,
}

/** The cells of an entry, by column, and its inner entries. */
interface Row {
  readonly cells: Map<string, string>
  readonly inner: Map<string, Row>
}

/**
 * Prints the lists in the output of a `show` command as tables, below the other lines of the output. Column names are
 * split over two lines. The first inner entry, such as a member, is in the same row as its outer entry, such as a LAG.
 */
export function printInTables(text: string, line: string): string {
  const { [line]: ofList } = OF_LISTS
  if (ofList === undefined) return text
  const tables = new Map<string, Map<string, Row>>()
  const others: string[] = []
  for (const each of text.replaceAll('\r', '').split('\n')) {
    const [, list = '', key = '', innerKey = '', name = '', value = ''] = ofList.exec(each) ?? []
    if (list !== '') {
      const rows = getOrAdd(tables, list, () => new Map<string, Row>())
      const row = getOrAdd(rows, key, createRow)
      const own = innerKey === '' ? row : getOrAdd(row.inner, innerKey, createRow)
      own.cells.set(name, value)
    } else if (each !== '' && !each.includes(' config ')) others.push(each)
  }
  return [others.join('\n'), ...[...tables.values()].map(formatList)].map((part) => `${part}\n`).join('\n')
}

function formatList(entries: ReadonlyMap<string, Row>): string {
  const outer = listColumns([...entries.values()])
  const inner = listColumns([...entries.values()].flatMap((row) => [...row.inner.values()]))
  const rows = [...entries].flatMap(([key, row]) => {
    const [first, ...others] = [...row.inner].map(([innerKey, each]) => [innerKey, ...pick(each, inner)])
    const blank = ['', ...outer.map(() => '')]
    return [[key, ...pick(row, outer), ...(first ?? [])], ...others.map((cells) => [...blank, ...cells])]
  })
  const columns = ['name', ...outer, ...(inner.length === 0 ? [] : ['interface', ...inner])]
  const words = columns.map((name) => name.toUpperCase().split('-'))
  const upper = words.map((each) => each.slice(0, -1).join(' '))
  const lower = words.map((each) => each.at(-1) ?? '')
  return formatTable(upper, [lower, ...rows], '  ').replace(
    /\n.*\n/,
    (heading) => `${heading}${'-'.repeat(heading.length)}\n`,
  )
}

function listColumns(rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
}

function pick({ cells }: Row, columns: readonly string[]): readonly string[] {
  return columns.map((name) => cells.get(name) ?? '')
}

function createRow(): Row {
  return { cells: new Map(), inner: new Map() }
}

function getOrAdd<T>(all: Map<string, T>, key: string, create: () => T): T {
  const found = all.get(key) ?? create()
  all.set(key, found)
  return found
}
