import { describe, expect } from 'vitest'
import type { Receiver } from '#lib/testkit/datagrams.ts'
import { findNewLines } from '#lib/testkit/files.ts'
import { type Choice, chooseSelection, isAtLeast, type Message, SELECTED, tally } from './messages.ts'
import { isSame, parseMessages, type Selection, findSender, test as base } from './receiving.ts'
import { verifies } from './contract.ts'

const EVERYTHING: Selection = SELECTED.map((facility) => [facility, 'DEBUG'])
const OF_TWO = [
  'logging/remote-facilities',
  'logging/remote-each',
  'logging/remote-severity',
  'logging/remote-above',
  'logging/remote-cap',
] as const

interface Got {
  /**
   * The messages that the first server receives, which selects all severities of the facilities in `SELECTED`. The
   * second server selects only one facility, from a chosen severity upwards.
   */
  readonly first: readonly Message[]
  readonly second: readonly Message[]
}

const test = base
  /**
   * Judges a requirement if the first server received messages to which the requirement applies. Otherwise leaves the
   * requirement undecided.
   */
  .extend(
    'verifyShown',
    ({ verify, leave }) =>
      async (id: string, isShown: boolean, body: () => void): Promise<void> => {
        if (isShown) await verify(id, body)
        else leave(id)
      },
  )
  /** Judges which of the messages that recur at the first server also reach a second server. */
  .extend(
    'judge',
    ({ verifyShown, logging }) =>
      async ({ first, second }: Got, { facility, from, above }: Choice): Promise<void> => {
        const isOf = (each: Message) => each.facility === facility
        const isDue = (each: Message) => isOf(each) && isAtLeast(each.severity, from)
        const isLower = (each: Message) => isOf(each) && !isAtLeast(each.severity, from)
        const isEqual = (each: Message) => isOf(each) && each.severity === from
        const isAbove = (each: Message) => isOf(each) && each.severity === above
        const chosen = `${facility} ${from}`
        await verifyShown('logging/remote-each', first.some(isDue), () =>
          expect(second.length, `messages to a second server that selects ${chosen}`).toBeGreaterThan(0),
        )
        await verifyShown('logging/remote-severity', first.some(isEqual), () =>
          expect(second.some(isEqual), `whether a server that selects ${chosen} gets messages of it`).toBe(true),
        )
        await verifyShown('logging/remote-above', first.some(isAbove), () =>
          expect(second.some(isAbove), `whether a server that selects ${chosen} gets more severe messages`).toBe(true),
        )
        await verifyShown('logging/remote-cap', first.some(isLower), () =>
          expect(tally(second.filter(isLower)), `less severe messages to a server that selects ${chosen}`).toEqual([]),
        )
        // If the host forwards its own messages, these have separate selectors, so messages of unselected facilities
        // prove nothing.
        const isForwarded = (await logging.hostLogs())['remote-forwarding']?.enabled === true
        await verifyShown('logging/remote-facilities', !isForwarded && !first.every(isOf), () =>
          expect(
            tally(second.filter((each) => !isOf(each))),
            `messages of other facilities to a server that selects ${chosen}`,
          ).toEqual([]),
        )
      },
  )
  /**
   * Judges the messages to the first server without comparing them with those to a second server. Only messages of
   * unselected facilities can be wrong here.
   */
  .extend('judgeAlone', ({ verifyShown, logging }) => async (messages: readonly Message[]): Promise<void> => {
    const others = messages.filter(({ facility }) => !SELECTED.includes(facility))
    const isForwarded = (await logging.hostLogs())['remote-forwarding']?.enabled === true
    await verifyShown('logging/remote-facilities', !isForwarded && others.length > 0, () =>
      expect(tally(others), `messages of facilities other than ${SELECTED.join(' and ')}`).toEqual([]),
    )
  })
  /**
   * Changes the level of a component that logs, in two rounds. Returns the messages that a receiver gets in each round,
   * and a function that makes the change again.
   */
  .extend('inRounds', ({ levelOf, collect }) => async (receiver: Receiver, sender: string) => {
    const level = await levelOf(parseMessages(receiver, sender))
    const change = async () => {
      await level('NOTICE')
      await level('DEBUG')
    }
    const rounds: (readonly Message[])[] = []
    for (let round = 0; round < 2; round++) {
      const { length } = parseMessages(receiver, sender)
      await collect(change, ROUND)
      rounds.push(parseMessages(receiver, sender).slice(length))
    }
    return { rounds, change }
  })

  /**
   * Judges a unit that sent nothing. The requirement fails if the unit's own log has messages that should have been
   * sent. Returns whether the requirement was judged.
   */
  .extend('judgeSilence', ({ ownLog, levelOf, collect, receivers, verify }) => async (): Promise<boolean> => {
    const before = await ownLog()
    const level = await levelOf([])
    await collect(async () => {
      await level('NOTICE')
      await level('DEBUG')
    }, COLLECTING)
    const lines = findNewLines(before, await ownLog()).filter((line) => CHANGE.test(line))
    const heard = receivers.some(({ received, connections = [] }) => received.length + connections.length > 0)
    if (heard || lines.length === 0) return false
    await verify('logging/remote-udp', () =>
      expect(
        heard,
        `whether a message came within ${COLLECTING} s, in which the unit logged ${lines.length} lines`,
      ).toBe(true),
    )
    return true
  })

