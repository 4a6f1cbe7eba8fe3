import { describe, expect } from 'vitest'
import { awaitAnswer } from '#lib/testkit/platform.ts'
import { test, getMember } from './fixtures.ts'
import { CLIENT_ID, CLIENT_SECRET } from './paths.ts'
import { verifies } from './contract.ts'
import { reveals } from './revealing.ts'

const NAME = 'vendor-system-diagnostics-cloudhealth:clientid'
const SECRET = 'vendor-system-diagnostics-cloudhealth:clientsecret'

const isShown = (value: unknown) => typeof value === 'string' && value !== ''

describe('the client ID for the cloud service', () => {
  // A client ID that cannot be read is never written, so it is judged before any write.
  test('is read as a string if it is set', verifies('cloud/client-id-read'), async ({ restconf, leave }) => {
    const { status } = await restconf.ask('GET', CLIENT_ID)
    const shown = status < 300 ? getMember(await restconf.read(CLIENT_ID), NAME) : undefined
    // If no client ID is set, the next test judges the one that it writes.
    if (shown === undefined) return leave('cloud/client-id-read')

    expect(typeof shown, 'the type of clientid').toBe('string')
  })

  test(
    'is set by PUT',
    verifies('cloud/client-id-read', 'cloud/client-id'),
    async ({ clientId, own, settled, verify, leave }) => {
      const sent = clientId.put(own.clientId)
      const isRefused = await awaitAnswer(sent)

      const shown = await settled(clientId.read, (found) => found === own.clientId)
      // After a refused PUT, there may be nothing to read.
      if (isRefused && shown === undefined) {
        leave('cloud/client-id-read')
        return void (await verify('cloud/client-id', () => sent))
      }
      await verify('cloud/client-id-read', () => expect(typeof shown, 'the type of clientid').toBe('string'))
      await verify('cloud/client-id', async () => {
        await sent
        expect(shown, 'clientid, after it was written').toBe(own.clientId)
      })
    },
  )

  test(
    'can be written and read at `/restconf` too',
    verifies('cloud/client-id-at-restconf'),
    async ({ clientId, otherRoot, own, settled }) => {
      const id = own.otherClientId
      // Sets a different value first and reads it at /restconf, so that a root that caches its responses is detected.
      await clientId.put(own.clientId)
      await otherRoot.read(CLIENT_ID)

      await otherRoot.write('PUT', CLIENT_ID, { [NAME]: id })

      const shown = await settled(clientId.read, (found) => found === id)
      expect(shown, 'clientid at /api, after it was written at /restconf').toBe(id)
      const there = await settled(
        () => otherRoot.read(CLIENT_ID),
        (found) => JSON.stringify(found ?? '').includes(id),
      )
      expect(there, 'clientid at /restconf, after it was written').toEqual({ [NAME]: id })
    },
  )
})

describe('the client secret for the cloud service', () => {
  test(
    'is set by PUT and returned encrypted',
    verifies('cloud/client-secret', 'cloud/client-secret-encrypted'),
    async ({ clientSecret, own, settled, verify }) => {
      const sent = clientSecret.put(own.secret)
      await awaitAnswer(sent)

      const shown = await verify('cloud/client-secret', async () => {
        await sent
        const found = await settled(clientSecret.read, isShown)
        expect(found ?? '', 'clientsecret, after it was written').not.toBe('')
        return found
      })

      if (shown === undefined) return
      await verify('cloud/client-secret-encrypted', async () => {
        expect(reveals(own.secret, [shown]), 'whether clientsecret reads as it was written, or encoded').toBe(false)
        await clientSecret.put(own.otherSecret)
        const other = await settled(clientSecret.read, (value) => isShown(value) && value !== shown)
        expect(other ?? '', 'clientsecret, after another secret was written').not.toBe('')
        expect(other === shown, 'whether two different secrets give the same value').toBe(false)
      })
    },
  )

  test(
    'can be written and read at `/restconf` too',
    verifies('cloud/client-secret-at-restconf'),
    async ({ clientSecret, otherRoot, own, settled }) => {
      const readThere = async () => getMember(await otherRoot.read(CLIENT_SECRET), SECRET)

      await otherRoot.write('PUT', CLIENT_SECRET, { [SECRET]: own.secret })

      const shown = await settled(clientSecret.read, isShown)
      expect(shown ?? '', 'clientsecret at /api, after it was written at /restconf').not.toBe('')
      const there = await settled(readThere, isShown)
      expect(there ?? '', 'clientsecret at /restconf, after it was written').not.toBe('')
      expect(reveals(own.secret, [shown]), 'whether clientsecret reads at /api as it was written').toBe(false)
      expect(reveals(own.secret, [there]), 'whether clientsecret reads at /restconf as it was written').toBe(false)

      await otherRoot.write('PUT', CLIENT_SECRET, { [SECRET]: own.otherSecret })

      const other = await settled(readThere, (value) => isShown(value) && value !== there)
      expect(other ?? '', 'clientsecret at /restconf, after another secret was written').not.toBe('')
      expect(other === there, 'whether two different secrets give the same value at /restconf').toBe(false)
    },
  )
})
