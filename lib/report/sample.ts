import type { Conformance, Failure, RequirementResult, Verdict } from '../domain/conformance.ts'
import { VERDICTS } from '../domain/conformance.ts'

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  authentication: ['token', 'bearer token', 'renewal', 'renewal chain', 'fresh login', 'idle token', 'busy token'],
  clock: ['timezone name', 'date and time', 'offset', 'boot time'],
  dns: ['server', 'server port', 'search domain', 'host entry', 'alias', 'IPv6 server'],
  interfaces: ['name', 'type', 'counter', 'description', 'enabled flag', 'port speed', 'negotiated duplex'],
  logging: ['remote server', 'selector', 'facility', 'severity', 'host log', 'file size'],
  ntp: ['server', 'association type', 'key', 'prefer flag', 'iburst flag'],
  'port-groups': ['mode', 'adjacent pair', 'optic identity', 'DDM temperature', 'DDM power', 'low-speed port'],
  'root-and-ports': ['root resource', 'redirect', 'content type', 'data root', 'library version'],
}

const CLAIMS = [
  'is read back as it was written',
  'is kept over a restart',
  'is refused when it is not of the listed type, and nothing changes',
  'is the same below both data roots',
  'is mirrored in state within the settling time',
  'is absent where it was never set',
  'is refused beyond its upper bound',
  'can be removed again, and the rest of the list stays',
]

const REASONS: Partial<Record<Verdict, string>> = {
  inconclusive: 'the connection was reset while the answer was read: GET /api/data/openconfig-system:system/clock',
  'not applicable': 'applies only to the 10-port model',
  'not tested': 'the profile does not open the gate connectivity',
  observed: 'recorded once',
}

const TARGET: Conformance['target'] = {
  profile: 'bench-appliance-20port',
  kind: 'appliance',
  model: '20-port appliance',
  release: '1.8.0-4321',
  emulated: false,
  addresses: {
    api: 'https://192.0.2.10',
    restconf: 'https://192.0.2.10:8888',
    redirect: 'http://192.0.2.10',
    ssh: '192.0.2.10:22',
  },
  fingerprint: 'SHA256:7f:83:b1:65:7f:f1:fc:53:b9:2d:c1:81:48:a1:d6:5d:fc:2d:4b:1f:a3:d6:77:28:4a:dd:d2:00:12:6d',
  account: { username: 'admin', passwordVariable: 'RACK4_PASSWORD' },
  naming: { vendor: 'acme', cloud: 'acmecloud' },
}

const DEVICE_TIME: NonNullable<Conformance['deviceTime']> = {
  spent: 4051,
  floor: 3961,
  parts: [
    { what: 'Token lives and renewals', seconds: 3901, floor: 3901 },
    { what: 'Port-group reboots', seconds: 1196, floor: 1180 },
    { what: 'Configuration settling', seconds: 74 },
  ],
}

const TIMELINE: NonNullable<Conformance['timeline']> = {
  begin: Date.parse('2026-11-20T23:58:18Z') / 1000,
  seconds: 5160,
  spans: [
    { lane: 'main', what: 'dns', from: 2, to: 900, tests: 22, failed: 1 },
    { lane: 'main', what: 'ntp', from: 900, to: 2400, tests: 28, failed: 0 },
    {
      lane: 'timeline',
      what: 'a chain of renewals has five renewals, after which Basic authentication is required',
      from: 4,
      to: 1804,
      tests: 1,
      failed: 0,
      edges: [
        { at: 604, name: 'shortly after 10:00' },
        { at: 1504, name: 'shortly after 15:00' },
      ],
    },
    { lane: 'exclusive', what: 'port-groups', from: 3900, to: 5150, tests: 8, failed: 0 },
  ],
}

const STEPS: readonly (readonly [what: string, modes: readonly string[], at: number])[] = [
  ['as found', ['100', '100', '25', '25', '25'], 3890],
  ['commit 1', ['40', '40', '10', '25', '25'], 4510],
  ['commit 2', ['4x10', '4x10', '25', '10', '25'], 5120],
  ['commit 3', ['100', '100', '25', '25', '25'], 5150],
]