/**
 * The length of a round in seconds. Recurring messages arrive within one round. `COLLECTING` is the time in seconds
 * over which the messages of two servers are compared.
 */
const ROUND = 24
const COLLECTING = 60

/** Matches a unit's log lines about a change of levels. */
const CHANGE = /logging|sw-component|severity/i

describe('a logged message', () => {
  test(
    'is sent to exactly those remote servers whose selectors match it',
    verifies('logging/remote-udp', ...OF_TWO),
    async ({
      receivers,
      ownAddress,
      sendTo,
      inRounds,
      provoke,
      collect,
      judge,
      judgeSilence,
      judgeAlone,
      clock,
      profile,
      verifyShown,
      leave,
      skip,
    }) => {
      const [first, second] = receivers
      if (first === undefined) return skip('the bench has no receiver of log messages')
      const connected = () => first.connections?.filter((each) => isSame(each, ownAddress)) ?? []
      await provoke(
        () => sendTo([[first, EVERYTHING]]),
        () => first.received.length > 0 || connected().length > 0,
      )
      if (first.received.length === 0 && connected().length === 0) {
        if (await judgeSilence()) return OF_TWO.forEach(leave)
        skip(first.received.length === 0, 'no message came, and the log of the unit shows none that was due')
      }

      await verifyShown('logging/remote-udp', first.connections !== undefined, () =>
        expect(connected(), 'who connected over TCP to the port of a server whose proto is udp').toEqual([]),
      )
      const sender = findSender(first, ownAddress)
      if (sender === undefined) return OF_TWO.forEach(leave)
      if (second === undefined) {
        await judgeAlone(parseMessages(first, sender))
        return OF_TWO.slice(1).forEach(leave)
      }
      const { rounds, change } = await inRounds(first, sender)
      const choice = chooseSelection(...rounds)
      if (choice === undefined) {
        await judgeAlone(rounds.flat())
        return OF_TWO.slice(1).forEach(leave)
      }
      await sendTo([
        [first, EVERYTHING],
        [second, [[choice.facility, choice.from]]],
      ])
      await clock.until((await clock.now()) + profile.budgets.settle * 1000)
      const { length } = parseMessages(first, sender)
      const got = (): Got => ({
        first: parseMessages(first, sender).slice(length),
        second: parseMessages(second, sender),
      })
      await collect(change, COLLECTING)
      await judge(got(), choice)
    },
  )
})
