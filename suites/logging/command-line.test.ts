import { describe, expect } from 'vitest'
import { test as base } from './fixtures.ts'
import { formatSelectors, FACILITY, buildSelectors, withServer } from './logging.ts'
import { verifies } from './contract.ts'

const test = base
  /**
   * Configures a remote server with a selector on the command line, with the facility spelled as given.
   * @returns the output of the command, and the selectors that the API then shows
   */
  .extend('selectBy', ({ configure, logging, lentServers, settled }) => async (host: string, facility: string) => {
    const server = `system logging remote-servers remote-server ${host}`
    const body = {
      'openconfig-system:system': { logging: withServer(lentServers, host, {}, buildSelectors(facility, ['WARNING'])) },
    }
    const said = await configure.commit({
      lines: [`${server} selectors selector ${facility} WARNING`],
      as: { path: '/data/', body },
    })
    const shown = await settled(
      async () => formatSelectors(await logging.selectors(host)),
      (found) => found.includes(`${FACILITY} WARNING`),
    )
    return { said: said.trim(), shown }
  })

describe('the command line', () => {
  test(
    'sets a remote log server with a selector',
    verifies('logging/command-server'),
    async ({ logging, selectBy, spellings }) => {
      const { host } = logging
      const first = await selectBy(host, spellings['without a module'])

      const { said, shown } = first.shown.length > 0 ? first : await selectBy(host, spellings['with a module'])

      expect(shown, `selectors of ${host} after a commit, of which was printed: ${said}`).toContain(
        `${FACILITY} WARNING`,
      )
    },
  )

  test(
    'sets the log level of a component',
    verifies('logging/command-component'),
    async ({ component, configure, settled }) => {
      const { name, config } = component
      const severity = config.severity === 'NOTICE' ? 'WARNING' : 'NOTICE'

      const said = await configure.commit({
        lines: [`system logging sw-components sw-component ${name} config severity ${severity}`],
        as: component.as({ severity }),
      })

      const { severity: shown } = await settled(component.shown, (found) => found.severity === severity)
      expect(shown, `config.severity of ${name} after a commit, of which was printed: ${said.trim()}`).toBe(severity)
    },
  )
})
