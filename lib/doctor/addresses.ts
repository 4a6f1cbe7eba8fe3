import { toEndpoint, reach } from '../channel/reach.ts'
import type { Addresses } from '../profile/profile.ts'
import { type Finding, ok, reportUnchecked, reportUndecided, wrong } from './finding.ts'

const NAMES = ['api', 'restconf', 'redirect', 'ssh'] as const

const WITHOUT = {
  redirect: 'no address in the profile: the redirect to HTTPS is not tested',
  ssh: 'no address in the profile: runs compare only the resources of the contract',
}

type Tried = { readonly name: (typeof NAMES)[number]; readonly address: string; readonly by: string | Error }

/**
 * Connects to each address of a target. If the API responds, a closed address is wrong. If the API does not respond, a
 * closed address is undecided, because the target may be restarting.
 */
export async function addressesAnswer(addresses: Addresses, seconds: number): Promise<readonly Finding[]> {
  const tried = await Promise.all(
    NAMES.flatMap((name) => {
      const address = addresses[name]
      return address === undefined ? [] : [tryOne(name, address, seconds)]
    }),
  )
  const serves = tried.some(({ name, by }) => name === 'api' && !(by instanceof Error))
  const missing = (['redirect', 'ssh'] as const).filter((name) => addresses[name] === undefined)
  return [
    ...tried.map((each) => assessAddress(each, serves)),
    ...missing.map((name) => reportUnchecked(`address ${name}`, WITHOUT[name])),
    reportUnchecked('address snmp', `${describeAgent(addresses)}: --certify asks there, over UDP`),
  ]
}

function describeAgent({ api, snmp }: Addresses): string {
  return snmp ?? `no address in the profile, so port 161 of ${toEndpoint(api).host}`
}

async function tryOne(name: Tried['name'], address: string, seconds: number): Promise<Tried> {
  const by = await reach(toEndpoint(address), seconds).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )
  return { name, address, by }
}

function assessAddress({ name, address, by }: Tried, serves: boolean): Finding {
  const check = `address ${name}`
  if (!(by instanceof Error)) return ok(check, `${address} answers${address.includes(by) ? '' : ` at ${by}`}`)
  const message = `${address}: ${by.message}`
  if (!serves) {
    return reportUndecided(
      check,
      message,
      'check the address and the way to it; if the target is starting, wait and repeat',
    )
  }
  return wrong(check, message, `correct "addresses.${name}" in the profile; if the target is starting, wait and repeat`)
}

/** Returns the names of the addresses that responded. */
export function listOpenAddresses(findings: readonly Finding[]): ReadonlySet<string> {
  const answered = findings.filter(({ verdict }) => verdict === 'ok')
  return new Set(answered.map(({ check }) => check.replace('address ', '')))
}
