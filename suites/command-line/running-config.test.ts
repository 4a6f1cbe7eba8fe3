import { describe, expect } from 'vitest'
import { comparePrinted, findMissingValues, pickFields, prints, type ShownEntry } from '#lib/testkit/command-line.ts'
import { ownText } from '#lib/testkit/fields.ts'
import { DNS, parseDns, test as base } from './fixtures.ts'
import { verifies } from './contract.ts'

/** Words from other parts of the configuration. */
const OTHERS = ['ntp', 'logging', 'interfaces', 'portgroups', 'lacp', 'snmp', 'clock']

const test = base
  /** A search domain of the run's own, written through the API and removed when the test ends. */
  .extend('domain', async ({ checkpoint, commandLine, restconf, worker }) => {
    // If the CLI caches its first output, the check below fails.
    await commandLine.printUnjudged('show running-config system dns')
    const { besides } = await checkpoint(DNS)
    const own = ownText('<name>.example.net', worker.run)
    const search = [...parseDns(besides).search, own]
    await restconf.write('PATCH', DNS, { 'openconfig-system:dns': { config: { search } } })
    return own
  })
  /** Returns the output of a command as soon as the output contains a value, or the last output when the wait ends. */
  .extend(
    'printed',
    ({ commandLine, settled }) =>
      (command: string, value: string): Promise<string> =>
        settled(
          () => commandLine.print(command),
          (text) => prints(text, value),
        ),
  )
  /** Judges whether a command prints the DNS configuration that the API shows. */
  .extend('agrees', ({ commandLine, restconf, settled }) => async (command: string): Promise<void> => {
    const compared = async () => {
      const { search, servers } = parseDns(await restconf.read(DNS))
      const entries = servers.flatMap(({ address: key, config }): ShownEntry[] => {
        if (config === undefined) return []
        // The port is compared only if the command prints just the DNS configuration. In the output of a broader
        // command, a server that is not a name server may have the same address and a different port.
        const fields = command.endsWith(' dns') ? pickFields(config, ['address', 'port']) : {}
        return [{ list: 'server', key, fields }]
      })
      const text = await commandLine.print(command)
      const missing = findMissingValues(text, search).map((domain) => `the search domain ${domain} is not printed`)
      return [...missing, ...comparePrinted(text, entries, { fields: ['port'] })]
    }
    const differences = await settled(compared, (found) => found.length === 0)
    expect(differences, `what ${command} prints otherwise than the API shows`).toEqual([])
  })

describe('the CLI of the target', () => {
  test(
    'prints the configuration written through the API',
    verifies('command-line/running-config'),
    async ({ domain, printed, agrees }) => {
      const text = await printed('show running-config', domain)

      expect(prints(text, domain), `whether show running-config has the search domain ${domain}`).toBe(true)
      await agrees('show running-config')
    },
  )

  test(
    'prints only the requested part of the configuration',
    verifies('command-line/running-config-part'),
    async ({ domain, commandLine, printed, agrees, skip }) => {
      const whole = await commandLine.print('show running-config')
      const others = OTHERS.filter((word) => prints(whole, word))
      skip(others.length === 0, 'show running-config prints no known part of the configuration other than DNS')

      const text = await printed('show running-config system dns', domain)

      expect(prints(text, domain), `whether show running-config system dns has ${domain}`).toBe(true)
      expect(
        others.filter((word) => prints(text, word)),
        'other parts of the configuration in show running-config system dns',
      ).toEqual([])
      await agrees('show running-config system dns')
    },
  )
})