const PORTS: NonNullable<Conformance['ports']> = {
  steps: STEPS.map(([what, modes, seconds]) => ({
    what,
    at: TIMELINE.begin + seconds,
    modes: modes.map((mode, index) => ({
      port: String(index + 1),
      mode: `MODE_${mode}GB`,
      ...(what === 'commit 2' && index === 4 && { wanted: 'MODE_10GB' }),
    })),
  })),
  optics: Array.from({ length: 14 }, (_, index) => ({
    port: String(index + 1),
    vendor: 'ACME OPTICS',
    part: 'QS-100G-SR4',
    serial: `AC${2041 + index}`,
    at: TIMELINE.begin + 60,
    readings: [
      {
        quantity: 'temp',
        values: [index === 9 ? '71.5' : '34.5'],
        low: { warn: '0.0', alarm: '-5.0' },
        high: { warn: '70.0', alarm: '75.0' },
      },
      { quantity: 'vcc', values: ['3.301'] },
      {
        quantity: 'rx-pwr',
        values: ['-2.1', '-2.3', index === 3 ? '-40.0' : '-1.9', '-2.0'],
        low: { warn: '-11.0', alarm: '-14.0' },
        high: { warn: '2.4', alarm: '3.4' },
      },
    ],
  })),
}

/** Differences between the sample and an earlier run. */
export const since: NonNullable<Conformance['since']> = {
  run: '20261118-220000-bench-appliance-20port-0a1b2c',
  started: '2026-11-18T22:00:00.000Z',
  release: '1.7.0-4100',
  changes: [
    { id: 'dns/server-0', from: 'passed', to: 'failed', origin: 'target' },
    { id: 'ntp/key-0', from: 'not tested', to: 'passed', origin: 'bench' },
  ],
  observations: [{ subject: 'status of an empty container', before: [404], after: [204] }],
  conditions: ['release: 1.7.0-4100, then 1.8.0-4321'],
}

/** Returns a realistic result of any size, for unit tests and for viewing the page. Every verdict occurs. */
export function sample(size = 300): Conformance {
  const requirements = Array.from({ length: size }, (_, index) => createRequirement(index))
  const counted = VERDICTS.map((verdict) => [verdict, requirements.filter((one) => one.verdict === verdict).length])
  const failed = requirements.filter(({ verdict }) => verdict === 'failed').length
  return {
    schema: 'plumbline/conformance/1',
    suite: {
      name: 'plumbline',
      version: '0.1.0',
      revision: '977180c',
      catalogue: { digest: '3f'.repeat(32), frozen: true },
    },
    run: {
      id: '2026-11-20T23-58-18Z',
      started: '2026-11-20T23:58:18.204Z',
      ended: '2026-11-21T01:21:02.004Z',
      seconds: 4963.8,
      level: 'certification',
      compared: { lines: 412 },
      exitCode: 1,
      conclusion: `${failed} of ${size} requirements failed, and the device restarted once on its own.`,
    },
    target: TARGET,
    totals: Object.fromEntries(counted) as Conformance['totals'], // VERDICTS contains every key
    deviceTime: DEVICE_TIME,
    timeline: TIMELINE,
    ports: PORTS,
    reboots: [
      reboot('port-groups 1 and 2 to MODE_40GB, for the check of adjacent pairs', 598),
      reboot('port-groups 1 and 2 back to MODE_100GB', 598),
    ],
    console: { lines: 1284 },
    incidents: [
      {
        kind: 'restart',
        message: 'The device restarted at 00:41:07 UTC without a command of this run.',
        details: ['boot time before: 2026-11-20 22:10:00 UTC', 'boot time after: 2026-11-21 00:40:12 UTC'],
      },
    ],
    requirements,
    observations: [
      { requirement: 'dns/server-0', subject: 'status of an empty container', value: 204, count: 12 },
      { subject: 'extra leaf under clock/state', value: 'vendor-system:drift', count: 3 },
      { requirement: 'port-groups/mode-0', subject: 'text of the refusal', value: { tag: 'invalid-value' }, count: 1 },
    ],
    residue: ['VLAN 3999 (the target offers no way to remove it)'],
  }
}

