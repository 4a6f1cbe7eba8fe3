/** Two objects with a name and simple attributes. They are sufficient to check every input and output format. */
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

/** A configuration that is easily distinguished from `PLAIN`. */
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
 * Objects and attributes in unsorted order. All text is in lower case, and paths are ordered like the names. The sorted
 * result is therefore the same in every collation, whether the parser sorts first by path, by name or by attributes.
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

/** The attributes of each object in `UNSORTED`, sorted and as JSON text. The objects are sorted by name. */
export const SORTED = [
  { description: 'a' },
  {
    description: 'b',
    monitor: { interval: 'a', sends: ['alpha', 'beta', 'gamma'], timeout: 'c' },
    rules: ['alpha', 'beta', 'gamma'],
  },
  { mtu: 'a', tag: 'b' },
].map((object) => JSON.stringify(object))

/**
 * Lines that are invalid between attributes in every grammar of the format, because of their words or their
 * indentation. A lenient build may read some of them as attributes.
 */
export const STRAY_LINES = [
  '    !!! <<<<<<< ???',
  '    ???',
  '    = = =',
  '    @@@ , , ;',
  '!!! <<<<<<< ???',
  '       !!! <<<<<<< ???',
]
/** The number of the stray line in the text. It has four digits, so that no part of a time of day equals it. */
export const STRAY_LINE_NUMBER = 1737
export const stray = (line: string) => `${'\n'.repeat(STRAY_LINE_NUMBER - 3)}ltm node /Common/app-a {
    description first
${line}
    session user-enabled
}
net vlan /Common/backbone {
    failsafe disabled
}
`
