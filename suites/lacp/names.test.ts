import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('the LAGs in LACP', () => {
  test('are keyed by `name`', verifies('lacp/config-name-is-key'), async ({ lacp, skip }) => {
    const named = (await lacp.lags()).flatMap(({ name, config, state }) =>
      [config?.name, state?.name].flatMap((repeated) => (repeated === undefined ? [] : [{ name, repeated }])),
    )
    skip(named.length === 0, 'no LAG in LACP repeats its name')

    for (const { name, repeated } of named) expect(repeated, `the name that the LAG ${name} repeats`).toBe(name)
  })

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
    'have each port of theirs where LACP is up as a member',
    verifies('lacp/lists-members'),
    async ({ lacp, ports, settled, skip }) => {
      const up = async () => (await ports()).filter(({ state }) => state === 'LACP_UP')
      const unlisted = async () => {
        const listed = (await lacp.lags()).flatMap(({ name: lag, members }) =>
          (members?.member ?? []).map(({ interface: port }) => `${port} in ${lag}`),
        )
        return (await up()).map(({ name, lag }) => `${name} in ${lag}`).filter((port) => !listed.includes(port))
      }
      skip((await up()).length === 0, 'no port of a LAG shows that LACP is up')

      expect(
        await settled(unlisted, (found) => found.length === 0),
        'ports of LAGs where LACP is up, and that LACP does not list',
      ).toEqual([])
    },
  )
})
