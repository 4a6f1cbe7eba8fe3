import { describe } from 'vitest'
import { pickWrittenPart } from '#lib/testkit/platform.ts'
import { READ } from './fixtures.ts'
import { test } from './nobody.fixtures.ts'
import { verifies } from './contract.ts'

const DNS = '/data/openconfig-system:system/dns'
const none = { auth: 'none' } as const

describe('without valid credentials', () => {
  test(
    'a read returns no data',
    verifies('root/unauthenticated-read'),
    async ({ restconf, servesNothing, observe }) => {
      const answer = await restconf.ask('GET', READ, undefined, none)

      observe('root/refusal-status', answer.status)
      observe('root/refusal-phrase', answer.phrase)
      observe(
        'root/error-body',
        answer.text === '' ? 'empty' : Object.keys(Object(answer.body)).join(', ') || 'not JSON',
      )
      await servesNothing(answer)
    },
  )

  test(
    'a read at `/restconf` returns no data',
    verifies('root/unauthenticated-restconf'),
    async ({ restconf, servesNothing }) => {
      await servesNothing(await restconf.ask('GET', READ, undefined, { ...none, root: 'restconf' }))
    },
  )

  test(
    'a write has no effect',
    verifies('root/unauthenticated-write'),
    async ({ restconf, checkpoint, withoutEffect, worker, observe }) => {
      await checkpoint(DNS)
      const search = [`${worker.run.prefix}-nobody.example.net`]
      const body = { 'openconfig-system:dns': { config: { search } } }

      const { status } = await withoutEffect({
        write: () => restconf.ask('PATCH', DNS, body, none),
        look: async () => pickWrittenPart(await restconf.read(DNS), body),
      })

      observe('root/refused-write-status', status)
    },
  )

  test(
    'a read or an operation as an unknown user returns no data',
    verifies('root/unknown-user'),
    async ({ callsBy, servesNothing, worker, observe }) => {
      const username = worker.run.profile.fixtures.absentUser

      const answers = await callsBy({ username, password: worker.run.prefix })

      const [read] = answers
      observe('root/refusal-status', `${read.status} to an unknown user`)
      observe('root/token-after-refusal', 'x-auth-token' in read.headers ? 'a token' : 'no token')
      for (const answer of answers) await servesNothing(answer)
    },
  )
})
