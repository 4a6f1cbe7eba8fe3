import { describe, expect } from 'vitest'
import { entriesIn, prints, wordsIn } from '#lib/fixtures/command-line.ts'
import { test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('the command line', () => {
  test(
    'prints an interface with its description',
    verifies('interfaces/running-config'),
    async ({ commandLine, change, interfaces, lendable, ownDescription, settled }) => {
      const description = ownDescription()
      await change({ description })
      const names = await interfaces.names()

      const printed = await settled(
        async () => {
          const text = await commandLine.print('show running-config interfaces')
          return entriesIn(text, 'interface', names).get(lendable) ?? ''
        },
        (text) => prints(text, description),
      )

      expect(prints(printed, description), `whether ${lendable} is printed with the description ${description}`).toBe(
        true,
      )
    },
  )

  test('prints mgmt', verifies('interfaces/mgmt-printed'), async ({ commandLine, interfaces, observe, skip }) => {
    const names = await interfaces.names()
    skip(!names.includes('mgmt'), 'the target has no interface mgmt')

    const text = await commandLine.print('show running-config interfaces')

    const words = wordsIn(entriesIn(text, 'interface', names).get('mgmt') ?? '')
    const printed = ['auto-negotiate', 'duplex-mode', 'port-speed'].map((name) => {
      const at = words.indexOf(name)
      return `${name}: ${at === -1 ? 'not printed' : (words[at + 1] ?? 'nothing')}`
    })
    observe('interfaces/mgmt-printed', printed.join(', '))
  })

  test(
    'describes an interface',
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
