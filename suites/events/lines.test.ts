import { describe, expect } from 'vitest'
import { demand, test } from './fixtures.ts'
import { isKind, isUtc, type Line, unquote } from './lines.ts'
import { verifies } from './contract.ts'

const SOURCES = [
  'appliance thermal-fault',
  'lcd lcd-fault',
  'lcd module-communication-error',
  'appliance firmware-update-status',
  'appliance aom-fault',
  'Appliance core-dump',
  'psu-2 psu-fault',
  'appliance hardware-device-fault',
  'appliance unknown-alarm',
]

describe('each line of the event log', () => {
  test('begins with a numeric ID', verifies('events/line-id'), async ({ lines }) => {
    demand(lines, 'an id of digits at its beginning', ({ id }) => /^\d+$/.test(id))
  })

  test('contains a source and an event name', verifies('events/line-source-and-name'), async ({ lines }) => {
    demand(lines, 'a source and a name behind its id', ({ between }) => between.length === 2)
  })

  test('has the kind `ASSERT`, `CLEAR` or `EVENT`', verifies('events/line-kind'), async ({ lines }) => {
    demand(lines, 'ASSERT, CLEAR or EVENT behind the name', ({ kind }) => isKind(kind))
  })

  test('has a severity, which may be `NA`', verifies('events/line-severity'), async ({ lines }) => {
    demand(lines, 'a severity or NA behind its kind', ({ severity }) => severity !== undefined)
  })

  test('has a quoted text', verifies('events/line-text'), async ({ lines }) => {
    demand(lines, 'a text in quotes behind its severity', ({ text }) => unquote(text) !== undefined)
  })

  test(
    'has a text that is not empty if its kind is `EVENT`',
    verifies('events/event-text'),
    async ({ lines, skip }) => {
      const informing = lines.filter(({ kind }) => kind === 'EVENT')
      skip(informing.length === 0, 'the event log contains no EVENT line')

      demand(informing, 'a text that says something', ({ text }) => unquote(text)?.trim() !== '')
    },
  )

  test('ends with a UTC timestamp', verifies('events/line-timestamp'), async ({ lines }) => {
    demand(lines, 'a date and a time of UTC in quotes at its end', ({ end }) => isUtc(unquote(end) ?? ''))
  })
})

describe('the event log', () => {
  test('can be read at `/restconf` too', verifies('events/at-restconf'), async ({ eventLog, lines, settled }) => {
    const textsOf = (all: readonly Line[]) => all.map(({ line }) => line)
    const wanted = textsOf(lines)

    const { missing, more } = await settled(
      async () => {
        const there = textsOf(await eventLog.linesAtRestconf())
        // Reads /api again, because an event may have been logged, or dropped, since the first read.
        const here = textsOf(await eventLog.lines())
        return {
          missing: wanted.filter((line) => !there.includes(line) && here.includes(line)),
          more: there.filter((line) => !here.includes(line)),
        }
      },
      (found) => found.missing.length + found.more.length === 0,
    )
    expect(missing, 'events that are listed at /api and not at /restconf').toEqual([])
    expect(more, 'events that are listed at /restconf and not at /api').toEqual([])
  })

  test(
    'may contain undocumented sources, names and severities, in any order',
    verifies('events/sources-and-names', 'events/severities', 'events/order'),
    async ({ lines, observe }) => {
      for (const { between, severity } of lines) {
        const words = between.join(' ')
        observe('events/sources-and-names', SOURCES.includes(words) ? words : `unlisted: ${words}`)
        observe('events/severities', severity ?? 'none')
      }
      const times = lines.map(({ end }) => unquote(end) ?? '')
      const isRising = times.every((time, index) => index === 0 || (times[index - 1] ?? '') <= time)
      observe('events/order', times.length < 2 ? 'one event alone' : isRising ? 'oldest first' : 'otherwise')
    },
  )
})