function createRequirement(index: number): RequirementResult {
  const areas = Object.keys(FIELDS)
  const area = areas[index % areas.length] ?? 'dns'
  const turn = Math.floor(index / areas.length)
  const fields = FIELDS[area] ?? []
  const field = fields[turn % fields.length] ?? 'server'
  const id = `${area}/${field.toLowerCase().replaceAll(' ', '-')}-${turn}`
  const verdict = pickVerdict(index)
  const reason = REASONS[verdict]
  return {
    id,
    area,
    strength: verdict === 'observed' ? (index % 2 === 0 ? 'seen' : 'open') : 'must',
    text: `The ${field} ${CLAIMS[(turn * 3 + index) % CLAIMS.length]}.`,
    clause: `platform: ${area.replaceAll('-', ' ')}, fields`,
    level: index % 3 === 0 ? 'nightly' : 'smoke',
    verdict,
    mandatory: verdict !== 'observed' && verdict !== 'not applicable',
    tests: [`suites/${area}/${area}.test.ts > ${area} > ${field} ${turn}`],
    ...(reason === undefined && { began: '2026-11-20T23:58:20.000Z', seconds: 1.5 }),
    ...(index % 3 === 0 && { gate: 'configure' as const }),
    ...(turn > 0 && { dependsOn: [`${area}/${fields[0]?.toLowerCase().replaceAll(' ', '-')}-0`] }),
    ...(reason !== undefined && { reason }),
    ...(verdict === 'deviation' && {
      waiver: 'LAB-2041',
      reason: 'LAB-2041: fixed in 1.8.1, until 31 Jan 2027 (QA lab)',
    }),
    ...((verdict === 'failed' || verdict === 'deviation') && { failures: [createFailure(area, field, turn)] }),
  }
}

function pickVerdict(index: number): Verdict {
  if (index % 43 === 21) return 'failed'
  if (index % 97 === 50) return 'deviation'
  if (index % 59 === 30) return 'inconclusive'
  if (index % 11 === 5) return 'observed'
  if (index % 17 === 9) return 'not tested'
  return index % 23 === 12 ? 'not applicable' : 'passed'
}

function createFailure(area: string, field: string, turn: number): Failure {
  return {
    code: turn % 2 === 0 ? 'value' : 'not-kept',
    message: `The ${field} was written as 5353 and is read as 53 after the settling time.`,
    path: `/openconfig-system:${area}/servers/server/0/config/port`,
    instance: 'server 192.0.2.53',
    expected: 5353,
    actual: { port: 53, address: '192.0.2.53' },
    exchange: `GET /api/data/openconfig-system:system/${area} → 200`,
    moment: { deviceTime: '2026-11-21T00:01:00.000Z', tokenAge: '2:30' },
    repeat: `curl --insecure --include --request GET -H 'accept: application/yang-data+json' -H "X-Auth-Token: $TOKEN" 'https://192.0.2.10/api/data/openconfig-system:system/${area}'`,
    recipe: [
      '# What the check wrote before has been put back since. Send it again first, and wait until it has settled:',
    ],
    test: `suites/${area}/${area}.test.ts > ${area} > ${field} ${turn}`,
    transcript: `transcript/${area}-${turn}.txt`,
  }
}

const CONSOLE = [
  ['shutting down', 0.01, '[86412.300512] reboot: Restarting system'],
  ['firmware', 0.06, 'American Megatrends BIOS Date: 04/12/2025'],
  ['boot loader', 0.3, 'GNU GRUB  version 2.06'],
  ['kernel', 0.32, '[    0.000000] Linux version 5.14.0 (build@example) #1 SMP'],
  ['services', 0.5, 'Welcome to Appliance OS 1.8.0-4321!'],
  ['login prompt', 0.88, 'appliance-1 login:'],
] as const

function reboot(cause: string, total: number): Conformance['reboots'][number] {
  const phases = ['down', 'answers TCP', 'serves TLS', 'authenticates', 'serves the resources']
  const shares = [0.02, 0.78, 0.83, 0.91, 1]
  const began = TIMELINE.begin + 3900 + (cause.includes('back') ? 640 : 0)
  return {
    cause,
    began,
    phases: phases.map((phase, index) => ({ phase, seconds: Math.round(total * (shares[index] ?? 1)) })),
    console: CONSOLE.map(([phase, share, line]) => ({ phase, seconds: Math.round(total * share), line })),
  }
}
