import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { components } from './components.ts'
import { hostLogs } from './host-logs.ts'
import { onCommandLine } from './on-command-line.ts'
import { remote } from './remote.ts'
import { selectors } from './selectors.ts'
import { servers } from './servers.ts'

export const requirements = {
  'logging/resource': {
    strength: 'must',
    clause: 'platform: Endpoints, logging row',
    text: 'GET of system/logging answers the logging resource.',
    targets: ['appliance', 'controller', 'partition'],
  },
  ...servers,
  ...selectors,
  ...components,
  ...hostLogs,
  ...onCommandLine,
  ...remote,
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
