import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { bare, COMPONENTS, HOST_LOGS, PROTO, type Selector } from './logging.ts'
import { KNOWN } from './known.ts'
import { verifies } from './contract.ts'

describe('the logging configuration', () => {
  test(
    'repeats the host of each server in `config`',
    verifies('logging/server-config-host-is-key'),
    async ({ logging, skip }) => {
      const repeated = (await logging.servers()).filter(({ config }) => config?.host !== undefined)
      skip(repeated.length === 0, 'no remote server repeats its host')

      for (const { host, config } of repeated) expect(config?.host, `config.host of the server ${host}`).toBe(host)
    },
  )

  test(
    'repeats the name of each component in `config`',
    verifies('logging/component-config-name-is-key'),
    async ({ logging, skip }) => {
      const repeated = (await logging.components()).filter(({ config }) => config?.name !== undefined)
      skip(repeated.length === 0, 'no component repeats its name')

      for (const { name, config } of repeated) expect(config?.name, `config.name of the component ${name}`).toBe(name)
    },
  )

  test(
    'may contain values other than the documented ones',
    verifies(
      'logging/server-port-value',
      'logging/server-proto-value',
      'logging/facility-values',
      'logging/facility-modules',
      'logging/component-names',
      'logging/component-severity-value',
      'logging/host-file-value',
    ),
    async ({ logging, observe }) => {
      const { [COMPONENTS]: components, [HOST_LOGS]: hostLogs } = await logging.read()
      const servers = await logging.servers()
      const all = components?.['sw-component'] ?? []
      const names = all.map(({ name }) => name)
      const selectors = [...servers.map((server) => server.selectors), hostLogs?.config?.selectors]

      if (servers.length === 0) {
        observe('logging/server-port-value', 'no remote server is configured')
        observe('logging/server-proto-value', 'no remote server is configured')
      }
      for (const { config } of servers) {
        observe('logging/server-port-value', config?.['remote-port'] ?? 'absent')
        observe('logging/server-proto-value', config?.[PROTO] ?? 'absent')
      }
      for (const { facility } of selectors.flatMap((found): readonly Selector[] => found?.selector ?? [])) {
        observe('logging/facility-values', bare(facility))
        observe('logging/facility-modules', facility.includes(':') ? facility.replace(/:.*$/, '') : 'none')
      }
      for (const name of names.filter((each) => !KNOWN.includes(each))) observe('logging/component-names', name)
      observe('logging/component-names', `${names.filter((each) => KNOWN.includes(each)).length} that are listed`)
      for (const { config } of all) observe('logging/component-severity-value', config?.severity ?? 'absent')
      for (const { name } of hostLogs?.config?.files?.file ?? []) observe('logging/host-file-value', name)
    },
  )
})
