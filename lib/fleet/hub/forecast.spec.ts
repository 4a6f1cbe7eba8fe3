import { describe, expect, test } from 'vitest'
import { forecastQueue } from './forecast.ts'
import type { Attempt, JobData, KnownUnit, Waiting } from './job.ts'

const NOW = 1_000_000

function known(name: string, state: KnownUnit['state'], more: Partial<KnownUnit> = {}): KnownUnit {
  return { unit: { name, agent: 'near', model: '20-port', has: [] }, state, drained: false, since: 0, ...more }
}

function data(demand: string): JobData {
  return { level: 'nightly', only: [], demand, from: 'somebody' }
}

function waiting(job: string, demand: string, more: Partial<Waiting> = {}): Waiting {
  return { job, queue: 'q', data: data(demand), priority: 0, created: 0, startAfter: 0, ...more }
}

function attempt(unit: string, started: number, ended?: number): Attempt {
  const facts = { name: unit, agent: 'near', model: '20-port', has: [] }
  const over = ended === undefined ? {} : { ended, exitCode: 0 }
  return {
    job: 'x',
    attempt: 0,
    origin: 'x',
    data: data('model=20-port'),
    agent: 'near',
    unit,
    facts,
    run: 'r',
    started,
    ...over,
  }
}

const minute = attempt('rack4', NOW - 100_000, NOW - 40_000)

describe('the forecast for a job', () => {
  test('counts the units that earlier jobs will occupy as taken, and names the unit that becomes free next', () => {
    const places = forecastQueue({
      now: NOW,
      units: [known('rack4', 'free'), known('rack5', 'running')],
      attempts: [minute, attempt('rack5', NOW - 30_000)],
      waiting: [waiting('a', 'model=20-port'), waiting('b', 'model=20-port'), waiting('c', 'unit=rack4')],
    })

    expect(places.map(({ job, starts = 0, waitsFor }) => [job, starts - NOW, waitsFor])).toEqual([
      ['a', 0, ['rack4']],
      ['b', 30_000, ['rack5']],
      ['c', 60_000, ['rack4']],
    ])
  })

  test('has no start time if the duration of a running job is unknown', () => {
    const places = forecastQueue({
      now: NOW,
      units: [known('rack4', 'running')],
      attempts: [attempt('rack4', NOW - 30_000)],
      waiting: [waiting('a', 'unit=rack4')],
    })

    expect(places).toEqual([{ job: 'a', waitsFor: ['rack4'] }])
  })

  test('contains no start before the earliest start that the job allows, and no unit that is in maintenance or drained', () => {
    const places = forecastQueue({
      now: NOW,
      units: [known('rack4', 'free'), known('rack8', 'maintenance'), known('rack9', 'free', { drained: true })],
      attempts: [],
      waiting: [
        waiting('later', 'unit=rack4', { startAfter: NOW + 5000 }),
        waiting('held', 'unit=rack8'),
        waiting('drained', 'unit=rack9'),
        waiting('gone', 'unit=rack1'),
      ],
    })

    expect(places).toEqual([
      { job: 'later', waitsFor: ['rack4'], starts: NOW + 5000 },
      { job: 'held', waitsFor: [], held: 'rack8 is in maintenance' },
      { job: 'drained', waitsFor: [], held: 'rack9 is drained' },
      { job: 'gone', waitsFor: [], held: 'no known unit meets it any longer' },
    ])
  })
})
