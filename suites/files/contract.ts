import { type Book, id, list, must, open, seen, string, bindRequirements } from '#lib/requirements.ts'

const FILE = '/data/vendor-utils-file-transfer:file'
const result = 'vendor-utils-file-transfer:output/result'

const printed = { commandLine: true } as const
/** A chassis offers downloads from this release on. */
const downloads = { since: { chassis: '1.7.0' } } as const
/**
 * For tests that create files. Because the contract shows no way to remove files, some may stay on the target.
 * Therefore only a certification run creates files.
 */
const makes = { gate: 'configure', level: 'certification' } as const
/** For tests in which the target fetches a file from a host of the bench. */
const fetches = { ...makes, needs: 'bench.fileHost' } as const
const fetchesTyped = { ...fetches, commandLine: true } as const
const onAppliances = { targets: ['appliance'] } as const
const inAudit = { targets: ['appliance', 'controller'], since: { chassis: '1.7.0' } } as const
const noFile = {
  commandLine: true,
  untestable: 'the contract does not say where the file is written or how to remove it',
} as const
/** Prerequisites of the tests that pipe the output of `file show`. */
const show = ['files/list', 'files/entry-name', 'files/show'] as const
const logs = ['files/directory-log-system', 'files/entry-name'] as const
/**
 * Prerequisites of the tests that use Basic authentication. After three refusals, Basic authentication is not tried
 * again.
 */
const basic = ['authentication/basic-on-post', 'authentication/basic-on-restconf'] as const

