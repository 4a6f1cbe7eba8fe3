import { describe, expect } from 'vitest'
import { comparePrinted, pickFields, prints, type ShownEntry } from '#lib/testkit/command-line.ts'
import { parseLags, LISTED, PATH, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { findUnknownLags } from './membership.ts'

interface Lacp {
  readonly 'openconfig-lacp:lacp'?: { readonly state?: object }
}

interface Member {
  readonly interface?: unknown
  readonly state?: object
}

/** Names of `state` fields, without the module prefix that some of them have. */
const OF_STATE = ['system-id-mac']
const OF_LAG = ['interval', 'lacp-mode', 'system-id-mac']
const OF_MEMBER = [
  'activity',
  'timeout',
  'synchronization',
  'aggregatable',
  'collecting',
  'distributing',
  'system-id',
  'oper-key',
  'partner-id',
  'partner-key',
  'port-num',
  'partner-port-num',
]

/** Returns the LACP state that the API shows. */
function parseLacpEntries(body: unknown): readonly ShownEntry[] {
  const { 'openconfig-lacp:lacp': lacp }: Lacp = Object(body ?? {})
  const state = pickFields(withoutModules(lacp?.state), OF_STATE)
  const lags = parseLags(body).flatMap(({ name, state: ofLag, members }): readonly ShownEntry[] => [
    ...(ofLag?.name === undefined
      ? []
      : [{ list: 'interface', key: name, fields: pickFields(withoutModules(ofLag), OF_LAG) }]),
    ...(members?.member ?? []).map(({ interface: key, state: ofMember }: Member) => ({
      list: 'member',
      leaf: 'interface',
      key: String(key),
      fields: pickFields(ofMember, OF_MEMBER),
    })),
  ])
  return Object.keys(state).length === 0 ? lags : [...lags, { list: '', key: '', fields: state }]
}

function withoutModules(value: object | undefined): object {
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, each]) => [name.replace(/^.*:/, ''), each]))
}

const SETTINGS = [
  ['lacp/command-interval', 'interval'],
  ['lacp/command-mode', 'lacp-mode'],
] as const

const OF_CONFIGURATION = ['interval', 'lacp-mode']

describe('the CLI of the target', () => {
  test(
    'prints the LACP state as the API shows it',
    verifies('lacp/show'),
    async ({ commandLine, restconf, settled, skip }) => {
      const compared = async () => {
        const body = await restconf.read(PATH)
        const entries = parseLacpEntries(body)
        const text = entries.length === 0 ? '' : await commandLine.print('show lacp')
        const keys = [...parseLags(body).map(({ name }) => name), ...entries.map(({ key }) => key)]
        return { entries, differences: [...comparePrinted(text, entries), ...findUnknownLags(text, keys)] }
      }

      const { entries, differences } = await settled(compared, (seen) => seen.differences.length === 0)

      skip(entries.length === 0, 'the target shows nothing of LACP')
      expect(differences, 'what show lacp prints otherwise than the API shows').toEqual([])
    },
  )

  test(
    'prints the LACP configuration of a LAG',
    verifies('lacp/running-config'),
    async ({ commandLine, lacp, lag, write, settled }) => {
      // If the CLI caches its first output, the check below fails.
      await commandLine.printUnjudged('show running-config lacp')
      await write({ interval: 'FAST' })
      const compared = async () => {
        const entries = (await lacp.lags()).map(({ name: key, config = {} }) => ({
          list: 'interface',
          key,
          fields: pickFields(config, OF_CONFIGURATION),
        }))
        const text = await commandLine.print('show running-config lacp')
        // Any of these values may be a default, and defaults need not be printed.
        return { text, differences: comparePrinted(text, entries, { fields: OF_CONFIGURATION, entries: true }) }
      }

      const { text, differences } = await settled(
        compared,
        (now) => prints(now.text, lag) && now.differences.length === 0,
      )

      expect(prints(text, lag), `whether show running-config lacp has ${lag}`).toBe(true)
      expect(differences, 'what show running-config lacp prints otherwise than the API shows').toEqual([])
    },
  )

  for (const [id, field] of SETTINGS) {
    test(`sets the LACP setting ${field} of a LAG`, verifies(id), async ({ configure, lag: name, lent, shows }) => {
      const { [field]: value } = LISTED
      const as = { path: '/data/', body: { 'ietf-restconf:data': lent({ config: { name, [field]: value } }) } }

      const said = await configure.commit({ lines: [`lacp interfaces interface ${name} config ${field} ${value}`], as })

      const { [field]: shown } = await shows('config', { [field]: value })
      expect(shown, `config.${field} after a commit, of which was printed: ${said.trim()}`).toBe(value)
    })
  }
})
