import type { Exploration, RemovalProbe, Setting } from '#lib/requirements.ts'

const PATH = '/data/openconfig-system:system/dns'

/** A search domain and a name server that only this run can have set. No name server exists at the address. */
export const removalProbe: RemovalProbe = {
  path: PATH,
  value: (name) => ({ 'openconfig-system:dns': { config: { search: [`${name}.example.net`] } } }),
  entry: (standing) => {
    const address = free(JSON.stringify(standing ?? {}))
    return { 'openconfig-system:dns': { servers: { server: [{ address, config: { address, port: 5353 } }] } } }
  },
}

/** Returns a documentation address that does not occur in a text. */
function free(text: string): string {
  const numbers = Array.from({ length: 254 }, (_, index) => `192.0.2.${254 - index}`)
  return numbers.find((address) => !text.includes(`"${address}"`)) ?? '198.51.100.254'
}

/** Search domains, and name servers at documentation addresses, where no name server exists. */
export const exploration: Exploration = {
  resource: PATH,
  printed: { command: 'show running-config system dns', requirement: 'command-line/running-config-part' },
  settings: ({ own }) => [
    ...own('<name>.example.net').map(buildDomain),
    ...own('192.0.2.<number>').flatMap((address) => [
      buildServer(address),
      ...[5353, 5300].map((port) => buildServer(address, port)),
    ]),
  ],
}

function buildDomain(domain: string): Setting {
  return {
    what: `search domain ${domain}`,
    sets: { config: { search: [domain] } },
    requirement: 'dns/patch-search',
    command: { lines: [`system dns config search ${domain}`], requirement: 'dns/command-search' },
    removes: 'value',
  }
}

function buildServer(address: string, port?: number): Setting {
  const config = { address, ...(port === undefined ? {} : { port }) }
  const sets = { servers: { server: [{ address, config }] } }
  if (port !== undefined)
    return { what: `port ${port} of the name server ${address}`, sets, requirement: 'dns/server-port-written' }
  const lines = [`system dns servers server ${address} config address ${address}`]
  return {
    what: `name server ${address}`,
    sets,
    requirement: 'dns/patch-server',
    command: { lines, requirement: 'dns/command-server' },
    removes: 'entry',
  }
}
