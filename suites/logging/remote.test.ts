import { describe, expect } from 'vitest'
import type { Receiver } from '#lib/fixtures/datagrams.ts'
import { type Choice, choiceOf, isAtLeast, type Message, SELECTED } from './messages.ts'
import { messagesOf, type Selection, test as base } from './receiving.ts'
import { verifies } from './requirements.ts'

const EVERYTHING: Selection = SELECTED.map((facility) => [facility, 'DEBUG'])
const ALL = [
  'logging/remote-udp',
  'logging/remote-facilities',
  'logging/remote-each',
  'logging/remote-severity',
  'logging/remote-cap',
] as const
const OF_TWO = ALL.slice(2)

const test = base
  /** Has a second server select a part of what comes to a first one, and judges what it gets. */
  .extend(
    'judgeSecond',
    ({ sendTo, levelOf, provoke, verify, leave }) =>
      async (first: Receiver, second: Receiver, choice: Choice): Promise<void> => {
        const { whole, graded, from, hasLower } = choice
        const select = await levelOf(messagesOf(first).filter(({ facility }) => facility === graded))
        const part: Selection = [[graded, from], ...(whole === undefined ? [] : [[whole, 'DEBUG'] as const])]
        await sendTo([
          [first, EVERYTHING],
          [second, part],
        ])
        const before = messagesOf(first).length
        const fresh = () => messagesOf(first).slice(before)
        const isDue = (all: readonly Message[]) => all.some((each) => isFrom(each, graded, from))
        const isWhole = (all: readonly Message[]) => all.some(({ facility }) => facility === whole)
        // Twice, so that a change is one whatever the level was.
        const change = async () => {
          await select('NOTICE')
          await select('DEBUG')
        }
        await provoke(change, () => isDue(messagesOf(second)) && (whole === undefined || isWhole(messagesOf(second))))

        const got = messagesOf(second)
        if (!isDue(fresh()) && !isWhole(fresh())) leave('logging/remote-each')
        else
          await verify('logging/remote-each', () =>
            expect(
              got.length,
              `messages to ${second.host}, while ${first.host} gets those that both select`,
            ).toBeGreaterThan(0),
          )
        if (!isDue(fresh())) leave('logging/remote-severity')
        else
          await verify('logging/remote-severity', () =>
            expect(
              isDue(got),
              `whether ${second.host} gets messages of ${graded} from ${from} on, as ${first.host} does`,
            ).toBe(true),
          )
        if (!hasLower) return leave('logging/remote-cap')
        await verify('logging/remote-cap', () =>
          expect(
            got
              .filter(({ facility, severity }) => facility === graded && !isAtLeast(severity, from))
              .map(({ text }) => text),
            `messages to ${second.host} that are less severe than ${graded} ${from}`,
          ).toEqual([]),
        )
      },
  )

function isFrom({ facility, severity }: Message, graded: string, from: Choice['from']): boolean {
  return facility === graded && isAtLeast(severity, from)
}

describe('what is logged', () => {
  test(
    'comes to each remote server that selects it, and nothing else does',
    verifies(...ALL),
    async ({ receivers, sendTo, provoke, judgeSecond, verify, leave, skip }) => {
      const [first, second] = receivers
      if (first === undefined) return skip('the bench has no receiver of log messages')
      await sendTo([[first, EVERYTHING]])
      const isTold = () => messagesOf(first).length > 1 || first.connections.length > 0
      await provoke(() => sendTo([[first, EVERYTHING]]), isTold)
      if (first.received.length === 0 && first.connections.length === 0)
        return skip('no message came, and nothing shows whether one was due, or was lost on its way')

      await verify('logging/remote-udp', () =>
        expect(first.connections, `who connected to ${first.host} over TCP`).toEqual([]),
      )
      const choice = choiceOf(messagesOf(first))
      if (choice === undefined || second === undefined) for (const id of OF_TWO) leave(id)
      else await judgeSecond(first, second, choice)
      await verify('logging/remote-facilities', () => {
        const others = receivers.flatMap(messagesOf).filter(({ facility }) => !SELECTED.includes(facility))
        expect(
          others.map(({ text }) => text),
          'messages of facilities that nobody selected',
        ).toEqual([])
      })
    },
  )
})
