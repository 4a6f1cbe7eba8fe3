import { type Judged, computeKillRate, formatVerdict } from './judging.ts'
import { formatAlteration } from './mutant.ts'

/** The lowest acceptable kill rate of an area. */
const LEAST = 0.97

/** Whether every area reaches the kill rate, and no mutant with permitted behaviour makes a requirement fail. */
export function holds(all: readonly Judged[]): boolean {
  return groupByArea(all).every(([, of]) => isEnough(of)) && !all.some(({ fate }) => fate === 'false alarm')
}

/** Renders the result in Markdown: a table by area and operator, and every mutant with an unexpected outcome. */
export function renderMutationReport(all: readonly Judged[], seed: number, seconds: number): string {
  const head = [
    '| area | operator | killed | of | harmless | false alarms |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
  ]
  const rows = groupByArea(all).flatMap(([area, of]) => {
    const operators = [...Map.groupBy(of, ({ mutant }) => mutant.operator)]
    return [row(area, 'all', of), ...operators.map(([operator, some]) => row('', operator, some))]
  })
  const named = all.filter(({ fate, named: right }) => fate === 'killed' && right !== undefined)
  const totals = [
    ...groupByArea(all).map(([area, of]) => `${area} ${percent(of)}${isEnough(of) ? '' : ' (TOO FEW)'}`),
    `${all.length} mutants, seed ${seed}, ${Math.round(seconds)} s`,
    `a requirement of the altered field failed in ${named.filter((each) => each.named === true).length} of ${named.length}`,
  ]
  const sections = [
    ['# Mutants'],
    [...head, ...rows],
    renderSection(
      'False alarms',
      all.filter(({ fate }) => fate === 'false alarm'),
    ),
    renderSection(
      'Survivors',
      all.filter(({ fate, equivalent }) => fate === 'survived' && equivalent === undefined),
    ),
    renderSection(
      'Equivalent',
      all.filter(({ fate, equivalent }) => fate === 'survived' && equivalent !== undefined),
    ),
    [totals.join('; ')],
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function groupByArea(all: readonly Judged[]): readonly (readonly [string, readonly Judged[]])[] {
  return [...Map.groupBy(all, ({ mutant }) => mutant.areas[0])]
}

function isEnough(all: readonly Judged[]): boolean {
  const { killed, of } = computeKillRate(all)
  return killed >= LEAST * of
}

function percent(all: readonly Judged[]): string {
  const { killed, of } = computeKillRate(all)
  return of === 0 ? 'none' : `${Math.floor((100 * killed) / of)} %`
}

function row(area: string, operator: string, of: readonly Judged[]): string {
  const { killed, of: counted } = computeKillRate(of)
  const count = (fate: Judged['fate']) => of.filter((each) => each.fate === fate).length
  return `| ${area} | ${operator} | ${killed} | ${counted} | ${count('harmless')} | ${count('false alarm')} |`
}

function renderSection(title: string, some: readonly Judged[]): readonly string[] {
  if (some.length === 0) return []
  return [
    `## ${title}`,
    '',
    ...some.flatMap((each) => [`- ${formatVerdict(each)}${because(each)}`, `  ${repeat(each)}`]),
  ]
}

function because({ equivalent }: Judged): string {
  return equivalent === undefined ? '' : `; ${equivalent}`
}

/** Formats the command that runs the suite with this mutant again. */
function repeat({ mutant }: Judged): string {
  const areas = mutant.areas.map((area) => `--area ${area}`).join(' ')
  return `\`npx plumbline run ${areas} --fault '${formatAlteration(mutant).replaceAll("'", `'\\''`)}'\``
}
