import { describe, expect, test } from 'vitest'
import { convertText, convertToJson, read } from '../fuzzing/reading.ts'

const oneLine: readonly [string, string][] = [
  [
    'sys db k { default-value "a" scf-config "true" value 5 }',
    'sys db k {\ndefault-value "a"\nscf-config "true"\nvalue 5\n}',
  ],
  [
    'ltm pool p { members { a:80 { address 192.0.2.1 session user-enabled } web { address 192.0.2.2 } } monitor http }',
    'ltm pool p {\nmembers {\na:80 {\naddress 192.0.2.1\nsession user-enabled\n}\nweb {\naddress 192.0.2.2\n}\n}\nmonitor http\n}',
  ],
  [
    'ltm virtual v { destination a:80 ip-forward mask any profiles { /Common/tcp { } http { context all } } rules { r s } vlans-enabled }',
    'ltm virtual v {\ndestination a:80\nip-forward\nmask any\nprofiles {\n/Common/tcp { }\nhttp {\ncontext all\n}\n}\nrules { r s }\nvlans-enabled\n}',
  ],
  [
    'ltm virtual v { source-address-translation { pool p type snat } vs-index 2 }',
    'ltm virtual v {\nsource-address-translation {\npool p\ntype snat\n}\nvs-index 2\n}',
  ],
  [
    'ltm pool p { min-up-members 1 monitor min 1 of { a b } slow-ramp-time 10 }',
    'ltm pool p {\nmin-up-members 1\nmonitor min 1 of { a b }\nslow-ramp-time 10\n}',
  ],
  [
    'ltm pool p { monitor a and b and c description "x y" }',
    'ltm pool p {\nmonitor a and b and c\ndescription "x y"\n}',
  ],
  [
    'sys dns { name-servers { 192.0.2.1 192.0.2.2 } search { a.example } }',
    'sys dns {\nname-servers { 192.0.2.1 192.0.2.2 }\nsearch { a.example }\n}',
  ],
  [
    'net vlan v { interfaces { 1.1 { tagged } 1.2 { } } tag 4094 }',
    'net vlan v {\ninterfaces {\n1.1 {\ntagged\n}\n1.2 { }\n}\ntag 4094\n}',
  ],
  ['ltm x y { note { a "b c" d "e" } }', 'ltm x y {\nnote {\na "b c"\nd "e"\n}\n}'],
  [
    'ltm monitor external m { user-defined A 1 user-defined B "2 3" }',
    'ltm monitor external m {\nuser-defined A 1\nuser-defined B "2 3"\n}',
  ],
  [
    'auth user u { partition-access { all-partitions { role admin } } shell none }',
    'auth user u {\npartition-access {\nall-partitions {\nrole admin\n}\n}\nshell none\n}',
  ],
  [
    'sys snmp { communities { c { community-name public source default } } traps { t { host 192.0.2.9 port 162 } } }',
    'sys snmp {\ncommunities {\nc {\ncommunity-name public\nsource default\n}\n}\ntraps {\nt {\nhost 192.0.2.9\nport 162\n}\n}\n}',
  ],
  [
    'ltm profile http h { enforcement { max-header-count 64 } hsts { mode disabled } }',
    'ltm profile http h {\nenforcement {\nmax-header-count 64\n}\nhsts {\nmode disabled\n}\n}',
  ],
  ['asm policy p { active blocking-mode enabled }', 'asm policy p {\nactive\nblocking-mode enabled\n}'],
  [
    'ltm policy p { rules { r { actions { 0 { forward select pool w } 1 { http-uri replace path /n } } conditions { 0 { http-uri path starts-with values { /a "/b c" } } } } } }',
    'ltm policy p {\nrules {\nr {\nactions {\n0 {\nforward\nselect\npool w\n}\n1 {\nhttp-uri\nreplace\npath /n\n}\n}\nconditions {\n0 {\nhttp-uri\npath\nstarts-with\nvalues { /a "/b c" }\n}\n}\n}\n}\n}',
  ],
]

describe('a listing on one line', () => {
  test.each(oneLine)('is parsed like the same listing on several lines: %s', (one, several) => {
    expect(convertToJson(one)).toEqual(convertToJson(several))
    expect(read(one).diagnostics).toEqual([])
  })

  test.each([
    ['ltm pool p { a { b c d e } }', { a: ['b', 'c', 'd', 'e'] }],
    ['ltm pool p { rules { a "b c" } }', { rules: ['a', '"b c"'] }],
  ])('is parsed as a list where an object would also be possible: %s', (text, expected) => {
    expect(convertToJson(text)).toEqual({ 'ltm pool p': expected })
  })

  test('yields a script as one text', () => {
    expect(convertToJson('sys icall script s { definition { foreach x {a b} { puts "$x {" } } events none }')).toEqual({
      'sys icall script s': { definition: 'foreach x { a b } { puts "$x {" }', events: 'none' },
    })
  })

  test('causes a warning about a name without a value', () => {
    expect(read('ltm pool p { monitor a odd }').diagnostics).toMatchObject([
      { severity: 'warning', message: 'a name without a value on one line: odd' },
    ])
    expect(convertToJson('ltm pool p { monitor a odd }')).toEqual({ 'ltm pool p': { monitor: 'a', odd: '' } })
  })
})

describe('valid output of a device', () => {
  test.each([
    [
      'variables of an external monitor',
      'ltm monitor external m {\nuser-defined A 1\nuser-defined "B c" "2 3"\nuser-defined D\nrun /a\n}',
      { 'ltm monitor external m': { 'user-defined': { A: '1', '"B c"': '"2 3"', D: '' }, run: '/a' } },
    ],
    ['a quote in a value', 'ltm x y {\nvalue "CP="{}""\nnext a\n}', { 'ltm x y': { value: '"CP="{}""', next: 'a' } }],
    [
      'an odd brace in a comment outside a handler',
      'ltm rule r {\n# } or {\n# {\nwhen X {\n}\n# }\n# }\n}\nltm pool p { }',
      { 'ltm rule r': { definition: '# } or {\n# {\nwhen X {\n}\n# }\n# }' }, 'ltm pool p': {} },
    ],
    [
      'objects that are listed more than once',
      'security protocol-inspection compliance-objects {\na 1\n}\nsecurity protocol-inspection compliance-objects {\na 2\n}',
      {
        'security protocol-inspection compliance-objects': { a: '1' },
        'security protocol-inspection compliance-objects (2)': { a: '2' },
      },
    ],
  ])('with %s is parsed without a warning', (_what, text, expected) => {
    expect(convertToJson(text)).toEqual(expected)
    expect(convertText(text).diagnostics).toEqual([])
  })

  test('with the same variable twice still causes a warning about a duplicate', () => {
    const { diagnostics } = convertText('ltm monitor external m {\nuser-defined A 1\nuser-defined A 2\n}')

    expect(diagnostics).toMatchObject([{ line: 3, message: expect.stringContaining('duplicate key: A') }])
  })
})
