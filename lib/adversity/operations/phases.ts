import { after, before, type Blow, DOWN, half, unanswered, within } from './blow.ts'

/** A phase of an operation, in which the run that asked for it is killed. */
export interface Phase {
  readonly operation: string
  /** What the run is narrowed to. */
  readonly requirement: string
  readonly blow: Blow
  /** Lawful ways of the device. */
  readonly quirks?: readonly string[]
  /** The run installs the release of its profile. */
  readonly upgrades?: true
}

/** Targets that let go of no file, whose captures nobody ends, and which take long for them. */
const KEEPS = ['documented-rows-only']
const SLOW = ['documented-rows-only', 'captures-of-ten-minutes']

/** All phases. */
export const PHASES: readonly Phase[] = [
  ...of('an upload', 'files/upload', [
    before('start-upload'),
    unanswered('start-upload'),
    before('upload-image'),
    within('upload-image', 1),
    within('upload-image', 150_000),
    unanswered('upload-image'),
    after('upload-image'),
  ]),
  ...of('an upload', 'files/upload', [within('upload-image', 150_000), after('upload-image')], { quirks: KEEPS }),
  ...of('an import over HTTPS', 'files/import-https', [
    before('import'),
    unanswered('import'),
    after('transfer-status', /In Progress/),
    unanswered('transfer-status', /Completed/),
    after('transfer-status', /Completed/),
  ]),
  ...of('an import over HTTPS', 'files/import-https', [unanswered('import'), after('transfer-status', /Completed/)], {
    quirks: KEEPS,
  }),
  ...of('an import over SCP', 'files/import-scp', [unanswered('import'), after('transfer-status', /Completed/)]),
  ...of('an import over SFTP', 'files/import-sftp', [unanswered('import'), after('transfer-status', /Completed/)]),
  ...of('a download', 'files/download-bytes', [
    before('start-download'),
    half('start-download'),
    after('start-download'),
  ]),
  ...of('a capture', 'bundles/capture', [
    before('capture'),
    unanswered('capture'),
    after('status', /collecting/i),
    after('status', /collating/i),
    after('status', /complete/i),
  ]),
  ...of('a capture that nobody ends', 'bundles/capture', [unanswered('capture'), after('status', /complete/i)], {
    quirks: SLOW,
  }),
  ...of('a second capture', 'bundles/second-capture', [
    { ...unanswered('capture'), later: 1 },
    before('cancel'),
    unanswered('cancel'),
  ]),
  ...of('an upload to the cloud', 'cloud/upload-accepted', [
    after('status', /collecting/i),
    before('upload'),
    unanswered('upload', /202 Accepted/),
    after('upload', /202 Accepted/),
  ]),
  ...of('a write of the client id', 'cloud/client-id', [
    before('clientid', 1),
    unanswered('clientid', /^$/),
    after('clientid', /^$/),
  ]),
  ...of('a write of the client secret', 'cloud/client-secret', [
    unanswered('clientsecret', /^$/),
    after('clientsecret', /^$/),
  ]),
  ...of('a write of the proxy', 'cloud/put-proxy', [
    { on: 'before', call: /^PUT .*:config$/ },
    { on: 'unanswered', call: /^PUT .*:config$/ },
    { on: 'after', call: /^PUT .*:config$/ },
  ]),
  ...of('check-version', 'images/check-version', [before('check-version'), unanswered('check-version')]),
  ...of('set-version of what is not there', 'images/set-version-checks', [unanswered('set-version')]),
  ...of(
    'an install',
    'images/set-version-installs',
    [
      before('set-version'),
      unanswered('set-version'),
      after('set-version'),
      DOWN,
      { on: 'after', call: /^GET .*\/state$/, shows: /"install-status":"success"/, later: 2 },
    ],
    { upgrades: true },
  ),
]

function of(
  operation: string,
  requirement: string,
  blows: readonly Blow[],
  more: Partial<Phase> = {},
): readonly Phase[] {
  return blows.map((blow) => ({ operation, requirement, blow, ...more }))
}
