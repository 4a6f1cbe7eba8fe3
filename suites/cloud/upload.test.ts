import { describe, expect } from 'vitest'
import { getOutputMembers } from '#lib/testkit/bundles.ts'
import { TABLE, test } from './typed.ts'
import { verifies } from './contract.ts'

const whole = verifies(
  'cloud/upload-without-credentials',
  'cloud/upload-of-nothing',
  'cloud/upload-accepted',
  'cloud/upload-output',
  'cloud/upload-message',
  'cloud/upload-message-202',
  'cloud/upload-location',
  'cloud/upload-errorcode',
  'cloud/upload-errorcode-false',
  'cloud/upload-during-another',
  'cloud/upload-described',
  'cloud/upload-at-restconf',
  'cloud/upload-received',
  'cloud/command-upload',
  ...TABLE,
)

describe('a complete diagnostic bundle', () => {
  test(
    'is accepted for upload to the cloud service, with or without a description',
    whole,
    async ({ cloud, receiver, uploadTyped, judgeTable, otherRoot, verify, observe, leave, skip }) => {
      const file = await cloud.bundle()
      if (file === undefined) return skip('no bundle was captured')
      if (!cloud.stands) observe('cloud/upload-without-credentials', (await cloud.upload({}, file)).status)
      await cloud.logIn()
      observe('cloud/upload-of-nothing', (await cloud.upload({}, `${file}.none`)).status)

      // The target may be busy with earlier uploads, or slow to apply credentials, so a refused upload is repeated.
      const upload = () => cloud.upload({}, file)
      const first = await upload()
      const answer = isAccepted(first) ? first : await cloud.settled(upload, isAccepted)

      await verify('cloud/upload-accepted', () =>
        expect(isAccepted(answer), `whether an upload of ${file} is accepted: ${answer.text.slice(0, 200)}`).toBe(true),
      )
      if (!isAccepted(answer)) return
      await verify('cloud/upload-message-202', () => assertMessage202(answer))
      await verify('cloud/upload-location', () => assertLocation(answer))
      await verify('cloud/upload-errorcode-false', () => assertErrorcodeFalse(answer))

      const fields = { description: `${file} of a test`, 'service-request-number': '' }
      const second = await cloud.upload(fields, file)
      observe('cloud/upload-during-another', isAccepted(second) ? 'accepted' : second.status)
      // The second upload may have to wait for the first, although the contract does not say so.
      const last = isAccepted(second) ? second : await cloud.settled(() => cloud.upload(fields, file), isAccepted)
      await verify('cloud/upload-described', () =>
        expect(isAccepted(last), `whether a described upload is accepted: ${last.text.slice(0, 200)}`).toBe(true),
      )
      const elsewhere = async () => cloud.upload({}, file, await otherRoot.enter())
      await verify('cloud/upload-at-restconf', async () => {
        const there = await cloud.settled(elsewhere, isAccepted)
        expect(isAccepted(there), `whether an upload of ${file} is accepted at /restconf: ${there.status}`).toBe(true)
        assertMessage202(there)
        assertLocation(there)
        assertErrorcodeFalse(there)
      })
      await judgeTable(answer, await uploadTyped(file))
      if (receiver === undefined) return leave('cloud/upload-received')
      observe('cloud/upload-received', await receiver.told(file))
    },
  )
})

interface Uploaded {
  readonly body: unknown
}

function assertMessage202({ body }: Uploaded): void {
  const { message } = getOutputMembers(body)
  expect(String(message), 'message of an accepted upload').toMatch(/\b202\b[ \t]+Accepted/i)
}

function assertLocation({ body }: Uploaded): void {
  const { message } = getOutputMembers(body)
  expect(String(message), 'message of an accepted upload').toMatch(
    /^location:\s*\S*\/support\/[^/\s]+\/status\/[^/\s]+\s*$/im,
  )
}

function assertErrorcodeFalse({ body }: Uploaded): void {
  const { errorcode } = getOutputMembers(body)
  expect(errorcode, 'errorcode of an accepted upload').toBe(false)
}

/** Whether an upload is accepted. An operation may succeed while its output reports a refusal. */
function isAccepted({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  const { message, errorcode } = getOutputMembers(body)
  return status < 300 && (errorcode !== true || /\b202\b/.test(String(message)))
}
