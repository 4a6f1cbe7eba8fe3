/** Two objects with a name and plain attributes: the least that every form of input and output is judged by. */
export const PLAIN = `ltm node /Common/app-a {
    description first
    session user-enabled
}
ltm profile http /Common/web {
    proxy-type reverse
}
`

export const PLAIN_KEYS = ['ltm node /Common/app-a', 'ltm profile http /Common/web']

export const PLAIN_OBJECT = {
  'ltm node /Common/app-a': { description: 'first', session: 'user-enabled' },
  'ltm profile http /Common/web': { 'proxy-type': 'reverse' },
}

export const PLAIN_ROWS = [
  ['ltm node', '/Common/app-a', { description: 'first', session: 'user-enabled' }],
  ['ltm profile http', '/Common/web', { 'proxy-type': 'reverse' }],
]

export const PLAIN_ENTRIES = PLAIN_ROWS.map(([path, name, object]) => ({ path, name, object }))

/** Another configuration, which cannot be mistaken for the first. */
export const OTHER = `net vlan /Common/backbone {
    failsafe disabled
}
`

export const OTHER_KEYS = ['net vlan /Common/backbone']

export const OTHER_OBJECT = { 'net vlan /Common/backbone': { failsafe: 'disabled' } }

/** Every kind of value once. */
export const RICH = `ltm pool /Common/pool-a {
    members {
        /Common/app-a:http {
            address 192.0.2.10
            priority-group 10
        }
    }
    monitor /Common/http
    profiles { }
    rules { /Common/rule-b /Common/rule-a }
    vlan-ids { 10 20 }
}
`

export const RICH_OBJECT = {
  'ltm pool /Common/pool-a': {
    members: { '/Common/app-a:http': { address: '192.0.2.10', 'priority-group': '10' } },
    monitor: '/Common/http',
    profiles: {},
    rules: ['/Common/rule-b', '/Common/rule-a'],
    'vlan-ids': ['10', '20'],
  },
}

/**
 * Everything in the wrong order; small letters only, and paths in the order of the names, so that any order of letters,
 * and any of paths, names and attributes that is looked at first, agrees.
 */
export const UNSORTED = `net vlan /Common/d {
    tag b
    mtu a
}
ltm pool /Common/c {
    monitor {
        timeout c
        sends { beta gamma alpha }
        interval a
    }
    description b
    rules { gamma alpha beta }
}
ltm pool /Common/a {
    description a
}
`

/** The attributes of the objects above as JSON text, sorted, in the order of the objects. */
export const SORTED = [
  { description: 'a' },
  {
    description: 'b',
    monitor: { interval: 'a', sends: ['alpha', 'beta', 'gamma'], timeout: 'c' },
    rules: ['alpha', 'beta', 'gamma'],
  },
  { mtu: 'a', tag: 'b' },
].map((object) => JSON.stringify(object))

/** Lines between attributes that no grammar of the format has; a lenient build may read some of them as attributes. */
export const STRAY_LINES = ['!!! <<<<<<< ???', '???', '= = =', '@@@ , , ;']
export const STRAY_LINE_NUMBER = 37
export const stray = (line: string) => `${'\n'.repeat(STRAY_LINE_NUMBER - 3)}ltm node /Common/app-a {
    description first
    ${line}
    session user-enabled
}
net vlan /Common/backbone {
    failsafe disabled
}
`
