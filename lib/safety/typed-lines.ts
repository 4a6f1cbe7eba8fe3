import type { Translator } from '../channel/http/naming.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { explicitDefaults } from './explicit-defaults.ts'
import type { Journal } from './journal.ts'
import { stripDataRoot } from './resource.ts'
import { type ChangedLines, ENCRYPTED, extractWords } from './running.ts'

/**
 * Types the lines that the command line showed before the run and that are gone, in the parts that were lent without a
 * restart; then `no` before those that the run wrote and that were not there. A value that somebody else has set since
 * stays.
 * @returns those that the command line took
 */
export async function typeLines(
  restconf: Restconf,
  journal: Journal,
  { gone, come }: ChangedLines,
  names: Translator,
): Promise<readonly string[]> {
  const accepted = journal.accepted()
  const own = explicitDefaults(come, journal, names).filter(
    ({ leaf, reboots }) => reboots !== true && !accepted.has(stripDataRoot(leaf)),
  )
  const ours = new Set(own.map(({ line }) => line))
  const others = come.filter((line) => !ours.has(line)).map(stripValue)
  const lent = journal
    .lent()
    .flatMap(({ path, reboots }) => (reboots === true ? [] : [extractWords(names.identifier(stripDataRoot(path)))]))
  const isLent = (line: string) =>
    lent.some((words) => words === '' || `${extractWords(line)} `.startsWith(`${words} `))
  const lost = gone.filter((line) => isLent(line) && !line.includes(ENCRYPTED) && !others.includes(stripValue(line)))
  const replaced = new Set(lost.map(stripValue))
  const added = own.flatMap(({ line }) => (replaced.has(stripValue(line)) ? [] : [`no ${line}`]))
  const taken: string[] = []
  for (const line of [...lost, ...added]) if (await restconf.type(line)) taken.push(line)
  return taken
}

/** A line without its value. */
function stripValue(line: string): string {
  return extractWords(line).replace(/ \S+$/, '')
}
