import type { Behaviour } from '../../behaviour.ts'
import type { Services } from '../../services.ts'
import type { Switch } from '../../switches/switch.ts'

/** Quirks that vary the HTTP form of a response, and the address in port 80's redirect. */
export function wireQuirks({ hardware }: Services): Switch[] {
  const own = `${hardware.hostname}.lab.example.net`
  return [
    wire('chunked-bodies', 'bodies are sent in chunks, without Content-Length', { end: 'last chunk' }),
    wire(
      'bodies-end-with-connection',
      'bodies are sent without Content-Length, and the closed connection marks their end',
      {
        end: 'end of connection',
      },
    ),
    wire('interim-answers', '100 and 103 precede each answer', { interim: true }),
    wire('closes-connections', 'the connection is closed after each response', { closes: true }),
    wire('header-names-in-capitals', 'header names are in capitals', { spelled: (name) => name.toUpperCase() }),
    {
      name: 'limits-rate',
      summary: 'more than 20 requests a second return 429 with Retry-After',
      apply: (behaviour) => (behaviour.requestsPerSecond = 20),
    },
    createLocationQuirk('redirect-in-capitals', 'the redirect has the scheme and the host name in capitals', (url) =>
      url.replace(/^https:\/\/(\[.*\]|[^/:]*)/, `HTTPS://${own.toUpperCase()}`),
    ),
    redirectToOwnAddress,
    createLocationQuirk('redirect-to-443', 'the redirect leads to port 443, whatever the port of the request', (url) =>
      url.replace(/:\d+(?=\/)/, ''),
    ),
  ]
}

const redirectToOwnAddress: Switch = {
  name: 'redirect-to-own-address',
  summary: 'the redirect leads to the second, IPv6 address of the management port',
  apply: ({ locations, commandLine }) => {
    locations.push((url) => url.replace(/^https:\/\/(\[.*\]|[^/:]*)/, 'https://[2001:db8::10]'))
    commandLine.says.push((text) =>
      text.replace(/^(system mgmt-ip config )ipv4 .*\n/m, '$&$1ipv6 system address 2001:db8::10\n'),
    )
  },
}

function wire(name: string, summary: string, change: Partial<Behaviour['wire']>): Switch {
  return { name, summary, apply: (behaviour) => Object.assign(behaviour.wire, change) }
}

function createLocationQuirk(name: string, summary: string, respelled: (location: string) => string): Switch {
  return { name, summary, apply: ({ locations }) => locations.push(respelled) }
}
