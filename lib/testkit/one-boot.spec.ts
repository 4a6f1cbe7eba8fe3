import { expect, test } from 'vitest'
import { Restconf } from '../channel/http/restconf.ts'
import { ChannelError, HarnessError, NotPutBackError } from '../domain/errors.ts'
import { Recorder } from '../witness/recorder.ts'
import { runWithinOneBoot } from './one-boot.ts'

const REQUIREMENT = 'authentication/works-until-15'
const OTHER = 'authentication/token-to-basic'

/** Simulates a target that reports these boot times, one after the other. Undefined means that it does not respond. */
function rebooting(...times: (number | undefined)[]): Restconf {
  const ask = async (_method: string, path: string) => {
    if (!path.endsWith('/boot-time')) return { status: 404, text: '' }
    const booted = times.shift()
    if (booted === undefined) throw new ChannelError('no answer')
    return { status: 200, text: '', body: { 'boot-time': booted } }
  }
  return Object.assign(Object.create(Restconf.prototype), { ask })
}

async function judge(restconf: Restconf, body = async () => {}) {
  const recorder = new Recorder()
  const clock = { now: async () => 0 }
  const run = runWithinOneBoot({ restconf, clock, recorder, verifies: [REQUIREMENT] }, async () => {
    recorder.find({ requirement: REQUIREMENT, outcome: 'passed' })
    recorder.find({ requirement: OTHER, outcome: 'passed' })
    await body()
  })
  const error = await run.catch((thrown: unknown) => thrown)
  return { error, found: [...recorder.findings.keys()] }
}

test('the findings of a test stand if the target does not restart meanwhile', async () => {
  const { error, found } = await judge(rebooting(1_795_000_000, 1_795_000_002))

  expect([error, found]).toEqual([undefined, [REQUIREMENT, OTHER]])
})

test.each([
  { name: 'restarts meanwhile', restconf: rebooting(1_795_000_000, 1_795_000_600) },
  { name: 'does not respond at the end', restconf: rebooting(1_795_000_000, undefined) },
])('a test gives no verdict on its own requirements if the target $name', async ({ restconf }) => {
  const { error, found } = await judge(restconf, async () => {
    throw new HarnessError('the call is answered 401')
  })

  expect(error).toBeInstanceOf(ChannelError)
  expect(found).toEqual([OTHER])
})

test('an error that a restart does not explain is passed on', async () => {
  const left = new NotPutBackError('a VLAN stays')

  const { error } = await judge(rebooting(1_795_000_000, 1_795_000_600), () => Promise.reject(left))

  expect(error).toBe(left)
})
