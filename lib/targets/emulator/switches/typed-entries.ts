import type { Nodes } from './nodes.ts'
import { createReadingSwitch } from './reading.ts'
import type { Switch } from './switch.ts'

/**
 * Creates a fault in which a leaf under `state` reads wrong in the entries of a list that were added on the command
 * line.
 * @param list path of the list, such as `system/dns/servers/server`
 */
export function createTypedMirrorFault(nodes: Nodes, list: string, leaf: string, wrong: number): Switch {
  const typed = new Set<string>()
  const start = `${list.replaceAll('/', ' ')} `
  const name = `typed-entry-mirror-apart:${list}`
  const summary = `${leaf} under state is ${wrong} in entries of ${list} that were added on the command line`
  const reading = createReadingSwitch(nodes, name, summary, [`${list}/state/${leaf}`], (value, [key]) =>
    typed.has(String(key)) ? wrong : value,
  )
  return {
    name,
    summary,
    apply(behaviour) {
      reading.apply(behaviour)
      const { ignoresLine } = behaviour.commandLine
      behaviour.commandLine.ignoresLine = (line) => {
        const [key = ''] = line.startsWith(start) ? line.slice(start.length).split(' ') : []
        if (key !== '') typed.add(key)
        return ignoresLine(line)
      }
    },
  }
}
