import { expect, test } from 'vitest'
import { type Answer, Restconf } from '../channel/http/restconf.ts'
import { snapshot, describeDrift } from './snapshot.ts'

/** Takes a snapshot of a target that gives this response at one path. */
function taken(path: string, { status, body }: Pick<Answer, 'status' | 'body'>) {
  const ask = async (_method: string, asked: string) =>
    asked === path ? { status, text: JSON.stringify(body), body } : { status: 204, text: '' }
  const restconf: Restconf = Object.assign(Object.create(Restconf.prototype), {
    ask,
    readElsewhere: async () => undefined,
    pause: async () => {},
  })
  return snapshot(restconf, [path])
}

test('a resource that could not be read does not count as absent', async () => {
  const dns = '/data/openconfig-system:system/dns'
  const served = await taken(dns, { status: 200, body: { dns: { config: { search: ['a', 'b'] } } } })
  const failing = await taken(dns, { status: 500, body: {} })

  expect(describeDrift(served, served)).toEqual([])
  expect(describeDrift(served, failing)).toEqual([`${dns}: not compared, because it answered 500`])
  expect(describeDrift(failing, failing)).toEqual([`${dns}: not compared, because it answered 500`])
  expect(describeDrift(served, failing, true)).toEqual([`${dns}: not compared, because it answered 500`])
  expect(describeDrift(failing, failing, true)).toEqual([])
})

test('a snapshot comparison lists differences but no secrets', async () => {
  const snmp = '/data/openconfig-system:system/vendor-system-snmp:snmp'
  const holding = (community: string, port: number) =>
    taken(snmp, {
      status: 200,
      body: {
        snmp: {
          port,
          targets: { target: [{ name: 't', community }] },
          communities: { community: [{ name: community }] },
        },
      },
    })

  const lines = describeDrift(await holding('open-sesame', 161), await holding('abracadabra', 1161))

  expect(lines).toContain(`${snmp} snmp/port: was "161", is "1161"`)
  expect(lines).toContain(`${snmp} snmp/targets/target=t/community: differs`)
  expect(JSON.stringify(lines)).not.toMatch(/sesame|abracadabra/)
})
