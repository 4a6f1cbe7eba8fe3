import { describe, expect, test } from 'vitest'
import type { Clock } from '../clock/clock.ts'
import type { RunContext } from '../judging/context.ts'
import { platformNamed } from '../profile/load.ts'
import { startTrack } from './base.ts'

const MINUTE = 60_000
/** The check of this requirement takes two token lifetimes. */
const REQUIREMENT = 'authentication/adopted-expires'

const run: RunContext = {
  family: 'platform',
  profile: platformNamed('', 'emulator-appliance-20port'),
  addresses: { api: 'https://192.0.2.1', restconf: 'https://192.0.2.1:8888' },
  trust: {},
  clock: { driver: 'emulator', control: 'http://127.0.0.1', tokenVariable: 'X' },
  id: 'first',
  prefix: 'x',
  level: 'certification',
  only: [],
  journal: '',
  until: { instant: 60 * MINUTE, said: '06:00' },
}

/** Starts a track at time 0, on a clock that jumps before it takes the announcement of the track. */
async function start(jump: number) {
  let now = 0
  const said: string[] = []
  const ends: (() => Promise<void>)[] = []
  const clock: Clock = {
    lead: 0,
    now: async () => now,
    heard: () => now,
    until: async (instant) => (now = instant),
    announce: async (track) => {
      now += jump
      said.push(`announce ${track}`)
    },
    retire: async (track) => void said.push(`retire ${track}`),
    during: (_, work) => work(),
  }
  const test = {
    task: { meta: { verifies: [REQUIREMENT] }, fullTestName: 'a token > expires' },
    clock,
    signal: new AbortController().signal,
    skip(reason: string): never {
      said.push(`skip: ${reason}`)
      throw new Error('skipped')
    },
  }
  await startTrack({ run, pace: { slowest: 0 } }, test, (end) => void ends.push(end)).catch(() => {})
  for (const end of ends) await end()
  return said
}

describe('a track', () => {
  test('is announced, and retired when its test ends', async () => {
    expect(await start(0)).toEqual(['announce a token expires', 'retire a token expires'])
  })

  test('is skipped if a jump of virtual time before its announcement leaves too little time', async () => {
    const reason = 'skip: could not be put back before 06:00'

    expect(await start(50 * MINUTE)).toEqual(['announce a token expires', 'retire a token expires', reason])
  })
})
