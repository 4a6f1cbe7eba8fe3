import { describe, expect } from 'vitest'
import { awaitAnswer, outcome } from '#lib/testkit/platform.ts'
import { PATH, test } from './fixtures.ts'
import { AGGREGATION, buildLagMember, getLagName, LAG } from './interfaces.ts'
import { verifies } from './contract.ts'

describe('a port', () => {
  test(
    'can be added to a LAG',
    verifies('lag/join', 'lag/both-roots', 'lag/state-of-members', 'lag/state-without-link'),
    async ({ standing, lendPort, interfaces, otherRoot, settled, verify, leave, observe }) => {
      // Leaves `lag/both-roots` undecided at first. If the profile lends no port, this test is skipped, and the other
      // tests of the requirement decide.
      leave('lag/both-roots')
      const lag = await standing()
      const port = await lendPort()

      const sent = port.write(buildLagMember(port.name, lag.name))
      await awaitAnswer(sent)

      const shown = await settled(
        () => interfaces.named(port.name),
        (found) => getLagName(found) === lag.name,
      )
      const whole = await settled(
        () => interfaces.named(lag.name),
        (found) => found?.config?.type === LAG,
      )
      await verify('lag/join', async () => {
        await sent
        expect(getLagName(shown), `ethernet.config.aggregate-id of ${port.name}`).toBe(lag.name)
        expect(whole && (whole.config?.type ?? LAG), `config.type of ${lag.name}, which a port has joined`).toBe(LAG)
      })
      await verify('lag/both-roots', () => otherRoot.agrees(PATH))
      const joined = await settled(
        () => interfaces.named(lag.name),
        (found) => found?.state?.['oper-status'] !== undefined,
      )
      observe('lag/state-of-members', mentions(joined?.[AGGREGATION]?.state, port.name))
      for (const [who, each] of Object.entries({ lag: joined, member: shown })) {
        const { 'oper-status': status = 'no oper-status', 'vendor-lacp:lacp_state': lacp = 'nothing of LACP' } =
          each?.state ?? {}
        observe('lag/state-without-link', `the ${who} shows ${status} and ${lacp}`)
      }
    },
  )

  test(
    'may or may not move from one LAG to another',
    verifies('lag/second-lag'),
    async ({ standing, lendMember, interfaces, settled, observe }) => {
      const [first, second] = [await standing(), await standing()]
      const port = await lendMember(first)

      const answer = await port.attempt(buildLagMember(port.name, second.name))

      const shown = await settled(
        () => interfaces.named(port.name),
        (found) => getLagName(found) === second.name,
      )
      observe('lag/second-lag', outcome(answer, getLagName(shown) === second.name))
    },
  )

  test(
    'may or may not be assigned to a LAG that does not exist',
    verifies('lag/absent-lag'),
    async ({ newLag, lendPort, interfaces, settled, observe }) => {
      const { name } = await newLag()
      const port = await lendPort()

      const answer = await port.attempt(buildLagMember(port.name, name))

      const shown = await settled(
        () => interfaces.named(port.name),
        (found) => getLagName(found) === name,
      )
      observe('lag/absent-lag', outcome(answer, getLagName(shown) === name))
    },
  )
})

describe('a LAG with members', () => {
  test(
    'may or may not be removable',
    verifies('lag/removal-with-members'),
    async ({ restconf, standing, lendMember, interfaces, settled, observe }) => {
      const lag = await standing()
      const port = await lendMember(lag)

      const path = `/data/openconfig-interfaces:interfaces/interface=${encodeURIComponent(lag.name)}`
      const answer = await restconf.ask('DELETE', path)

      const left = await settled(
        () => interfaces.named(lag.name),
        (found) => found === undefined,
      )
      const stays = getLagName(await interfaces.named(port.name)) === lag.name
      observe(
        'lag/removal-with-members',
        `${outcome(answer, left === undefined)}; its member ${stays ? 'stays' : 'leaves'}`,
      )
    },
  )
})

function mentions(state: unknown, port: string): string {
  return JSON.stringify(state ?? {}).includes(JSON.stringify(port)) ? 'names it' : 'does not name it'
}
