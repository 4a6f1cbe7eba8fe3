import type { Area, Operation } from '../../area.ts'
import { Refusal } from '../../refusal.ts'
import { container, text } from '../../schema/declare.ts'

const file = 'vendor-utils-file-transfer:file'
const columns = 'S.No.|Operation  |Protocol|Local File Path|Remote Host|Remote File Path|Status|Time'
/** Log files of what runs on any unit, beside those of the unit itself. */
const logsOfAll: { readonly [directory: string]: readonly string[] } = {
  'log/confd': ['confd.log', 'audit.log'],
  'log/host': ['messages', 'secure'],
}
const emptyDirectories = [
  'images/staging',
  'images/import/service',
  'images/import/os',
  'images/tenant',
  'diags/shared/qkview',
]

const list: Operation = {
  path: [file, 'list'],
  input: container({ path: text() }),
  run: ({ hardware, release }, { path }) => {
    const directory = typeof path === 'string' ? path.replace(/\/+$/, '') : undefined
    if (directory === undefined || emptyDirectories.includes(directory)) return { entries: [] }
    if (directory === 'images/import/iso') return { entries: [entry(hardware.image(release), '5.3GB')] }
    const logs = directory === hardware.logs.directory ? hardware.logs.files : logsOfAll[directory]
    if (logs === undefined) throw new Refusal('invalid-value', 'no such directory')
    return { entries: logs.map((name) => entry(name, '12KB')) }
  },
}

function entry(name: string, size: string): object {
  return { name, date: 'Wed Jan 15 10:00:00 UTC 2025', size }
}

const transferStatus: Operation = {
  path: [file, 'transfer-status'],
  input: container({}),
  run: () => ({ result: `\n${columns}\n` }),
}

/** Virtual directories, to which nothing is transferred yet (platform: Files). */
export const files: Area = { name: 'files', operations: [list, transferStatus] }
