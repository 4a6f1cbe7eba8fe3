/** A profile change that makes an untested part testable: where to make it, and what to add. */
export interface Opener {
  /** Member path from the outside in, such as `bench.fileHost`. */
  readonly place: string
  readonly add: string
}

const IMAGE = '{ "file": "…", "sha256": "…" }'

/** The text to add, by place. Every address and file is an example. */
const ADDITIONS: Readonly<Record<string, string>> = {
  'bench.fileHost': '"fileHost": { "host": "192.0.2.10" }',
  'bench.power': '"power": { "driver": "manual" }',
  'bench.power.menu': '"power": { "driver": "manual" }',
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
  'fixtures.spareUser': '"spareUser": "lab-spare"',
  'fixtures.vlans': '"vlans": [3999, 4000]',
}

/** Returns the profile line that enables what was skipped for this reason; undefined if no line does. */
export function findOpener(reason: string): Opener | undefined {
  const [, gate] = /\bgate (\S+) is closed in the profile$/.exec(reason) ?? []
  if (gate !== undefined) return { place: 'gates', add: `"${gate}"` }
  const [, place = ''] = /: ((?:bench|fixtures)\.[\w.]+)$/.exec(reason) ?? []
  const { [place]: add } = ADDITIONS
  return add === undefined ? undefined : { place, add }
}
