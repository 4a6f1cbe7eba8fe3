import { accessSync, constants } from 'node:fs'
import { readCertificate, type ShownCertificate } from '../channel/http/certificate.ts'
import { readHostKey } from '../channel/ssh/host-key.ts'
import type { Addresses, Trust } from '../profile/profile.ts'
import { type Finding, runCheck, ok, reportUnchecked, reportWarning, wrongProfile } from './finding.ts'

/** The doctor warns if a certificate expires within this many days. */
const SOON = 30
const DAY = 86_400_000

const RENEWED = 'make sure that this is the unit, then put the new value into the profile; nothing was sent to it'

/**
 * Compares the certificates of the API and RESTCONF addresses with the profile, before anything is sent.
 * @param answering names of the addresses that respond; the others show no certificate to compare
 */
export async function certificatesTrusted(
  addresses: Addresses,
  trust: Trust,
  answering: ReadonlySet<string>,
  seconds: number,
): Promise<readonly Finding[]> {
  if (trust.ca !== undefined && !isReadable(trust.ca)) {
    return [wrongProfile('certificate', `${trust.ca} cannot be read`, 'correct "trust.ca" in the profile')]
  }
  const open = (['api', 'restconf'] as const).filter((root) => answering.has(root))
  const roots = open.map(async (root) => {
    const check = `certificate ${root}`
    return runCheck(check, async () => {
      const shown = await readCertificate(addresses[root], seconds, trust.ca)
      return [certificateJudged(check, shown, trust, new Date())]
    })
  })
  return (await Promise.all(roots)).flat()
}

/** Compares the certificate of one address with the profile, before anything is sent. */
export async function certificateTrusted(
  check: string,
  origin: string,
  trust: Trust,
  seconds: number,
): Promise<readonly Finding[]> {
  if (trust.ca !== undefined && !isReadable(trust.ca)) {
    return [wrongProfile(check, `${trust.ca} cannot be read`, 'correct "trust.ca" in the profile')]
  }
  return runCheck(check, async () => {
    return [certificateJudged(check, await readCertificate(origin, seconds, trust.ca), trust, new Date())]
  })
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Compares a certificate with the profile and checks its expiry.
 * @param now the local time; used for the expiry check
 */
export function certificateJudged(check: string, shown: ShownCertificate, trust: Trust, now: Date): Finding {
  const { fingerprint, name, organization, begins, ends, unvouched } = shown
  const pinned = trust.fingerprint?.toUpperCase()
  if (pinned !== undefined && pinned !== fingerprint) {
    return wrongProfile(check, `shows ${fingerprint}, the profile pins ${pinned}`, RENEWED)
  }
  if (pinned === undefined && unvouched !== undefined) {
    const remedy = 'correct "trust.ca", or pin its fingerprint'
    return wrongProfile(check, `shows ${fingerprint}, which the authority does not vouch for (${unvouched})`, remedy)
  }
  const whose = [name, organization].filter((word) => word !== undefined && word !== '').join(', ')
  const how = pinned === undefined ? 'signed by the authority' : 'as pinned'
  const found = `${how}: ${fingerprint} (${whose}), expires ${day(ends)}`
  if (ends < now) return reportWarning(check, `${found}: it has expired`, 'a pin still holds; renew it on the unit')
  if (begins > now)
    return reportWarning(check, `${found}: it begins only ${day(begins)}`, 'check the clocks of unit and host')
  if (ends.getTime() - now.getTime() < SOON * DAY) {
    return reportWarning(check, found, 'after its renewal put the new fingerprint into the profile')
  }
  return ok(check, found)
}

/** Compares the host key of the CLI with the profile, without logging in. */
export async function hostKeyTrusted(
  { ssh }: Addresses,
  trust: Trust,
  answering: ReadonlySet<string>,
  seconds: number,
): Promise<readonly Finding[]> {
  const check = 'host key'
  if (ssh === undefined) return [reportUnchecked(check, 'no address of the command line in the profile')]
  if (!answering.has('ssh')) return [reportUnchecked(check, 'the command line does not answer')]
  return runCheck(check, async () => {
    const { fingerprint, type, bits } = await readHostKey(ssh, seconds)
    const shown = `${bits} ${fingerprint} (${type})`
    if (trust.sshHostKey === undefined) {
      const remedy = `make sure that it is the unit's, then pin it as "trust.sshHostKey": "${fingerprint}"`
      return [reportWarning(check, `shows ${shown}, the profile pins none: runs compare less`, remedy)]
    }
    if (trust.sshHostKey === fingerprint) return [ok(check, `as pinned: ${shown}`)]
    return [wrongProfile(check, `shows ${shown}, the profile pins ${trust.sshHostKey}`, RENEWED)]
  })
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}
