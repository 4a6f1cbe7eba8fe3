import { describe, expect } from 'vitest'
import { body, test } from './fixtures.ts'
import { PROXY, PROXY_CONFIG, parseProxy } from './paths.ts'
import { verifies } from './contract.ts'
import { reveals } from './revealing.ts'

const whole = verifies(
  'cloud/put-proxy',
  'cloud/put-proxy-answers-nothing',
  'cloud/proxy-config',
  'cloud/proxy-state',
  'cloud/proxy-username',
  'cloud/proxy-server',
  'cloud/proxy-password',
  'cloud/proxy-password-encrypted',
  'cloud/proxy-state-username',
  'cloud/proxy-state-server',
)

describe('the proxy for the cloud service', () => {
  test('can be read', verifies('cloud/proxy-read'), ({ served }) => served(PROXY))

  // This test runs before anything is written, because a resource is never written if `/api` and `/restconf` report it
  // differently.
  test('is the same at `/api` and at `/restconf`', verifies('cloud/proxy-at-restconf'), ({ otherRoot }) =>
    otherRoot.agrees(PROXY),
  )

  test('is set by PUT and returned with its password encrypted', whole, async ({ proxy, own, settled, verify }) => {
    const wanted = own.proxy()
    const { 'proxy-server': server, 'proxy-password': password } = wanted

    const answer = await verify('cloud/put-proxy', () => proxy.put(wanted))

    if (answer === undefined) return
    await verify('cloud/put-proxy-answers-nothing', () =>
      expect(answer.text, 'the answer to the PUT of the proxy').toBe(''),
    )
    const { config, state } = await settled(
      proxy.read,
      (found) => found.config?.['proxy-server'] === server && found.state?.['proxy-server'] === server,
    )
    await verify('cloud/proxy-config', () => expect(config, 'config of the proxy').toBeDefined())
    await verify('cloud/proxy-state', () => expect(state, 'state of the proxy').toBeDefined())
    for (const [id, part, name, fields] of [
      ['cloud/proxy-username', 'config', 'proxy-username', config],
      ['cloud/proxy-server', 'config', 'proxy-server', config],
      ['cloud/proxy-state-username', 'state', 'proxy-username', state],
      ['cloud/proxy-state-server', 'state', 'proxy-server', state],
    ] as const)
      await verify(id, () => expect(fields?.[name], `${part}.${name}, after it was written`).toBe(wanted[name]))
    await verify('cloud/proxy-password', () =>
      expect(config?.['proxy-password'], 'config.proxy-password, after it was written').toBeDefined(),
    )
    await verify('cloud/proxy-password-encrypted', async () => {
      const shown = config?.['proxy-password']
      expect(reveals(password, [config, state]), 'whether the password of the proxy reads in clear, or encoded').toBe(
        false,
      )
      expect(shown, 'config.proxy-password, after it was written').not.toBe('')
      await proxy.put(own.proxy())
      const other = await settled(
        async () => (await proxy.read()).config?.['proxy-password'],
        (found) => found !== shown && (found ?? '') !== '',
      )
      expect(other ?? '', 'config.proxy-password, after another password was written').not.toBe('')
      expect(other === shown, 'whether two different passwords give the same value').toBe(false)
    })
  })
})

describe('the proxy for the cloud service', () => {
  test(
    'can be written and read at `/restconf` too',
    verifies('cloud/proxy-at-restconf'),
    async ({ proxy, otherRoot, own, settled }) => {
      const { 'proxy-password': password, ...shown } = own.proxy()
      // Reads another value at this root first, to detect a root that caches its responses.
      await proxy.put(own.proxy())
      await otherRoot.read(PROXY)

      const answer = await otherRoot.write('PUT', PROXY_CONFIG, body({ ...shown, 'proxy-password': password }))

      expect(answer.text, 'the answer to the PUT of the proxy at /restconf').toBe('')
      const there = async () => parseProxy(await otherRoot.read(PROXY))
      for (const [root, read] of Object.entries({ restconf: there, api: proxy.read })) {
        const { config, state } = await settled(
          read,
          (found) => shows(found.config, shown) && shows(found.state, shown),
        )
        expect(config, `config of the proxy at /${root}`).toMatchObject(shown)
        expect(state, `state of the proxy at /${root}`).toMatchObject(shown)
        const clear = reveals(password, [config, state])
        expect(clear, `whether the password of the proxy reads at /${root} as it was written`).toBe(false)
      }
      await otherRoot.agrees(PROXY)
    },
  )
})

function shows(part: object = {}, wanted: object): boolean {
  return Object.entries(wanted).every(([name, value]) => Object(part)[name] === value)
}
