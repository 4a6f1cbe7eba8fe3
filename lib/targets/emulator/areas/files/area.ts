import type { Area, Operation } from '../../area.ts'
import { Refusal } from '../../refusal.ts'
import { container, text } from '../../schema/declare.ts'

const file = 'vendor-utils-file-transfer:file'
const columns = 'S.No.|Operation  |Protocol|Local File Path|Remote Host|Remote File Path|Status|Time'
const logs = ['platform.log', 'audit.log', 'snmp.log', 'confd.log', 'devel.log', 'lcd.log']
const emptyDirectories = [
  'images/staging',
  'images/import/iso',
  'images/import/service',
  'images/import/os',
  'images/tenant',
  'diags/shared/qkview',
]

const list: Operation = {
  path: [file, 'list'],
  input: container({ path: text() }),
  run: ({ hardware }, { path }) => {
    const directory = typeof path === 'string' ? path.replace(/\/+$/, '') : undefined
    if (directory === undefined || emptyDirectories.includes(directory)) return { entries: [] }
    if (directory !== hardware.logs) throw new Refusal('invalid-value', 'no such directory')
    return { entries: logs.map((name) => ({ name, date: 'Wed Jan 15 10:00:00 UTC 2025', size: '12KB' })) }
  },
}

const transferStatus: Operation = {
  path: [file, 'transfer-status'],
  input: container({}),
  run: () => ({ result: `\n${columns}\n` }),
}

/** Virtual directories, to which nothing is transferred yet (platform: Files). */
export const files: Area = { name: 'files', operations: [list, transferStatus] }
