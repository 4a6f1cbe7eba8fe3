import { lookup } from 'node:dns/promises'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { toEndpoint } from '../channel/reach.ts'
import { findHostNames, findLiterals } from '../domain/internal-range.ts'
import type { PlatformContext } from '../judging/context.ts'

interface Knowing {
  readonly run: PlatformContext
  readonly print: (command: string) => Promise<string>
}

/**
 * Returns all addresses of the unit, of the servers that the unit uses, of the bench and of this machine. Also returns
 * the host names that could not be resolved.
 */
export async function findAddresses({ run, print }: Knowing) {
  const { fileHost, syslogReceiver = [], trapReceiver = [] } = run.profile.bench
  const reached = Object.values(run.addresses).map((address) =>
    address.includes('://') ? new URL(address).hostname : toEndpoint(address).host,
  )
  const receivers = [syslogReceiver, trapReceiver].flat().map((address) => toEndpoint(address).host)
  const hosting = fileHost === undefined ? [] : [fileHost.host]
  const bench = [...receivers, ...[run.syslog ?? [], run.traps ?? []].flat().map(({ host }) => host), ...hosting]
  // One dump may be incomplete, so the addresses of two dumps count.
  const configuration = `${await print('show running-config')}\n${await print('show running-config')}`
  const interfaces = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
  const hosts = new Set([...reached, ...bench, ...findHostNames(configuration)])
  const found = await Promise.all([...hosts].map(async (host) => ({ host, addresses: await resolveHost(host) })))
  return {
    addresses: [...interfaces, configuration]
      .flatMap(findLiterals)
      .concat(found.flatMap(({ addresses = [] }) => addresses)),
    unknown: found.flatMap(({ host, addresses }) => (addresses === undefined ? [host] : [])),
  }
}

/** Reserved host names, which belong to nobody (RFC 2606). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|invalid|test|localhost)\.?$/i

/** Returns the IPv4 addresses of a host. Returns undefined if this machine cannot resolve the name. */
export async function resolveHost(host: string): Promise<readonly string[] | undefined> {
  if (isIPv4(host)) return [host]
  if (host.includes(':')) return findLiterals(host)
  if (RESERVED.test(host)) return []
  try {
    return (await lookup(host, { all: true, family: 4 })).map(({ address }) => address)
  } catch (error) {
    // A host with only IPv6 addresses cannot be in an internal range.
    return Object(error).code === 'ENODATA' ? [] : undefined
  }
}
