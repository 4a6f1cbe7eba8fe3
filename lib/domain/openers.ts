/** A profile change that makes an untested part testable: where to make it, and what to add. */
export interface Opener {
  /** Member path from the outside in, such as `bench.fileHost`. */
  readonly place: string
  readonly add: string
  /** What to do on the unit instead, if that is better than changing the profile. */
  readonly rather?: string
}

const IMAGE = '{ "file": "…", "sha256": "…" }'

/** The text to add, by place. Every address and file is an example. */
const ADDITIONS: Readonly<Record<string, string>> = {
  'addresses.snmp': '"snmp": "192.0.2.7:161"',
  'bench.fileHost': '"fileHost": { "host": "192.0.2.10" }',
  'bench.power': '"power": { "driver": "manual" }',
  'bench.power.menu': '"menu": true',
  'bench.stimulus': '"stimulus": { "driver": "manual" }',
  'bench.syslogReceiver': '"syslogReceiver": ["192.0.2.10:5514", "192.0.2.11:5514"]',
  'bench.trapReceiver': '"trapReceiver": "192.0.2.10:5162"',
  'fixtures.cloud': '"cloud": "any"',
  'fixtures.emptyPorts': '"emptyPorts": ["2"]',
  'fixtures.images.otherLine': `"otherLine": ${IMAGE}`,
  'fixtures.images.platform': '"platform": { "file": "…", "version": "…", "sha256": "…" }',
  'fixtures.images.tenant': `"tenant": ${IMAGE}`,
  'fixtures.interfaces': '"interfaces": ["9.0"]',
  'fixtures.portGroups': '"portGroups": "all"',
  'fixtures.spareUser': '"spareUser": "…"',
  'fixtures.vlans': '"vlans": [3999, 4000]',
}

/** What to do on the unit instead of the addition, by place. */
const RATHER: Readonly<Record<string, string>> = {
  'addresses.snmp': 'let the agent answer this machine on UDP 161, or name its address',
  'fixtures.cloud':
    'configure credentials of the cloud service on the unit; only where the bench plays that service, write',
}

/** Returns the profile line that enables what was skipped for this reason; undefined if there is no such line. */
export function findOpener(reason: string): Opener | undefined {
  const [, gate] = /\bgate (\S+) is closed in the profile$/.exec(reason) ?? []
  if (gate !== undefined) return { place: 'gates', add: `"${gate}"` }
  const [, place = ''] = PLACE.exec(reason) ?? []
  const { [place]: add } = ADDITIONS
  const { [place]: rather } = RATHER
  return add === undefined ? undefined : { place, add, ...(rather === undefined ? {} : { rather }) }
}

/** Matches the place in the profile at the end of a reason. */
const PLACE = /: ((?:addresses|bench|fixtures)\.[\w.]+)$/

/** Returns a reason without the place in the profile, for a line that names the place anyway. */
export function omitPlace(reason: string): string {
  return reason.replace(/ in the profile$/, '').replace(PLACE, '')
}
