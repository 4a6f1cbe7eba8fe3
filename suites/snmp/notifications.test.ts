import { describe, expect } from 'vitest'
import { REFUSED, type Sender, test as base } from './receiving.ts'
import { verifies } from './contract.ts'

const KINDS = [
  ['snmp/traps-to-each', 'trap'],
  ['snmp/informs-to-each', 'inform'],
] as const

/** Words by which a log line may report a trap (`OF_TRAP`) or a request (`OF_REQUEST`). */
const OF_TRAP = /trap|notif|inform\b/i
const OF_REQUEST = /request|\bget|pdu|query|recei/i

const test = base
  /** Returns how many notifications of a kind each target got. */
  .extend('count', ({ receiver }) => (kind: string, targets: readonly Sender[]) => {
    const ofKind = receiver.received.filter((each) => each.kind === kind)
    return targets.map(({ name, community }) => ({
      name,
      count: ofKind.filter((each) => each.community === community).length,
    }))
  })
  /** Judges, for each kind of notification that at least one target got, whether every target got it. */
  .extend('judge', ({ count, verify, leave, skip }) => async (targets: readonly Sender[]): Promise<void> => {
    const [only, ...others] = targets
    skip(others.length === 0, `${REFUSED} configure a second one beside ${only?.name}, with another community`)
    for (const [id, kind] of KINDS) {
      const counts = count(kind, targets)
      const most = Math.max(...counts.map((each) => each.count))
      const missed = counts.filter((each) => each.count === 0).map(({ name }) => name)
      // If no target got this kind, nothing is proved, because it is unspecified which events are sent as which kind.
      // If only one datagram came, nothing is proved about the other targets, because a single datagram may be lost.
      if (most === 0 || (most === 1 && missed.length > 0)) leave(id)
      else
        await verify(id, () =>
          expect(missed, `SNMP targets that got no ${kind}, while another one got ${most}`).toEqual([]),
        )
    }
  })
  /**
   * Judges a unit that sent no notification. The requirement fails only if the event log shows the fault and the unit's
   * log messages reach the receiver.
   */
  .extend('judgeSilence', ({ isReached, verify, leave, skip }) => async (isLogged: boolean, hasCome: () => boolean) => {
    const wasDue = isLogged && (await isReached())
    skip(hasCome(), 'traps came only after the fault was provoked again')
    skip(!wasDue, 'no trap came, and nothing else shows that a trap was due and that the target can reach the bench')
    await verify('snmp/traps-to-each', () =>
      expect('nothing', 'what SNMP targets got of a fault in the event log, while log messages came').toBe('traps'),
    )
    leave('snmp/informs-to-each')
  })

describe('traps and informs', () => {
  test(
    'go to each SNMP target',
    verifies('snmp/traps-to-each', 'snmp/informs-to-each'),
    async ({ prepareTargets, count, provoke, judge, judgeSilence }) => {
      const targets = await prepareTargets()
      const counts = () => KINDS.flatMap(([, kind]) => count(kind, targets))

      const isLogged = await provoke(() => counts().every((each) => each.count > 0))

      const hasCome = () => counts().some((each) => each.count > 0)
      if (!hasCome()) await judgeSilence(isLogged, hasCome)
      else await judge(targets)
    },
  )
})

describe('`snmp.log`', () => {
  test('records traps', verifies('snmp/log-traps'), async ({ prepareTargets, count, follow, provoke, skip }) => {
    const targets = await prepareTargets()
    const telling = await follow('traps')
    const hasCome = () => count('trap', targets).some((each) => each.count > 0)
    await provoke(hasCome)
    skip(!hasCome(), 'no trap came')

    const lines = await telling(OF_TRAP)

    expect(lines.length, 'lines of snmp.log that tell of a trap since traps came').toBeGreaterThan(0)
  })

  test('records SNMP requests', verifies('snmp/log-requests'), async ({ follow, request, skip }) => {
    const telling = await follow('requests')
    const why = await request()
    if (why !== undefined) skip(why)

    const lines = await telling(OF_REQUEST)

    expect(lines.length, 'lines of snmp.log that tell of a request since one was answered').toBeGreaterThan(0)
  })
})
