import { describe, expect, test } from 'vitest'
import { explore } from './explore.ts'
import type { Step } from './step.ts'
import type { Outcome } from './attempt.ts'
import type { Unit } from './unit.ts'

const RESOURCE = '/data/openconfig-system:system/dns'

/** Steps that write ten search domains over two channels, and remove them. */
const steps: readonly Step[] = Array.from({ length: 10 }, (_, index) => `d${index}`).flatMap(
  (name): readonly Step[] => {
    const part = { resource: RESOURCE, place: `system/dns/config/search=${name}` }
    const setting = { what: name, sets: { config: { search: [name] } } }
    const writing = { kind: 'write', resource: RESOURCE, needs: [], part, setting, body: {} } as const
    return [
      { ...writing, channel: '/api', title: `set ${name} over /api` },
      { ...writing, channel: '/restconf', title: `set ${name} over /restconf` },
      { kind: 'remove', resource: RESOURCE, needs: [], part, title: `remove ${name}` },
    ]
  },
)

type Names = ReadonlySet<string>

/** Simulates a unit that stores names. After each step, `fault` returns the names that the unit really stores. */
function createUnit(fault: (now: Names, step: Step) => Names): Unit & { readonly attempts: (readonly string[])[] } {
  const attempts: (readonly string[])[] = []
  return {
    steps,
    attempts,
    async attempt(sequence, isKnown): Promise<Outcome> {
      attempts.push(sequence.map(({ title }) => title))
      let [model, now]: [Names, Names] = [new Set(), new Set()]
      const taken: { title: string; sent: string }[] = []
      for (const step of sequence) {
        taken.push({ title: step.title, sent: '' })
        const name = getSettingName(step)
        model = step.kind === 'write' ? model.union(new Set([name])) : model.difference(new Set([name]))
        now = step.kind === 'write' ? now.union(new Set([name])) : now.difference(new Set([name]))
        now = fault(now, step)
        const [lost] = model.difference(now)
        if (lost === undefined) continue
        const over = lost === name && step.kind === 'write' ? { over: step.channel } : {}
        const difference = { kind: 'over' in over ? 'not kept' : 'lost later', message: `${lost} is missing`, ...over }
        if (!isKnown(difference)) return { taken, difference }
        model = now
      }
      return { taken }
    },
    leftOut: () => [],
    close: async () => {},
  }
}

function getSettingName({ title }: Step): string {
  return title.split(' ')[1] ?? ''
}

const course = { seed: 7, steps: 4000, length: 12 }
const never = () => false
const titles = (found: Awaited<ReturnType<typeof explore>>['found']) =>
  found.map(({ sequence }) => sequence.map(({ title }) => title))

/** A fault of a unit: it stores at most three names and drops the oldest. */
const dropsFirstOfFour = (now: Names) => new Set([...now].slice(-3))

describe('an exploration', () => {
  test('finds no difference on a unit that behaves like the model', async () => {
    const explored = await explore(
      createUnit((now) => now),
      { ...course, steps: 200 },
      never,
    )

    expect(explored.found).toEqual([])
    expect(explored.steps).toBeGreaterThanOrEqual(200)
  })

  test('shortens a sequence to the steps that show the difference', async () => {
    const { found } = await explore(createUnit(dropsFirstOfFour), course, never)

    const [sequence = []] = titles(found)
    expect(sequence).toHaveLength(4)
    expect(new Set(sequence.map((title) => title.split(' ')[1])).size).toBe(4)
    expect(found[0]).toMatchObject({ kind: 'lost later', isRepeatable: true })
  })

  test('repeats the sequence that a seed and a path identify', async () => {
    const { found } = await explore(createUnit(dropsFirstOfFour), course, never)
    const [first] = found
    const unit = createUnit(dropsFirstOfFour)

    const again = await explore(unit, { ...course, seed: first?.seed ?? 0, path: first?.path ?? '' }, never)

    expect(unit.attempts[0]).toEqual(titles(found)[0])
    expect(titles(again.found)).toEqual(titles(found))
  })

  test('takes the same sequences if the seed is the same', async () => {
    const units = [createUnit((now) => now), createUnit((now) => now)]
    for (const unit of units) await explore(unit, { ...course, steps: 100 }, never)

    expect(units[0]?.attempts).toEqual(units[1]?.attempts)
  })

  test('continues after a difference, and reports each kind of difference once', async () => {
    const swallows = (now: Names, step: Step) =>
      dropsFirstOfFour(getSettingName(step) === 'd5' ? now.difference(new Set(['d5'])) : now)

    const { found } = await explore(createUnit(swallows), course, never)

    expect(found.map(({ kind }) => kind).toSorted()).toEqual(['lost later', 'not kept'])
  })

  test('attributes a difference to `/api` if writes over every channel are lost, and to `/restconf` if only writes over `/restconf` are lost', async () => {
    const matchesChannel = (step: Step, channels: readonly string[]) =>
      step.kind === 'write' && channels.includes(step.channel)
    const swallowing = (channels: readonly string[]) => (now: Names, step: Step) =>
      matchesChannel(step, channels) ? now.difference(new Set([getSettingName(step)])) : now

    const everywhere = await explore(createUnit(swallowing(['/api', '/restconf'])), course, never)
    const there = await explore(createUnit(swallowing(['/restconf'])), course, never)

    expect(everywhere.found.map(({ over }) => over)).toEqual(['/api'])
    expect(there.found.map(({ over }) => over)).toEqual(['/restconf'])
  })
})

describe('a disturbed exploration', () => {
  test('marks a difference that did not recur as not repeatable', async () => {
    let isBroken = false
    const once = createUnit((now) => {
      if (isBroken || now.size < 3) return now
      isBroken = true
      return new Set()
    })

    const { found } = await explore(once, course, never)

    expect(found.map(({ isRepeatable }) => isRepeatable)).toEqual([false])
  })

  test('ends after ten inconclusive sequences in a row', async () => {
    const unit = { ...createUnit((now) => now), attempt: async () => ({ taken: [], unclear: 'the line broke' }) }

    const { unclear, stopped } = await explore(unit, course, never)

    expect(unclear).toHaveLength(10)
    expect(stopped).toBe('the line broke')
  })

  test('ends when the caller ends it, and after the maximum number of sequences if no step is possible', async () => {
    let sequences = 0
    const counted = await explore(
      createUnit((now) => now),
      course,
      () => ++sequences > 5,
    )
    const idle = await explore(
      { ...createUnit((now) => now), attempt: async () => ({ taken: [] }) },
      { ...course, steps: 30 },
      never,
    )

    expect(counted.sequences).toBeLessThan(6)
    expect(idle).toMatchObject({ steps: 0, sequences: 30 })
  })

  test('rethrows an unexpected error', async () => {
    const broken = async () => {
      throw new Error('cannot restore')
    }

    await expect(explore({ ...createUnit((now) => now), attempt: broken }, course, never)).rejects.toThrow(
      'cannot restore',
    )
  })
})
