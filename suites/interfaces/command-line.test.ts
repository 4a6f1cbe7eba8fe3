import { describe, expect } from 'vitest'
import { entriesIn, prints } from '#lib/fixtures/command-line.ts'
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
