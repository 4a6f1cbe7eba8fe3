import { describe } from 'vitest'
import { outcome } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import { verifies } from './contract.ts'

const MODEL = { 'security-model': ['v2c'] }
/** An SNMP target at a documentation address, where nothing receives traps. */
const TAKER = { 'security-model': 'v2c', ipv4: { address: '192.0.2.162', port: 162 } }

/** Unspecified behaviour: the contract documents no write of the SNMP resource. */
describe('an SNMP community', () => {
  test(
    'may or may not be created by a PATCH of the resource',
    verifies('snmp/community-written'),
    async ({ lendNew, observe }) => {
      const community = await lendNew('community')

      const { answer, shown } = await community.patch(MODEL)

      observe('snmp/community-written', outcome(answer, shown !== undefined))
    },
  )

  test(
    'may or may not be created by a PATCH of its list',
    verifies('snmp/community-at-its-list'),
    async ({ lendNew, observe }) => {
      const community = await lendNew('community')

      const { answer, shown } = await community.patchList(MODEL)

      observe('snmp/community-at-its-list', outcome(answer, shown !== undefined))
    },
  )

  test('may or may not be created by a PUT', verifies('snmp/community-put'), async ({ lendNew, observe }) => {
    const community = await lendNew('community')

    const { answer, shown } = await community.put(MODEL)

    observe('snmp/community-put', outcome(answer, shown !== undefined))
  })
})

describe('an SNMP target', () => {
  test(
    'may or may not be created by a PATCH of the resource',
    verifies('snmp/target-written'),
    async ({ lendNew, observe }) => {
      const community = await lendNew('community')
      const target = await lendNew('target')
      await community.patch(MODEL)

      const { answer, shown } = await target.patch({ community: community.name, ...TAKER })

      const isShownWithout = shown !== undefined && !JSON.stringify(shown).includes(community.name)
      const what = isShownWithout ? ', and shown without its community' : ''
      observe('snmp/target-written', `${outcome(answer, shown !== undefined)}${what}`)
    },
  )

  test('may or may not have an IPv6 address', verifies('snmp/target-ipv6'), async ({ lendNew, observe }) => {
    const community = await lendNew('community')
    const target = await lendNew('target')
    await community.patch(MODEL)
    const fields = { community: community.name, 'security-model': 'v2c', ipv6: { address: '2001:db8::162', port: 162 } }

    const { answer, shown } = await target.patch(fields)

    observe('snmp/target-ipv6', outcome(answer, shown !== undefined))
  })
})

describe('an SNMP user', () => {
  test(
    'may or may not be created with passwords',
    verifies('snmp/user-written', 'snmp/user-secrets'),
    async ({ lendNew, observe }) => {
      const user = await lendNew('user')
      const password = `${user.name}-only-for-a-moment`
      const protocols = { 'authentication-protocol': 'md5', 'privacy-protocol': 'aes' }

      const { answer, shown } = await user.patch({
        ...protocols,
        'authentication-password': password,
        'privacy-password': password,
      })

      observe('snmp/user-written', outcome(answer, shown !== undefined))
      const secret = shown?.config?.['authentication-password']
      observe('snmp/user-secrets', shown === undefined ? 'no user was added' : readBack(secret, password))
    },
  )
})

function readBack(shown: unknown, sent: string): string {
  if (shown === undefined) return 'not at all'
  return shown === sent ? 'as it was sent' : 'as something else'
}
