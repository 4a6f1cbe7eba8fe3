import { Refusal } from '../refusal.ts'
import type { Tree } from '../tree/node.ts'
import { container, text } from './build.ts'
import type { Container, Insight } from './declaration.ts'

/** Something the device does when a POST asks for it. */
export interface Operation {
  /** `module:name` of each segment; a segment without module has that of the one before. */
  path: readonly string[]
  input: Container
  /** The members of `output`. Throws `Refusal`. */
  run: (device: Insight, input: Tree) => object
}

const diagnostics = ['openconfig-system:system', 'vendor-system-diagnostics-qkview:diagnostics'] as const
const idle = { Busy: false, Percent: 0, Status: '', Message: '', Filename: '' }
const columns = 'S.No.|Operation  |Protocol|Local File Path|Remote Host|Remote File Path|Status|Time'

const directories: { [path: string]: readonly string[] } = {
  'images/staging': [],
  'images/import/iso': [],
  'images/import/service': [],
  'images/import/os': [],
  'images/tenant': [],
  'diags/shared/qkview': [],
  'log/system': ['platform.log', 'audit.log', 'snmp.log', 'confd.log', 'devel.log', 'lcd.log'],
}

/** Operations that change nothing (platform: Endpoints). */
export const operations: readonly Operation[] = [
  {
    path: [...diagnostics, 'qkview', 'status'],
    input: container({}),
    run: () => ({ result: `\n${JSON.stringify(idle)}\n`, resultint: 0 }),
  },
  {
    path: ['vendor-utils-file-transfer:file', 'list'],
    input: container({ path: text() }),
    run: (_, { path }) => {
      const names = typeof path === 'string' ? directories[path.replace(/\/+$/, '')] : []
      if (!names) throw new Refusal('invalid-value', 'no such directory')
      return { entries: names.map((name) => ({ name, date: 'Wed Jan 15 10:00:00 UTC 2025', size: '12KB' })) }
    },
  },
  {
    path: ['vendor-utils-file-transfer:file', 'transfer-status'],
    input: container({}),
    run: () => ({ result: `\n${columns}\n` }),
  },
  {
    path: ['openconfig-system:system', 'vendor-system-image:image', 'check-version'],
    input: container({ 'iso-version': text() }),
    run: ({ release }, { 'iso-version': version }) => ({
      response:
        version === release
          ? 'Compatibility verification succeeded.'
          : 'Compatibility verification failed: no such image.',
    }),
  },
]
