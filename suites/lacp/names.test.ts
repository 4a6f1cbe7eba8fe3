import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { compareMembers } from './membership.ts'

describe('the LAGs in LACP', () => {
  test(
    'have the same name under `config` and `state` as in their key',
    verifies('lacp/config-name-is-key'),
    async ({ lacp, skip }) => {
      const named = (await lacp.lags()).flatMap(({ name, config, state }) =>
        [config?.name, state?.name].flatMap((repeated) => (repeated === undefined ? [] : [{ name, repeated }])),
      )
      skip(named.length === 0, 'no LAG in LACP repeats its name')

      for (const { name, repeated } of named) expect(repeated, `the name that the LAG ${name} repeats`).toBe(name)
    },
  )

  test(
    'have existing interfaces as members',
    verifies('lacp/member-names-interface'),
    async ({ lacp, interfaces, skip }) => {
      const members = (await lacp.lags()).flatMap((lag) => lag.members?.member ?? [])
      skip(members.length === 0, 'no LAG in LACP has a member')
      const names = await interfaces()

      for (const each of members) expect(names, 'the interfaces, one of which the member is').toContain(each.interface)
    },
  )

  test(
    'list each of their ports on which LACP is up, and no port of another LAG',
    verifies('lacp/lists-members'),
    async ({ lacp, ports, settled, skip }) => {
      const compare = async () => compareMembers(await lacp.lags(), await ports())

      const { agreed, amiss } = await settled(compare, (found) => found.amiss.length === 0)

      expect(amiss, 'what contradicts the members that LACP lists').toEqual([])
      skip(agreed.length === 0, 'LACP lists no port that names its LAG')
    },
  )
})
