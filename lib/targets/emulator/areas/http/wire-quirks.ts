import type { Behaviour } from '../../behaviour.ts'
import type { Services } from '../../services.ts'
import type { Switch } from '../../switches/switch.ts'

/** Quirks that vary the HTTP form of a response, and the address in port 80's redirect. */
export function wireQuirks({ hardware }: Services): Switch[] {
  const own = `${hardware.hostname}.lab.example.net`
  return [
    wire('chunked-bodies', 'bodies come in chunks, without their length', { end: 'last chunk' }),
    wire('bodies-end-with-connection', 'bodies come without their length, and end with the connection', {
      end: 'end of connection',
    }),
    wire('interim-answers', '100 and 103 precede each answer', { interim: true }),
    wire('closes-connections', 'each answer is the last one of its connection', { closes: true }),
    wire('header-names-in-capitals', 'header names come in capitals', { spelled: (name) => name.toUpperCase() }),
    {
      name: 'limits-rate',
      summary: 'beyond 20 requests a second the answer is 429 with Retry-After',
      apply: (behaviour) => (behaviour.requestsPerSecond = 20),
    },
    createLocationQuirk(
      'redirect-in-capitals',
      'the redirect spells scheme and host in capitals, the host by its name',
      (url) => url.replace(/^https:\/\/(\[.*\]|[^/:]*)/, `HTTPS://${own.toUpperCase()}`),
    ),
    redirectToOwnAddress,
    createLocationQuirk('redirect-to-443', 'the redirect leads to port 443, from wherever a lab forwards', (url) =>
      url.replace(/:\d+(?=\/)/, ''),
    ),
  ]
}

const redirectToOwnAddress: Switch = {
  name: 'redirect-to-own-address',
  summary: 'the redirect leads to the second address of the management port, of IPv6',
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
