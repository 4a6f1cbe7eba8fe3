import { gzipSync } from 'node:zlib'
import type { Unit } from '../../area.ts'
import { textual } from '../../files/content.ts'
import type { FileSystem } from '../../files/file-system.ts'
import type { Services } from '../../services.ts'

/** The log files that every unit has in addition to its own files. They belong to services that run on every unit. */
const logsOfAll: { readonly [directory: string]: readonly string[] } = {
  'log/confd': ['confd.log', 'audit.log'],
  'log/host': ['messages', 'secure'],
}

/** The maximum number of lines that are shown. Older lines are omitted. */
const most = 20_000
const day = 86_400_000
/** The time at which the main log was first rotated. */
const rotated = Date.UTC(2025, 0, 15)

/** A line of a log. It is formatted only on reading, because every change writes logs but few are read. */
interface Line {
  /** Device time. Undefined for the first lines of a file. */
  readonly time?: number
  readonly text: string
}

const books = new WeakMap<FileSystem, Map<string, Line[]>>()

/** Creates the log files of a unit, with rotated copies of the main log. */
export function logFiles(files: FileSystem, { hardware: { logs, hostname } }: Unit): void {
  const book = new Map<string, Line[]>()
  books.set(files, book)
  const all = { ...logsOfAll, [logs.directory]: logs.files }
  for (const [directory, names] of Object.entries(all)) {
    for (const name of names) {
      const lines = ['begins', 'reads its settings', 'goes on'].map(
        (each): Line => ({
          text: `${name.replace(/\.log$/, '')}: ${each}`,
        }),
      )
      book.set(`${directory}/${name}`, lines)
      files.put(
        `${directory}/${name}`,
        textual(() =>
          lines
            .slice(-most)
            .map((line) => formatLine(hostname, line))
            .join(''),
        ),
      )
    }
  }
  const [main = ''] = logs.files
  const earlier = Array.from({ length: 40 }, (_, hour) =>
    formatLine(hostname, {
      time: rotated - (40 - hour) * 3_600_000,
      text: `platform-mgr: nothing to tell, look ${hour}`,
    }),
  ).join('')
  files.put(
    `${logs.directory}/${main}.1`,
    textual(() => earlier),
    rotated,
  )
  files.put(
    `${logs.directory}/${main}.2.gz`,
    textual(() => gzipSync(earlier)),
    rotated - day,
  )
}

function formatLine(hostname: string, { time, text }: Line): string {
  const begin = time === undefined ? '' : `${new Date(time).toISOString()} `
  return `${begin}${hostname} ${text}\n`
}

/** Records events, logins, failed logins, SNMP requests, traps and changes in the unit's logs. */
export function startLogging(device: Services): void {
  const { events, hardware, now, files, behaviour } = device
  const write = (name: string, text: string, time = now()) => {
    const lines = books.get(files)?.get(`${hardware.logs.directory}/${name}`)
    if (lines === undefined) return
    lines.push({ time, text })
    if (lines.length > 2 * most) lines.splice(0, most)
  }
  events.on('event', ({ source, name, kind, severity, text, time }) =>
    write('platform.log', `alert-service: ${source} ${name} ${kind} ${severity} ${text}`, time),
  )
  const audit = (what: 'login' | 'failure' | 'call', user: string, call = '') => {
    const text = behaviour.audit[what](user, call)
    if (text !== undefined) write('audit.log', text)
  }
  events.on('login', (user, accepted) => audit(accepted ? 'login' : 'failure', user))
  events.on('call', (user, call) => audit('call', user, call))
  events.on('snmp', (what, text) => {
    const line = behaviour.notifying.logs(what, text)
    if (line !== undefined) write('snmp.log', line)
  })
  events.on('change', (user, paths) => write('audit.log', `audit-service: user ${user}: changed ${paths.join(', ')}`))
}
