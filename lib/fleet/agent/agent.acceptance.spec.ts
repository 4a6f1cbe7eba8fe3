import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { UsageError } from '../../terminal/usage.ts'
import type { HubClient } from '../client.ts'
import type { Completion, FetchedJob, SyncAnswer } from '../hub/job.ts'
import { Agent } from './agent.ts'

const reports = mkdtempSync(join(tmpdir(), 'plumbline-agent-'))
afterAll(() => rmSync(reports, { recursive: true, force: true }))

const JOB: FetchedJob = {
  job: '938cdd45-9c89-4a4b-9448-3d9bb56d4598',
  attempt: 0,
  data: { level: 'smoke', only: [], demand: 'unit=tool-parser', from: 'spec' },
}

/**
 * Runs an agent that is told to end while it waits for a job.
 * @param answersLate whether the hub answers only after the agent has ended
 * @returns the results that the agent sends
 */
async function endWhileFetching(answersLate: boolean): Promise<readonly Completion[]> {
  const ends = new AbortController()
  const completions: Completion[] = []
  const ended = Promise.withResolvers<void>()
  const answer: SyncAnswer = { seen: 1, work: ['tool-parser'], stop: [] }
  const answers: Record<string, (body: unknown) => Promise<unknown>> = {
    async '/api/sync'() {
      await delay(10)
      return answer
    },
    async '/api/fetch'() {
      ends.abort('it was told to end')
      if (answersLate) await ended.promise
      return { job: JOB }
    },
    async '/api/complete'(body) {
      completions.push(body as Completion) // what an agent sends to this path
    },
  }
  const hub = { post: async (path: string, body: unknown) => answers[path]?.(body) } as unknown as HubClient // the agent uses no other call
  const agent = new Agent({ name: 'spec', hub, profiles: ['tool-parser'], jobs: 1, check: 60, reports, say: () => {} })
  await agent.serve(ends.signal)
  ended.resolve()
  await expect.poll(() => completions, { timeout: 60_000 }).toHaveLength(1)
  return completions
}

describe('an agent that is told to end while it fetches a job', () => {
  test.each([
    ['before', false],
    ['after', true],
  ])(
    'gives the job back if the hub answers %s the process of the run has ended',
    { timeout: 180_000 },
    async (_when, answersLate) => {
      const [completion] = await endWhileFetching(answersLate)

      expect(completion).toMatchObject({ job: JOB.job, attempt: 0, exitCode: 3 })
      // If the run begins before it is told to end, it is resumed.
      expect(completion?.returned ?? completion?.resumes).toBe(true)
    },
  )
})

test('an agent refuses a unit whose name cannot stand in a demand', () => {
  const hub = {} as HubClient // not used before `serve`

  expect(
    () => new Agent({ name: 'spec', hub, profiles: ['units/lab rack4.json'], jobs: 1, check: 60, say: () => {} }),
  ).toThrow(UsageError)
})
