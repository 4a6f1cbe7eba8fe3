import { describe, expect } from 'vitest'
import { judgeMirrors } from '#lib/testkit/fields.ts'
import { PATH, test, withServer } from './fixtures.ts'
import { verifies } from './contract.ts'

const asPatch = (ntp: object) => ({ path: '/data/', body: { 'openconfig-system:system': { ntp } } })

describe('the command line', () => {
  test(
    'enables NTP',
    verifies('ntp/command-enabled', 'ntp/command-enabled-value'),
    async ({ ntp, wasEnabled, configure, settled, verify, observe }) => {
      const isOn = async () => (await ntp.read()).config?.enabled
      const off = { config: { enabled: false } }
      if (wasEnabled) await ntp.patch(off)
      await settled(isOn, (on) => on === false)

      const as = asPatch({ config: { enabled: true } })
      const said = [await configure.commit({ lines: ['system ntp config enabled'], as })]
      const needsValue = (await settled(isOn, (on) => on === true)) !== true
      // The contract shows the line without a value, but it also leaves the values of other lines out.
      if (needsValue) said.push(await configure.commit({ lines: ['system ntp config enabled true'], as }))

      const on = await settled(isOn, (found) => found === true)
      observe('ntp/command-enabled-value', needsValue ? 'has no effect without a value' : 'needs no value')
      await verify('ntp/command-enabled', () =>
        expect(on, `config.enabled after a commit, of which was printed: ${said.join(' ').trim()}`).toBe(true),
      )
    },
  )

  test('adds a time server', {
    meta: { ...verifies('ntp/command-server').meta, besides: verifies('ntp/state-mirrors-config').meta.verifies },
  }, async ({ ntp, lentServers, configure, restconf, settled, verify, leave }) => {
    const { host } = ntp

    const said = await configure.commit({
      lines: [`system ntp servers server ${host}`],
      as: asPatch(withServer(lentServers, host)),
    })

    const server = await settled(
      () => ntp.server(host),
      (found) => found !== undefined,
    )
    await verify('ntp/command-server', () =>
      expect(server, `the server ${host} after a commit, of which was printed: ${said.trim()}`).toBeDefined(),
    )
    if (server === undefined) return leave('ntp/state-mirrors-config')
    await judgeMirrors(PATH, 'ntp/state-mirrors-config', { restconf, settled, verify, leave })
  })
})
