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

/** Everything in the wrong order; small letters only, so that any order of letters agrees. */
export const UNSORTED = `net vlan /Common/b {
    tag b
    mtu a
}
ltm pool /Common/c {
    monitor {
        timeout c
        interval a
    }
    description b
    rules { gamma alpha beta }
}
ltm pool /Common/a {
    description a
}
`

/** A line between attributes that no grammar of the format has. */
export const STRAY_LINE = '!!! <<<<<<< ???'
export const STRAY_LINE_NUMBER = 37
export const STRAY = `${'\n'.repeat(34)}ltm node /Common/app-a {
    description first
    ${STRAY_LINE}
    session user-enabled
}
net vlan /Common/backbone {
    failsafe disabled
}
`
