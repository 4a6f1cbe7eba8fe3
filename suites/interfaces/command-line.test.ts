import { describe, expect } from 'vitest'
import {
  comparePrinted,
  splitEntries,
  pickFields,
  prefixBlocks,
  prints,
  type ShownEntry,
  splitWords,
} from '#lib/testkit/command-line.ts'
import { type Interface, test } from './fixtures.ts'
import { verifies } from './contract.ts'

const ETHERNET = 'openconfig-if-ethernet:ethernet'
const FIELDS = ['description', 'type', 'enabled']

/** Builds an entry for the comparison with the CLI. Other parts of an interface have fields with the same names. */
function buildEntry({ name: key, config = {}, [ETHERNET]: ethernet }: Interface): ShownEntry {
  const lag = ethernet?.config?.['openconfig-if-aggregate:aggregate-id']
  const fields = Object.entries(pickFields(config, FIELDS)).map(([name, value]) => [`config ${name}`, value] as const)
  return {
    list: 'interface',
    key,
    fields: { ...Object.fromEntries(fields), ...(lag === undefined ? {} : { 'aggregate-id': lag }) },
  }
}

/** Finds interfaces that are configured for certain, because they have a description or a LAG, and are not printed. */
function findMissing(entries: readonly ShownEntry[], parts: ReadonlyMap<string, string>): readonly string[] {
  return entries.flatMap(({ key, fields: { 'config description': described = '', 'aggregate-id': lag } }) => {
    const part = parts.get(key) ?? ''
    if (typeof lag === 'string' && !prints(part, lag)) return [`${key} with aggregate-id ${lag}`]
    return described !== '' && part === '' ? [`${key}, which has a description`] : []
  })
}

describe('the CLI of the target', () => {
  test(
    'prints an interface with its description, and all interfaces as the API shows them',
    verifies('interfaces/running-config'),
    async ({ commandLine, change, interfaces, lendable, ownDescription, settled }) => {
      const description = ownDescription()
      // If the CLI caches its first output, the check below fails.
      await commandLine.printUnjudged('show running-config interfaces')
      await change({ description })

      const { printed, missing, differences } = await settled(
        async () => {
          const entries = (await interfaces.read()).map(buildEntry)
          const names = entries.map(({ key }) => key)
          const text = prefixBlocks(await commandLine.print('show running-config interfaces'), 'config')
          const parts = splitEntries(text, 'interface', names)
          return {
            printed: parts.get(lendable) ?? '',
            missing: findMissing(entries, parts),
            differences: comparePrinted(text, entries, { fields: ['config type', 'config enabled'], entries: true }),
          }
        },
        (seen) => prints(seen.printed, description) && seen.missing.length + seen.differences.length === 0,
      )

      expect(prints(printed, description), `whether ${lendable} is printed with the description ${description}`).toBe(
        true,
      )
      expect(missing, 'what show running-config interfaces does not print').toEqual([])
      expect(differences, 'what show running-config interfaces prints otherwise than the API shows').toEqual([])
    },
  )

  test(
    'may or may not print the link settings of `mgmt`',
    verifies('interfaces/mgmt-printed'),
    async ({ commandLine, interfaces, observe, skip }) => {
      const names = await interfaces.names()
      skip(!names.includes('mgmt'), 'the target has no interface mgmt')

      const text = await commandLine.print('show running-config interfaces')

      const words = splitWords(splitEntries(text, 'interface', names).get('mgmt') ?? '')
      const printed = ['auto-negotiate', 'duplex-mode', 'port-speed'].map((name) => {
        const at = words.indexOf(name)
        return `${name}: ${at === -1 ? 'not printed' : (words[at + 1] ?? 'nothing')}`
      })
      observe('interfaces/mgmt-printed', printed.join(', '))
    },
  )

  test(
    'sets the description of an interface',
    verifies('interfaces/command-description'),
    async ({ configure, interfaces, lendable: name, lent, ownDescription, settled }) => {
      const description = ownDescription()
      const interfacesAs = { interface: lent({ name, config: { name, description } }) }
      const as = { path: '/data/', body: { 'openconfig-interfaces:interfaces': interfacesAs } }

      const said = await configure.commit({
        lines: [`interfaces interface ${name} config description ${description}`],
        as,
      })

      const shown = await settled(
        async () => (await interfaces.named(name))?.config?.description,
        (found) => found === description,
      )
      expect(shown, `config.description after a commit, of which was printed: ${said.trim()}`).toBe(description)
    },
  )
})