export const contract = {
  area: 'files',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    files: 'platform: Resources, Files',
    logging: 'platform: Resources, Logging',
    authentication: 'platform: Authentication',
    endpoints: 'platform: Endpoints, upload row',
    transitions: 'platform: Resources, Files',
    'transitions 5': 'platform: States and transitions',
    commands: 'platform: Commands, files row',
    'commands 13': 'platform: Commands, import row',
    'commands 18': 'platform: Commands, images by SCP',
  },

  resources: {
    // The tests check every response about files, so no schema is needed.
    'file-list': {
      path: `${FILE}/list`,
      short: 'file/list',
      says: 'POST of file/list returns the entries of a directory',
      judged: 'by hand',
      is: { by: 'files/list' },
      operation: {
        bare: true,
        answer: {
          'vendor-utils-file-transfer:output': {
            entries: [
              { name: 'platform.log', date: 'Wed Jan 15 10:00:00 UTC 2025', size: '12KB' },
              { name: 'audit.log', date: 'Wed Jan 15 10:00:00 UTC 2025', size: '3B' },
            ],
          },
        },
      },
      fields: {
        entries: list({
          by: 'files/list',
          key: [],
          mutants: { each: true },
          fields: {
            name: string({ by: 'files/entry-name', mutants: { each: true } }),
            date: string({ by: 'files/entry-date' }),
            size: string({ by: 'files/entry-size' }),
          },
        }),
      },
    },
    'file-import': {
      path: `${FILE}/import`,
      short: 'file/import',
      says: 'POST of file/import returns a message that the transfer has started',
      judged: 'by hand',
      is: { by: 'files/import-answer' },
      operation: {
        answer: { 'vendor-utils-file-transfer:output': { result: 'File transfer is initiated.' } },
        effect: 'an import fetches the file',
      },
      fields: {},
    },
    'file-transfers': {
      path: `${FILE}/transfer-status`,
      short: 'transfer-status',
      says: 'POST of transfer-status returns the table of transfers',
      judged: 'by hand',
      is: { by: 'files/transfer-status' },
      operation: {
        bare: true,
        answer: {
          'vendor-utils-file-transfer:output': {
            result: '\nS.No.|Operation|Protocol|Local File Path|Remote Host|Remote File Path|Status|Time\n',
          },
        },
        texts: [
          { at: result, replaced: ['S\\.No\\.', 'Other'], breaks: 'the table has a column S.No.' },
          { at: result, replaced: ['Operation', 'Other'], breaks: 'the table has a column Operation' },
          { at: result, replaced: ['Protocol', 'Other'], breaks: 'the table has a column Protocol' },
          { at: result, replaced: ['Local File Path', 'Other'], breaks: 'the table has a column Local File Path' },
          { at: result, replaced: ['Remote Host', 'Other'], breaks: 'the table has a column Remote Host' },
          { at: result, replaced: ['Remote File Path', 'Other'], breaks: 'the table has a column Remote File Path' },
          { at: result, replaced: ['Status', 'Other'], breaks: 'the table has a column Status' },
          { at: result, replaced: ['Time', 'Other'], breaks: 'the table has a column Time' },
          {
            at: result,
            replaced: ['In Progress \\(\\d+%\\)', 'Running'],
            breaks: 'a transfer that is under way has the status In Progress with a percentage',
          },
          {
            at: result,
            replaced: ['In Progress \\((\\d+)%\\)', 'In Progress'],
            breaks: 'the status In Progress has a percentage',
          },
          {
            at: result,
            replaced: ['In Progress \\((\\d+)%\\)', 'In Progress ($1 bytes)'],
            breaks: 'the status In Progress has a percentage',
          },
          {
            at: result,
            replaced: ['In Progress \\(\\d+%\\)', 'Completed'],
            breaks: 'a transfer that is under way is In Progress',
          },
          {
            at: result,
            replaced: ['Completed', 'Finished'],
            breaks: 'a transfer that has ended has the status Completed',
          },
          {
            at: result,
            replaced: ['Completed', 'In Progress (99%)'],
            breaks: 'a transfer that has ended has the status Completed',
          },
          { at: result, replaced: ['\\|', ' | '], silent: 'the column separator is unspecified' },
        ],
      },
      fields: { result: string({ by: 'files/transfer-status', mutants: { each: true } }) },
    },
    'file-download': {
      path: `${FILE}/vendor-file-download:download-file/vendor-file-download:start-download`,
      short: 'start-download',
      says: 'POST of start-download returns the content of a file',
      judged: 'by hand',
      is: { by: 'files/download' },
      operation: { gives: 'a file' },
      fields: {},
    },
    'upload-start': {
      path: `${FILE}/vendor-file-upload-meta-data:upload/start-upload`,
      short: 'start-upload',
      says: 'POST of start-upload returns a module-qualified output with upload-id',
      judged: 'by hand',
      is: { by: 'files/start-upload' },
      operation: { answer: { 'vendor-file-upload-meta-data:output': { 'upload-id': '12345678' } } },
      fields: { 'upload-id': id({ by: 'files/start-upload', mutants: { each: true } }) },
    },
    'upload-image': {
      path: '/data/openconfig-system:system/vendor-image-upload:image/upload-image',
      short: 'upload-image',
      says: 'POST of upload-image accepts a file, and its response body is empty',
      judged: 'by hand',
      is: { by: 'files/upload' },
      operation: { effect: 'an uploaded file is stored in file-path' },
      fields: {},
    },
  },

  behaviours: {
    'files/list': must(
      'files 1.1, 1.2',
      'POST of `file/list` with the module-qualified member `path` returns `output` with `entries`, an array.',
      {},
      'authentication/token-on-post',
    ),
    'files/list-at-restconf': must(
      'files 1.1, 1.2',
      '`file/list` can be called at `/restconf` in the same way as at `/api`.',
      { clause: 'platform: Data roots' },
      'files/list',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-post',
    ),
    'files/entry-name': must('files 1.3', 'The `name` of an entry in a file listing is a string.', {}, 'files/list'),
    'files/entry-date': must('files 1.4', 'The `date` of an entry in a file listing is a string.', {}, 'files/list'),
    'files/entry-size': must('files 1.5', 'The `size` of an entry in a file listing is a string.', {}, 'files/list'),
    'files/entry-size-form': seen(
      'files 1.5',
      'The contract gives a number with a unit as an example of the `size` of an entry in a file listing.',
    ),
    'files/entry-names': seen(
      'files 1.6',
      'In some file listings, the `name` of an entry contains several names separated by newlines.',
    ),
    'files/empty-directory': open('files 1.2', 'How an empty directory is listed is unspecified.'),
    'files/missing-directory': open(
      'files 1.1',
      'The response to a listing of a nonexistent directory is unspecified.',
    ),
    'files/names-that-climb': open(
      'files 1.1',
      'It is unspecified whether a file listing rejects a path that leads outside the virtual directories, such as `../etc`.',
    ),
    'files/directory-staging': must('files 7.1', 'The directory `images/staging` exists.', {}, 'files/list'),
    'files/directory-import-iso': must('files 7.2', 'The directory `images/import/iso` exists.', {}, 'files/list'),
    'files/directory-import-service': must(
      'files 7.3',
      'The directory `images/import/service` exists.',
      {},
      'files/list',
    ),
    'files/directory-import-os': must('files 7.4', 'The directory `images/import/os` exists.', {}, 'files/list'),
    'files/directory-tenant': must('files 7.5', 'The directory `images/tenant` exists.', {}, 'files/list'),
    'files/directory-qkview': must('files 7.6', 'The directory `diags/shared/qkview` exists.', {}, 'files/list'),
    'files/directory-log-confd': must(
      'files 7.7; logging 16.11',
      'The directory `log/confd` exists.',
      {},
      'files/list',
    ),
    'files/directory-log-host': must('files 7.7; logging 16.12', 'The directory `log/host` exists.', {}, 'files/list'),
    'files/directory-log-system': must(
      'files 7.7; logging 16.1',
      'The directory `log/system` exists.',
      onAppliances,
      'files/list',
    ),
    'files/directory-log-controller': must(
      'files 7.7; logging 16.10',
      'The directory `log/controller` exists.',
      { targets: ['controller'] },
      'files/list',
    ),
    'files/log-platform': must(
      'logging 16.2',
      'The directory `log/system` contains `platform.log`.',
      onAppliances,
      ...logs,
    ),
    'files/log-audit': must('logging 16.3', 'The directory `log/system` contains `audit.log`.', onAppliances, ...logs),
    'files/log-snmp': must('logging 16.4', 'The directory `log/system` contains `snmp.log`.', onAppliances, ...logs),
    'files/log-confd': must('logging 16.5', 'The directory `log/system` contains `confd.log`.', onAppliances, ...logs),
    'files/log-devel': must('logging 16.6', 'The directory `log/system` contains `devel.log`.', onAppliances, ...logs),
    'files/log-lcd': must('logging 16.7', 'The directory `log/system` contains `lcd.log`.', onAppliances, ...logs),
    'files/log-rotated': seen(
      'logging 16.8, 16.9',
      'The name of a rotated log file has a number as its suffix, followed by `.gz` if the file is compressed.',
    ),
    'files/log-of-partition': open('logging 16.1', 'The directory of the log files of a partition is unspecified.', {
      targets: ['partition'],
    }),
    'files/log-levels': must('logging 14.2', 'Local logging follows the log levels configured per component.', {
      untestable: 'no documented call makes a component log at a chosen level',
    }),
    'files/audit-logins': must(
      'logging 17.1',
      'A login adds a line with the user name to the audit log; a request without a login does not.',
      inAudit,
      ...basic,
      'files/download',
      'files/directory-log-system',
      'files/directory-log-controller',
    ),
    'files/audit-failed-logins': must(
      'logging 17.2',
      'The audit log records the user name of a failed login.',
      inAudit,
      'files/download',
      'files/directory-log-system',
      'files/directory-log-controller',
      'root/unknown-user',
    ),
    'files/audit-changes': must(
      'logging 17.3',
      'The audit log records the name of the user who made a change.',
      { ...inAudit, gate: 'configure' },
      'files/download',
      'files/directory-log-system',
      'files/directory-log-controller',
      'logging/component-name',
      'logging/component-config-severity',
      'logging/patch-component',
    ),
    'files/audit-settings': must(
      'logging 17.3',
      'The audit log records the name of the user who added a name server or a time server.',
      { ...inAudit, gate: 'configure', creates: true },
      'files/audit-changes',
      'dns/patch-server',
      'ntp/patch-server',
    ),
    'files/audit-typed-changes': must(
      'logging 17.3',
      'The audit log records the name of the user who committed a change in the CLI.',
      { ...inAudit, gate: 'configure', creates: true, commandLine: true },
      'files/audit-settings',
      'command-line/commit',
      'dns/command-server',
    ),
    'files/download': must(
      'files 6.1, 6.2, 6.3, 6.4',
      'POST of `start-download` with `file-name`, `path` and `token` in a multipart form returns the file.',
      downloads,
      'files/list',
    ),
    'files/download-at-restconf': must(
      'files 6.1, 6.4',
      '`start-download` returns the same file at `/restconf` as at `/api`.',
      { ...downloads, clause: 'platform: Data roots' },
      'files/download',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-post',
    ),
    'files/download-path': must(
      'files 6.2',
      'A download returns files from the directory given in `path`, never from another directory.',
      downloads,
      'files/download',
      'files/entry-name',
    ),
    'files/download-bytes': must(
      'files 6.4',
      'A download returns the complete file, byte for byte as it was uploaded.',
      { ...makes, since: { chassis: '1.7.0' } },
      'files/download',
      'files/upload',
    ),
    'files/download-token': must(
      'authentication 7.1; files 6.3',
      'A download with Basic authentication accepts the most recently returned token in the form field `token`.',
      downloads,
      ...basic,
      'files/download',
      'authentication/token-issued',
    ),
    'files/download-without-token': open(
      'files 6.3',
      'Whether a download requires the form field `token` is unspecified.',
      downloads,
    ),
    'files/download-other-token': open(
      'files 6.3',
      'The response to a download with an unknown token is unspecified.',
      downloads,
    ),
    'files/download-missing-file': open(
      'files 6.1',
      'The response to a download of a nonexistent file is unspecified.',
      downloads,
    ),
    'files/download-directory': open(
      'files 6.2',
      'The response to a download of a directory is unspecified.',
      downloads,
    ),
    'files/start-upload': must(
      'files 4.1, 4.2, 4.4',
      'POST of `start-upload` with `size`, `name` and `file-path` returns the module-qualified member `output` with `upload-id`.',
      makes,
    ),
    'files/upload': must(
      'files 1.5, 4.2, 4.3, 5.1',
      'POST of `upload-image` with a file in a multipart form stores the file under the `name` and in the `file-path` given in the preceding `start-upload`; a listed size with a unit is that of the file, apart from rounding.',
      makes,
      'files/start-upload',
      'files/directory-staging',
    ),
    'files/upload-id': must(
      'files 5.2',
      'The request header `file-upload-id` identifies the upload to which a file belongs.',
      makes,
      'files/upload',
    ),
    'files/upload-answers-nothing': must(
      'endpoints 24.3; files 5.3',
      'The response to a successful file upload has an empty body.',
      makes,
      'files/upload',
    ),
    'files/start-upload-at-restconf': must(
      'files 4.1',
      '`start-upload` can be called at `/restconf` in the same way as at `/api`.',
      { ...makes, clause: 'platform: Data roots' },
      'files/start-upload',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-post',
    ),
    'files/upload-at-restconf': must(
      'files 5.1',
      '`upload-image` can be called at `/restconf` in the same way as at `/api`.',
      { ...makes, clause: 'platform: Data roots' },
      'files/upload',
      'files/start-upload-at-restconf',
    ),
    'files/upload-id-type': open('files 4.4', 'Whether `upload-id` is a number or a string is unspecified.', makes),
    'files/upload-of-wrong-size': open(
      'files 4.1',
      'The response to an upload whose size differs from the `size` given in the preceding `start-upload` is unspecified.',
      makes,
    ),
    'files/upload-with-wrong-id': open(
      'files 5.2',
      'The response to an upload with an unknown upload ID is unspecified.',
      makes,
    ),
    'files/upload-without-id': open(
      'files 5.2',
      'The response to an upload without the header `file-upload-id` is unspecified.',
      makes,
    ),
    'files/upload-broken-off': open('files 5.1', 'What happens to an interrupted upload is unspecified.', makes),
    'files/upload-twice': open('files 5.2', 'Whether an upload ID can be used twice is unspecified.', makes),
    'files/import-answer': must(
      'files 2.11',
      'POST of `file/import` with `input`, an array, returns a message that the transfer has been initiated.',
      fetches,
    ),
    'files/import-https': must(
      'files 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.8',
      'An import without `protocol` uses HTTPS; if `insecure` is an empty string, the import also accepts an untrusted host.',
      fetches,
      'files/directory-staging',
      'files/transfer-status',
    ),
    'files/import-at-restconf': must(
      'files 2.1',
      '`file/import` can be called at `/restconf` in the same way as at `/api`.',
      { ...fetches, clause: 'platform: Data roots' },
      'files/import-https',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-post',
    ),
    'files/import-bytes': must(
      'files 2.3',
      'An imported file is identical, byte for byte, to the file served by the remote host.',
      { ...fetches, since: { chassis: '1.7.0' } },
      'files/import-https',
      'files/download-bytes',
    ),
    'files/import-login': must(
      'files 2.9, 2.10',
      'An import sends the module-qualified `username` and `password` to a remote host that requests a login.',
      fetches,
      'files/import-https',
    ),
    'files/import-scp': must(
      'files 2.7',
      'An import with `protocol` set to `scp` uses SCP.',
      fetches,
      'files/directory-staging',
      'files/column-status',
    ),
    'files/import-sftp': must(
      'files 2.7',
      'An import with `protocol` set to `sftp` uses SFTP.',
      fetches,
      'files/directory-staging',
      'files/column-status',
    ),
    'files/transfer-status': must(
      'files 3.1, 3.2',
      'POST of `transfer-status` without a body returns `output` with `result`, a string.',
      fetches,
    ),
    'files/transfer-status-at-restconf': must(
      'files 3.2',
      '`transfer-status` can be called at `/restconf` in the same way as at `/api`.',
      { ...fetches, clause: 'platform: Data roots' },
      'files/transfer-status',
      'files/import-https',
      'files/column-number',
      'files/column-operation',
      'files/column-protocol',
      'files/column-local-path',
      'files/column-remote-host',
      'files/column-remote-path',
      'files/column-status',
      'files/column-time',
      'files/transfer-completed',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-post',
    ),
    'files/column-number': must(
      'files 3.3',
      'The transfers table has a column `S.No.`, which shows a number.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-operation': must(
      'files 3.4',
      'The transfers table has a column `Operation`, which shows, in unspecified wording, that the transfer is an import.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-protocol': must(
      'files 3.5',
      'The transfers table has a column `Protocol`, which shows the requested protocol: HTTPS, SCP or SFTP.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-local-path': must(
      'files 3.6',
      'The transfers table has a column `Local File Path`, which shows a local path that ends in the requested name.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-remote-host': must(
      'files 3.7',
      'The transfers table has a column `Remote Host`, which shows the requested host.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-remote-path': must(
      'files 3.8',
      'The transfers table has a column `Remote File Path`, which shows the path of the requested file.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-status': must(
      'files 3.9',
      'The transfers table has a column `Status`, which shows the status of the transfer.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-time': must(
      'files 3.9',
      'The transfers table has a column `Time`, which shows a time.',
      fetches,
      'files/transfer-status',
    ),
    'files/transfer-in-progress': must(
      'transitions 5.1; files 3.10',
      'A transfer in progress has the status `In Progress`, with a percentage.',
      fetches,
      'files/import-https',
      'files/column-status',
      'files/column-local-path',
    ),
    'files/transfer-completed': must(
      'files 3.11; transitions 6.1',
      'A transfer that has ended has the status `Completed`.',
      { ...fetches, clause: 'platform: States and transitions' },
      'files/import-https',
      'files/column-status',
      'files/column-local-path',
    ),
    'files/no-transfers': open(
      'files 3.2',
      'The response to `transfer-status` before the first transfer is unspecified.',
    ),
    'files/import-untrusted': open(
      'files 2.5',
      'What happens to an import from an untrusted host without `insecure` is unspecified.',
      fetches,
    ),
    'files/import-wrong-password': open(
      'files 2.10',
      'What happens to an import with a wrong password is unspecified.',
      fetches,
    ),
    'files/import-missing-file': open(
      'files 2.3',
      'What happens to an import of a nonexistent file is unspecified.',
      fetches,
    ),
    'files/import-wrong-host': open(
      'files 2.2',
      'What happens to an import from a nonexistent host is unspecified.',
      fetches,
    ),
    'files/import-existing': open(
      'files 2.4',
      'What happens to an import whose local file already exists is unspecified.',
      fetches,
    ),
    'files/import-cut': open('transitions 6.1', 'What happens to an interrupted import is unspecified.', fetches),
    'files/import-two': open(
      'files 2.1',
      'Whether a single import request can fetch two files is unspecified.',
      fetches,
    ),
    'files/list-command': must(
      'commands 12.1',
      '`file list path <directory>` prints each file in the directory once; dates and sizes, if printed, equal those returned by the API.',
      printed,
      'files/list',
      'files/entry-name',
      'files/entry-date',
      'files/entry-size',
    ),
    'files/show': must(
      'commands 12.2',
      '`file show <path>` prints the same lines that a download of the file returns.',
      { ...printed, since: { chassis: '1.7.0' } },
      'files/list',
      'files/entry-name',
      'files/download',
    ),
    'files/pipe-append': must(
      'commands 12.3',
      '`file show <path> | append <file>` appends the output to a file.',
      noFile,
      ...show,
    ),
    'files/pipe-begin': must(
      'commands 12.4',
      '`file show <path> | begin <pattern>` prints the first matching line and all lines after it.',
      printed,
      ...show,
    ),
    'files/pipe-count': must(
      'commands 12.5',
      '`file show <path> | count` prints the number of lines.',
      printed,
      ...show,
    ),
    'files/pipe-exclude': must(
      'commands 12.6',
      '`file show <path> | exclude <pattern>` omits the matching lines.',
      printed,
      ...show,
    ),
    'files/pipe-include': must(
      'commands 12.7',
      '`file show <path> | include <pattern>` prints only the matching lines.',
      printed,
      ...show,
    ),
    'files/pipe-linnum': must(
      'commands 12.8',
      '`file show <path> | linnum` prints each line with its line number.',
      printed,
      ...show,
    ),
    'files/pipe-more': must(
      'commands 12.9',
      '`file show <path> | more` prints the whole file, even on a terminal.',
      printed,
      ...show,
    ),
    'files/pipe-more-stops': open(
      'commands 12.9',
      'Whether `file show <path> | more` pauses at the end of each terminal page is unspecified.',
      printed,
      'files/pipe-more',
    ),
    'files/pipe-nomore': must(
      'commands 12.10',
      '`file show <path> | nomore` prints the file without pausing.',
      printed,
      ...show,
    ),
    'files/pipe-save': must(
      'commands 12.11',
      '`file show <path> | save <file>` saves the output to a file.',
      noFile,
      ...show,
    ),
    'files/pipe-until': must(
      'commands 12.12',
      '`file show <path> | until <pattern>` prints all lines up to and including the first matching line.',
      printed,
      ...show,
    ),
    'files/tail-lines': must(
      'commands 12.14',
      '`file tail -n <lines> <path>` prints the last `<lines>` lines of a file.',
      printed,
      ...show,
    ),
    'files/tail-follows': must(
      'commands 12.13',
      '`file tail -f <path>` prints new lines of a file as they are written.',
      { ...printed, targets: ['appliance', 'controller'] },
      'files/audit-failed-logins',
      'files/log-audit',
      'files/directory-log-system',
      'files/directory-log-controller',
    ),
    'files/transfer-status-command': must(
      'commands 13.5',
      '`file transfer-status` prints the transfers table with all documented columns and with the values that the API returns.',
      { ...fetchesTyped, clause: 'platform: Commands, files row' },
      'files/import-https',
      'files/column-number',
      'files/column-operation',
      'files/column-protocol',
      'files/column-local-path',
      'files/column-remote-host',
      'files/column-remote-path',
      'files/column-status',
      'files/column-time',
      'files/transfer-completed',
    ),
    'files/import-command': must(
      'commands 13.1, 13.2',
      '`file import` with `remote-host`, `remote-file`, `local-file` and `username` starts an HTTPS transfer to the local file; `insecure` also allows an untrusted host.',
      fetchesTyped,
      'files/import-https',
    ),
    'files/import-command-password': must(
      'commands 13.4',
      "`file import` prompts for the user's password and sends the password to a remote host that requests a login.",
      fetchesTyped,
      'files/import-command',
      'files/import-login',
    ),
    'files/import-command-scp': must(
      'commands 13.3',
      '`file import` with `protocol scp` fetches a file over SSH using SCP.',
      fetchesTyped,
      'files/import-scp',
      'files/import-command-password',
    ),
    'files/import-command-sftp': must(
      'commands 13.3',
      '`file import` with `protocol sftp` fetches a file over SSH using SFTP.',
      fetchesTyped,
      'files/import-sftp',
      'files/import-command-password',
    ),
    'files/copy-staging': must(
      'commands 18.2',
      'The administrator can copy an image by SCP to `/var/import/staging/`, which is the directory `images/staging`.',
      { ...makes, targets: ['appliance'], commandLine: true, since: { appliance: '1.8.0' } },
      'files/directory-staging',
    ),
    'files/copy-tenant': must(
      'commands 18.4',
      'The administrator can copy a tenant image by SCP to `IMAGES`, which is the directory `images/tenant`.',
      { ...makes, targets: ['appliance'], commandLine: true },
      'files/directory-tenant',
    ),
    'files/copy-as-root': must(
      'commands 18.1',
      'Before release 1.8.0, the root account can copy a file by SCP to `/var/import/staging/`.',
      {
        ...onAppliances,
        untestable: 'a profile contains no root password, and a login as root with a wrong password proves nothing',
        before: { appliance: '1.8.0' },
      },
    ),
    'files/copy-as-root-refused': must(
      'commands 18.3',
      'From release 1.8.0, the root account cannot copy a file by SCP to `/var/import/staging/`.',
      {
        ...onAppliances,
        untestable: 'a profile contains no root password, and a login as root with a wrong password proves nothing',
        since: { appliance: '1.8.0' },
      },
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
