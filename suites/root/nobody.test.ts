import { describe, expect } from 'vitest'
import { test } from './nobody.fixtures.ts'
import { verifies } from './contract.ts'
import { CREDENTIALS, OPERATIONS, READABLE } from './rows.ts'

const roots = ['api', 'restconf'] as const

describe('without credentials', () => {
  test(
    'no resource is served at `/api` or `/restconf`',
    verifies('root/unauthenticated-resources'),
    async ({ restconf, servesNothing }) => {
      for (const root of roots)
        for (const path of [...READABLE, ...CREDENTIALS])
          await servesNothing(await restconf.ask('GET', path, undefined, { auth: 'none', root }))
    },
  )

  test(
    'no operation is served at `/api` or `/restconf`',
    verifies('root/unauthenticated-operations'),
    async ({ restconf, servesNothing }) => {
      const nobody = { auth: 'none', harmless: true } as const
      for (const root of roots)
        for (const [path, body] of OPERATIONS)
          await servesNothing(await restconf.ask('POST', path, body, { ...nobody, root }))
    },
  )

  test(
    'no file is downloaded at `/api` or `/restconf`',
    verifies('root/unauthenticated-operations'),
    async ({ logFile, startOf, servesNothing, leave }) => {
      if (logFile === undefined) return leave('root/unauthenticated-operations')
      const { directory, name, start } = logFile

      for (const root of roots) {
        const nobodys = await startOf(directory, name, { auth: 'none', root })

        await servesNothing(nobodys.answer)
        expect(nobodys.start.startsWith(start), `whether ${directory}/${name} is downloaded at /${root}`).toBe(false)
      }
    },
  )
})

describe('without valid credentials', () => {
  test(
    'no documented write has an effect at `/api` or `/restconf`',
    verifies('root/unauthenticated-writes'),
    async ({ restconf, writes, withoutEffect, worker }) => {
      const { profile, prefix } = worker.run
      const madeUp = { token: `${prefix}-of-nobody`, form: 'bearer' } as const
      const unknown = { basic: { username: profile.fixtures.absentUser, password: prefix } }
      const writeAll = async () => {
        for (const root of roots)
          for (const auth of ['none', madeUp] as const)
            for (const [path, body] of writes.rows) await restconf.ask('PATCH', path, body, { auth, root })
        // Only one login fails, because some targets then refuse valid logins for a while.
        const [[path, body]] = writes.rows
        return restconf.ask('PATCH', path, body, { auth: unknown })
      }

      await withoutEffect({ write: writeAll, look: writes.look })
    },
  )
})

describe('a login with a wrong password', () => {
  // Runs first, because the attempts at the API may lock the account.
  test(
    'for an existing user is rejected by the command line',
    verifies('root/wrong-password-on-command-line'),
    async ({ commandLine, canLogIn, spareUser, worker, skip }) => {
      // Proves first that the command line accepts logins. If nobody can log in, a refusal proves nothing.
      await commandLine.print('show system image')

      const isIn = await canLogIn({ username: spareUser, password: worker.run.prefix })

      skip(isIn === undefined, `the connection broke during the login of ${spareUser}, which is tried once only`)
      expect(isIn, `whether ${spareUser} is let in by a wrong password`).toBe(false)
    },
  )

  test(
    'for an existing user returns no data from the API',
    verifies('root/wrong-password'),
    async ({ callsBy, servesNothing, spareUser, worker, observe }) => {
      const answers = await callsBy({ username: spareUser, password: worker.run.prefix })

      observe('root/refusal-status', `${answers[0].status} to a wrong password`)
      for (const answer of answers) await servesNothing(answer)
    },
  )
})
