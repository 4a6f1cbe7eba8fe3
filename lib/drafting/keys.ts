import { readCertificate, type ShownCertificate } from '../channel/http/certificate.ts'
import { toEndpoint, reach } from '../channel/reach.ts'
import { readHostKey, type ShownHostKey } from '../channel/ssh/host-key.ts'
import { ChannelError, TrustError } from '../domain/errors.ts'
import type { Addresses } from '../profile/profile.ts'

/** The keys with which a target proves its identity. */
export interface Proofs {
  readonly certificate: ShownCertificate
  /** Absent if there is no response from an SSH server. */
  readonly hostKey?: ShownHostKey
  /** The addresses that presented the keys. */
  readonly addresses: Pick<Addresses, 'api' | 'ssh'>
}

/** The keys with which a device proves its identity, and the addresses that responded. */
export interface Keys extends Proofs {
  readonly addresses: Addresses
  /** Descriptions of the addresses that did not respond. */
  readonly closed: readonly string[]
}

/**
 * Reads the keys of a target without trusting them. Sends only handshakes.
 * @param seconds maximum wait for each address
 * @throws {ChannelError} if the API does not respond
 * @throws {TrustError} if the two API addresses belong to different units
 */
export async function readKeys(addresses: Required<Addresses>, seconds: number): Promise<Keys> {
  const { api, restconf, redirect, ssh, snmp } = addresses
  const certificate = await readCertificate(api, seconds)
  const [other, redirects, hostKey] = await Promise.all([
    orReason(readCertificate(restconf, seconds)),
    orReason(reach(toEndpoint(redirect), seconds)),
    orReason(readHostKey(ssh, seconds)),
  ])
  if (!(other instanceof ChannelError) && other.fingerprint !== certificate.fingerprint) {
    const found = `${api} shows certificate ${certificate.fingerprint}, ${restconf} shows ${other.fingerprint}`
    throw new TrustError(`${found}. A profile pins one for both: give the unit one certificate, or the right ports.`)
  }
  const reasons = [other, redirects, hostKey].map((each) => (each instanceof ChannelError ? each.message : undefined))
  const closed = [
    reasons[0] === undefined ? [] : [`${reasons[0]}: give --port-restconf if it is another port; runs need it`],
    reasons[1] === undefined ? [] : [`${redirect}: ${reasons[1]}: left out, so that the redirect is not tested`],
    reasons[2] === undefined ? [] : [`${reasons[2]}: left out, so that runs compare less`],
  ].flat()
  return {
    certificate,
    ...(hostKey instanceof ChannelError ? {} : { hostKey }),
    addresses: {
      api,
      restconf,
      ...(redirects instanceof ChannelError ? {} : { redirect }),
      ...(hostKey instanceof ChannelError ? {} : { ssh }),
      // The SNMP agent uses UDP, and responds only to a request with a configured community.
      snmp,
    },
    closed,
  }
}

async function orReason<T>(reading: Promise<T>): Promise<T | ChannelError> {
  return reading.catch((error: unknown) => {
    if (error instanceof ChannelError) return error
    throw error
  })
}

/** Formats the keys for comparison, as `openssl x509 -fingerprint -sha256` and `ssh-keygen -lf` print them. */
export function keyLines({ certificate, hostKey, addresses: { api, ssh = '' } }: Proofs): readonly string[] {
  const { fingerprint, name, organization, ends } = certificate
  const whose = [name, organization].filter((word) => word !== undefined && word !== '').join(', ')
  return [
    `${api} shows this certificate (${whose}; expires ${ends.toISOString().slice(0, 10)}):`,
    `  sha256 Fingerprint=${fingerprint}`,
    ...(hostKey === undefined
      ? []
      : [
          `${ssh} shows this host key:`,
          `  ${hostKey.bits} ${hostKey.fingerprint} ${toEndpoint(ssh).host} (${hostKey.type})`,
        ]),
  ]
}

/**
 * Compares the keys that a target presents with the expected keys.
 * @throws {TrustError} if a key differs from the expected one, which was read on the unit itself
 */
export function sameKeys(
  { certificate, hostKey, addresses: { api, ssh } }: Proofs,
  expected: { readonly fingerprint?: string; readonly hostKey?: string },
): void {
  const pairs = [
    [api, certificate.fingerprint, expected.fingerprint?.toUpperCase()],
    [ssh, hostKey?.fingerprint, expected.hostKey],
  ] as const
  for (const [address, shown, wanted] of pairs) {
    if (wanted === undefined || shown === wanted) continue
    throw new TrustError(
      `${address ?? 'The command line'} shows ${shown ?? 'no key'}, not ${wanted}. Nothing was sent.`,
    )
  }
}
