import { describe, expect } from 'vitest'
import { findDoubled, findMissingValues, prints, splitWords } from '#lib/testkit/command-line.ts'
import { body, test } from './fixtures.ts'
import { CLOUD_CONFIG, PROXY_CONFIG } from './paths.ts'
import { verifies } from './contract.ts'
import { reveals } from './revealing.ts'

const CONFIGURED = 'show running-config'
const PROXY_LINE = 'system diagnostics proxy config'

describe('a CLI command', () => {
  test(
    'sets the credentials for the cloud service and prompts for the secret',
    verifies('cloud/command-client-id', 'cloud/command-client-secret'),
    async ({ clientId, clientSecret, own, configure, commandLine, settled, verify, leave }) => {
      const line = `system diagnostics cloudhealth config clientid ${own.clientId} clientsecret`
      const config = { clientid: own.clientId, clientsecret: own.secret }
      const as = { path: CLOUD_CONFIG, body: { 'vendor-system-diagnostics-cloudhealth:config': config } }

      const said = await configure.commit({ lines: [{ line, answer: own.secret }], as })

      const id = await settled(clientId.read, (found) => found === own.clientId)
      await verify('cloud/command-client-id', () => {
        expect(id, `clientid after a commit, of which was printed: ${said.trim()}`).toBe(own.clientId)
      })
      // One line sets both the client id and the secret. If the line was rejected, it proves nothing about the secret.
      if (id !== own.clientId) return leave('cloud/command-client-secret')
      await verify('cloud/command-client-secret', async () => {
        const secret = await settled(clientSecret.read, Boolean)
        expect(secret ?? '', `clientsecret after a commit, of which was printed: ${said.trim()}`).not.toBe('')
        const shown = reveals(own.secret, [secret, await commandLine.print(CONFIGURED)])
        expect(shown, 'whether clientsecret is shown as it was typed').toBe(false)
      })
    },
  )

  test(
    'sets the proxy for the cloud service',
    verifies('cloud/command-proxy-server', 'cloud/command-proxy-username', 'cloud/command-proxy-password'),
    async ({ proxy, own, configure, commandLine, settled, verify }) => {
      const wanted = own.proxy()
      const { 'proxy-server': server, 'proxy-username': username, 'proxy-password': password } = wanted
      const lines = [
        `${PROXY_LINE} proxy-server ${server}`,
        `${PROXY_LINE} proxy-username ${username}`,
        { line: `${PROXY_LINE} proxy-password`, answer: password },
      ]
      const as = { path: PROXY_CONFIG, body: body(wanted) }

      const said = [await configure.commit({ lines, as })]

      const read = async () => (await proxy.read()).config
      const isSet = (found: Awaited<ReturnType<typeof read>>) =>
        found?.['proxy-server'] === server && (found['proxy-password'] ?? '') !== ''
      let config = await settled(read, isSet)
      if ((config?.['proxy-password'] ?? '') === '') {
        // The contract does not say whether the command prompts for the password or takes it as an argument.
        const inLine = { line: `${PROXY_LINE} proxy-password`, answer: password, inLine: true } as const
        said.push(await configure.commit({ lines: [...lines.slice(0, 2), inLine], as }))
        config = await settled(read, isSet)
      }
      const after = `after a commit, of which was printed: ${said.join(' ').trim()}`
      await verify('cloud/command-proxy-server', () =>
        expect(config?.['proxy-server'], `config.proxy-server ${after}`).toBe(server),
      )
      await verify('cloud/command-proxy-username', () =>
        expect(config?.['proxy-username'], `config.proxy-username ${after}`).toBe(username),
      )
      await verify('cloud/command-proxy-password', async () => {
        expect(config?.['proxy-password'] ?? '', `config.proxy-password ${after}`).not.toBe('')
        const shown = reveals(password, [config, await commandLine.print(CONFIGURED)])
        expect(shown, 'whether the password of the proxy is shown as it was typed').toBe(false)
      })
    },
  )
})

describe('the CLI of the target', () => {
  test(
    'prints the state of the cloud service',
    verifies('cloud/state-server', 'cloud/state-authserver', 'cloud/state-clientid'),
    async ({ clientId, own, commandLine, profile, settled, verify }) => {
      const { cloudState = '' } = profile.family === 'platform' ? profile.commands : {}
      await clientId.put(own.clientId)

      const text = await settled(
        () => commandLine.print(cloudState),
        (printed) => prints(printed, own.clientId),
      )

      const names = splitWords(text.toLowerCase())
      for (const [id, name] of [
        ['cloud/state-server', 'server'],
        ['cloud/state-authserver', 'authserver'],
      ] as const)
        await verify(id, () => expect(names, 'the words that are printed').toContain(name))
      await verify('cloud/state-clientid', () => {
        expect(findMissingValues(text, [own.clientId]), 'client ids that are not printed').toEqual([])
        expect(findDoubled(text), 'lines of the state that are printed twice').toEqual([])
      })
    },
  )
})
