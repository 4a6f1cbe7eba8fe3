import { type Book, id, list, must, open, seen, string, bindRequirements } from '#lib/requirements.ts'

const FILE = '/data/vendor-utils-file-transfer:file'
const result = 'vendor-utils-file-transfer:output/result'

const printed = { commandLine: true } as const
/** A chassis offers downloads from this release on. */
const downloads = { since: { chassis: '1.7.0' } } as const
/**
 * Tests that create files. The contract shows no way to remove them, so some may stay, and only a certification creates
 * any.
 */
const makes = { gate: 'configure', level: 'certification' } as const
/** Fetches by the target need a host that serves the file. */
const fetches = { ...makes, needs: 'bench.fileHost' } as const
const fetchesTyped = { ...fetches, commandLine: true } as const
const onAppliances = { targets: ['appliance'] } as const
const inAudit = { targets: ['appliance', 'controller'], since: { chassis: '1.7.0' } } as const
const noFile = { commandLine: true, untestable: 'where the file goes, and how it is removed, is not shown' } as const
/** Prerequisites of a pipe after file show. */
const show = ['files/list', 'files/entry-name', 'files/show'] as const
const logs = ['files/directory-log-system', 'files/entry-name'] as const
/** A target that refused Basic authentication three times is not asked with it again. */
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
    // The tests judge all answers about files, so no schema is needed.
    'file-list': {
      path: `${FILE}/list`,
      short: 'file/list',
      says: 'POST of file/list answers the entries of a directory',
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
      says: 'POST of file/import answers that the transfer has begun',
      judged: 'by hand',
      is: { by: 'files/import-answer' },
      operation: {
        answer: { 'vendor-utils-file-transfer:output': { result: 'File transfer is initiated.' } },
        effect: 'an import brings the file',
      },
      fields: {},
    },
    'file-transfers': {
      path: `${FILE}/transfer-status`,
      short: 'transfer-status',
      says: 'POST of transfer-status answers the table of transfers',
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
            breaks: 'In Progress comes with a percentage',
          },
          {
            at: result,
            replaced: ['In Progress \\((\\d+)%\\)', 'In Progress ($1 bytes)'],
            breaks: 'In Progress comes with a percentage',
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
          { at: result, replaced: ['\\|', ' | '], silent: 'what parts the columns is not shown' },
        ],
      },
      fields: { result: string({ by: 'files/transfer-status', mutants: { each: true } }) },
    },
    'file-download': {
      path: `${FILE}/vendor-file-download:download-file/vendor-file-download:start-download`,
      short: 'start-download',
      says: 'POST of start-download answers the bytes of a file',
      judged: 'by hand',
      is: { by: 'files/download' },
      operation: { gives: 'a file' },
      fields: {},
    },
    'upload-start': {
      path: `${FILE}/vendor-file-upload-meta-data:upload/start-upload`,
      short: 'start-upload',
      says: 'POST of start-upload answers an upload-id under the module',
      judged: 'by hand',
      is: { by: 'files/start-upload' },
      operation: { answer: { 'vendor-file-upload-meta-data:output': { 'upload-id': '12345678' } } },
      fields: { 'upload-id': id({ by: 'files/start-upload', mutants: { each: true } }) },
    },
    'upload-image': {
      path: '/data/openconfig-system:system/vendor-image-upload:image/upload-image',
      short: 'upload-image',
      says: 'POST of upload-image takes a file in, and answers nothing',
      judged: 'by hand',
      is: { by: 'files/upload' },
      operation: { effect: 'a file that was sent lies in file-path' },
      fields: {},
    },
  },

  behaviours: {
    'files/list': must(
      'files 1.1, 1.2',
      'POST of file/list with path under the module answers output with entries, an array.',
      {},
      'authentication/token-on-post',
    ),
    'files/entry-name': must('files 1.3', 'name of an entry is a string.', {}, 'files/list'),
    'files/entry-date': must('files 1.4', 'date of an entry is a string.', {}, 'files/list'),
    'files/entry-size': must('files 1.5', 'size of an entry is a string: a number with a unit.', {}, 'files/list'),
    'files/entry-names': seen(
      'files 1.6',
      'In some listings the name of an entry holds several names, on lines of their own.',
    ),
    'files/empty-directory': open('files 1.2', 'How a directory without files is listed is unspecified.'),
    'files/missing-directory': open('files 1.1', 'The answer to a listing of a missing directory is unspecified.'),
    'files/names-that-climb': open(
      'files 1.1',
      'Whether names that climb out of the virtual directories are refused is unspecified.',
    ),
    'files/directory-staging': must('files 7.1', 'The directory images/staging exists.', {}, 'files/list'),
    'files/directory-import-iso': must('files 7.2', 'The directory images/import/iso exists.', {}, 'files/list'),
    'files/directory-import-service': must(
      'files 7.3',
      'The directory images/import/service exists.',
      {},
      'files/list',
    ),
    'files/directory-import-os': must('files 7.4', 'The directory images/import/os exists.', {}, 'files/list'),
    'files/directory-tenant': must('files 7.5', 'The directory images/tenant exists.', {}, 'files/list'),
    'files/directory-qkview': must('files 7.6', 'The directory diags/shared/qkview exists.', {}, 'files/list'),
    'files/directory-log-confd': must('files 7.7; logging 16.11', 'The directory log/confd exists.', {}, 'files/list'),
    'files/directory-log-host': must('files 7.7; logging 16.12', 'The directory log/host exists.', {}, 'files/list'),
    'files/directory-log-system': must(
      'files 7.7; logging 16.1',
      'The directory log/system exists.',
      onAppliances,
      'files/list',
    ),
    'files/directory-log-controller': must(
      'files 7.7; logging 16.10',
      'The directory log/controller exists.',
      { targets: ['controller'] },
      'files/list',
    ),
    'files/log-platform': must('logging 16.2', 'log/system/ holds platform.log.', onAppliances, ...logs),
    'files/log-audit': must('logging 16.3', 'log/system/ holds audit.log.', onAppliances, ...logs),
    'files/log-snmp': must('logging 16.4', 'log/system/ holds snmp.log.', onAppliances, ...logs),
    'files/log-confd': must('logging 16.5', 'log/system/ holds confd.log.', onAppliances, ...logs),
    'files/log-devel': must('logging 16.6', 'log/system/ holds devel.log.', onAppliances, ...logs),
    'files/log-lcd': must('logging 16.7', 'log/system/ holds lcd.log.', onAppliances, ...logs),
    'files/log-rotated': seen(
      'logging 16.8, 16.9',
      'A rotated log file is suffixed with a number, and with gz where it is compressed.',
    ),
    'files/log-of-partition': open('logging 16.1', "The directory of a partition's log files is unspecified.", {
      targets: ['partition'],
    }),
    'files/log-levels': must('logging 14.2', 'Local logs follow the levels of the components.', {
      untestable: 'no call of the contract makes a component log anything at a level of its own',
    }),
    'files/audit-logins': must(
      'logging 17.1',
      'The audit log names the user of a login, in a line that calls without a login do not add.',
      inAudit,
      ...basic,
      'files/download',
      'files/directory-log-system',
      'files/directory-log-controller',
    ),
    'files/audit-failed-logins': must(
      'logging 17.2',
      'The audit log names the user of a login that failed.',
      inAudit,
      'files/download',
      'files/directory-log-system',
      'files/directory-log-controller',
      'root/unknown-user',
    ),
    'files/audit-changes': must(
      'logging 17.3',
      'The audit log names the user of a change.',
      { ...inAudit, gate: 'configure' },
      'files/download',
      'files/directory-log-system',
      'files/directory-log-controller',
      'logging/component-name',
      'logging/component-config-severity',
      'logging/patch-component',
    ),
    'files/download': must(
      'files 6.1, 6.2, 6.3, 6.4',
      'POST of start-download with file-name, path and token in a multipart form answers a file.',
      downloads,
      'files/list',
    ),
    'files/download-path': must(
      'files 6.2',
      'A download serves files of its path only, never of another directory.',
      downloads,
      'files/download',
      'files/entry-name',
    ),
    'files/download-bytes': must(
      'files 6.4',
      'A download returns the bytes of the file, all of them as they were sent.',
      { ...makes, since: { chassis: '1.7.0' } },
      'files/download',
      'files/upload',
    ),
    'files/download-token': must(
      'authentication 7.1; files 6.3',
      'A download takes the token that was returned last as a field of its form, beside Basic credentials.',
      downloads,
      ...basic,
      'files/download',
      'authentication/token-issued',
    ),
    'files/download-without-token': open(
      'files 6.3',
      'Whether a download needs the field token is unspecified.',
      downloads,
    ),
    'files/download-other-token': open(
      'files 6.3',
      'The answer to a download with an unknown token is unspecified.',
      downloads,
    ),
    'files/download-missing-file': open(
      'files 6.1',
      'The answer to a download of a missing file is unspecified.',
      downloads,
    ),
    'files/download-directory': open('files 6.2', 'The answer to a download of a directory is unspecified.', downloads),
    'files/start-upload': must(
      'files 4.1, 4.2, 4.4',
      'POST of start-upload with size, name and file-path answers output with upload-id under the module.',
      makes,
    ),
    'files/upload': must(
      'files 4.2, 4.3, 5.1',
      'POST of upload-image with a file in a multipart form stores the file in file-path by its name.',
      makes,
      'files/start-upload',
      'files/directory-staging',
    ),
    'files/upload-id': must(
      'files 5.2',
      'The header file-upload-id names the upload that a file belongs to.',
      makes,
      'files/upload',
    ),
    'files/upload-answers-nothing': must(
      'endpoints 24.3; files 5.3',
      'The answer to an uploaded file is empty.',
      makes,
      'files/upload',
    ),
    'files/upload-id-type': open('files 4.4', 'Whether upload-id is a number or a string is unspecified.', makes),
    'files/upload-of-wrong-size': open(
      'files 4.1',
      'The answer to a file of another size than announced is unspecified.',
      makes,
    ),
    'files/upload-with-wrong-id': open(
      'files 5.2',
      'The answer to a file with an unknown upload id is unspecified.',
      makes,
    ),
    'files/upload-without-id': open(
      'files 5.2',
      'The answer to a file without the header file-upload-id is unspecified.',
      makes,
    ),
    'files/upload-broken-off': open('files 5.1', 'What happens to an upload that breaks off is unspecified.', makes),
    'files/upload-twice': open('files 5.2', 'Whether an upload id can be used twice is unspecified.', makes),
    'files/import-answer': must(
      'files 2.11',
      'POST of file/import with input, a list, answers that the transfer has begun.',
      fetches,
    ),
    'files/import-https': must(
      'files 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.8',
      'An import without protocol fetches over HTTPS; with insecure, an empty string, from an untrusted host too.',
      fetches,
      'files/directory-staging',
      'files/transfer-status',
    ),
    'files/import-bytes': must(
      'files 2.3',
      'An imported file equals the one that its host serves, byte by byte.',
      { ...fetches, since: { chassis: '1.7.0' } },
      'files/import-https',
      'files/download-bytes',
    ),
    'files/import-login': must(
      'files 2.9, 2.10',
      'An import presents username and password, given under the module, to a host that asks for them.',
      fetches,
      'files/import-https',
    ),
    'files/import-scp': must(
      'files 2.7',
      'An import with protocol scp fetches over SCP.',
      fetches,
      'files/directory-staging',
      'files/column-status',
    ),
    'files/import-sftp': must(
      'files 2.7',
      'An import with protocol sftp fetches over SFTP.',
      fetches,
      'files/directory-staging',
      'files/column-status',
    ),
    'files/transfer-status': must(
      'files 3.1, 3.2',
      'POST of transfer-status without a body answers output with result, a string.',
      fetches,
    ),
    'files/transfer-status-at-restconf': must(
      'files 3.2',
      'transfer-status is answered at /restconf as at /api.',
      { ...fetches, clause: 'platform: Data roots' },
      'files/transfer-status',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-post',
    ),
    'files/column-number': must(
      'files 3.3',
      'The table of transfers has a column S.No., which shows a number.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-operation': must(
      'files 3.4',
      'The table of transfers has a column Operation, which shows that a file is imported, in any words.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-protocol': must(
      'files 3.5',
      'The table of transfers has a column Protocol, which shows the requested HTTPS, SCP or SFTP.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-local-path': must(
      'files 3.6',
      'The table of transfers has a column Local File Path, which shows where the file is stored, by the requested name.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-remote-host': must(
      'files 3.7',
      'The table of transfers has a column Remote Host, which shows the requested host.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-remote-path': must(
      'files 3.8',
      'The table of transfers has a column Remote File Path, which shows the requested file.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-status': must(
      'files 3.9',
      'The table of transfers has a column Status, which shows the status of the transfer.',
      fetches,
      'files/transfer-status',
    ),
    'files/column-time': must(
      'files 3.9',
      'The table of transfers has a column Time, which shows a time.',
      fetches,
      'files/transfer-status',
    ),
    'files/transfer-in-progress': must(
      'transitions 5.1; files 3.10',
      'A transfer under way has the status In Progress, with a percentage.',
      fetches,
      'files/import-https',
      'files/column-status',
      'files/column-local-path',
    ),
    'files/transfer-completed': must(
      'files 3.11; transitions 6.1',
      'A transfer that has ended has the status Completed.',
      { ...fetches, clause: 'platform: States and transitions' },
      'files/import-https',
      'files/column-status',
      'files/column-local-path',
    ),
    'files/no-transfers': open('files 3.2', 'The answer of transfer-status before any transfer is unspecified.'),
    'files/import-untrusted': open(
      'files 2.5',
      'What happens to an import without insecure from an untrusted host is unspecified.',
      fetches,
    ),
    'files/import-wrong-password': open(
      'files 2.10',
      'What happens to an import with a wrong password is unspecified.',
      fetches,
    ),
    'files/import-missing-file': open(
      'files 2.3',
      'What happens to an import of a missing file is unspecified.',
      fetches,
    ),
    'files/import-wrong-host': open(
      'files 2.2',
      'What happens to an import from a host that does not exist is unspecified.',
      fetches,
    ),
    'files/import-existing': open(
      'files 2.4',
      'What happens to an import to an existing file is unspecified.',
      fetches,
    ),
    'files/import-cut': open('transitions 6.1', 'What happens to an import that breaks off is unspecified.', fetches),
    'files/import-two': open('files 2.1', 'Whether two files can be asked for in one import is unspecified.', fetches),
    'files/list-command': must(
      'commands 12.1',
      'file list with path and a directory prints each of its files once; dates and sizes, where printed, equal those of the API.',
      printed,
      'files/list',
      'files/entry-name',
      'files/entry-date',
      'files/entry-size',
    ),
    'files/show': must(
      'commands 12.2',
      'file show with the path of a file prints it: the lines that a download has.',
      { ...printed, since: { chassis: '1.7.0' } },
      'files/list',
      'files/entry-name',
      'files/download',
    ),
    'files/pipe-append': must(
      'commands 12.3',
      'Behind file show, the pipe append writes what is printed to a file.',
      noFile,
      ...show,
    ),
    'files/pipe-begin': must(
      'commands 12.4',
      'Behind file show, the pipe begin prints from the first line that matches on.',
      printed,
      ...show,
    ),
    'files/pipe-count': must(
      'commands 12.5',
      'Behind file show, the pipe count prints the number of lines.',
      printed,
      ...show,
    ),
    'files/pipe-exclude': must(
      'commands 12.6',
      'Behind file show, the pipe exclude leaves out lines that match.',
      printed,
      ...show,
    ),
    'files/pipe-include': must(
      'commands 12.7',
      'Behind file show, the pipe include prints the lines that match.',
      printed,
      ...show,
    ),
    'files/pipe-linnum': must(
      'commands 12.8',
      'Behind file show, the pipe linnum prints lines with their numbers.',
      printed,
      ...show,
    ),
    'files/pipe-more': must(
      'commands 12.9',
      'Behind file show, the pipe more prints the whole file, on a terminal too.',
      printed,
      ...show,
    ),
    'files/pipe-more-stops': open(
      'commands 12.9',
      'Whether more stops at the end of each page of a terminal is unspecified.',
      printed,
      'files/pipe-more',
    ),
    'files/pipe-nomore': must(
      'commands 12.10',
      'Behind file show, the pipe nomore prints the file without a stop.',
      printed,
      ...show,
    ),
    'files/pipe-save': must(
      'commands 12.11',
      'Behind file show, the pipe save writes what is printed to a file.',
      noFile,
      ...show,
    ),
    'files/pipe-until': must(
      'commands 12.12',
      'Behind file show, the pipe until prints the lines from the first one to the first that matches.',
      printed,
      ...show,
    ),
    'files/tail-lines': must(
      'commands 12.14',
      'file tail -n with a number prints as many of the last lines of a file.',
      printed,
      ...show,
    ),
    'files/tail-follows': must(
      'commands 12.13',
      'file tail -f prints lines of a file as they come.',
      { ...printed, targets: ['appliance', 'controller'] },
      'files/audit-failed-logins',
      'files/log-audit',
      'files/directory-log-system',
      'files/directory-log-controller',
    ),
    'files/transfer-status-command': must(
      'commands 13.5',
      'file transfer-status prints the table of transfers: its columns, and each transfer as the API shows it.',
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
      'file import with remote-host, remote-file, local-file and username begins a transfer over HTTPS to that file; with insecure, from an untrusted host too.',
      fetchesTyped,
      'files/import-https',
    ),
    'files/import-command-password': must(
      'commands 13.4',
      'file import prompts for the password of the user, and presents it to a host that asks for it.',
      fetchesTyped,
      'files/import-command',
      'files/import-login',
    ),
    'files/import-command-scp': must(
      'commands 13.3',
      'file import with protocol scp fetches a file over SSH, as scp does.',
      fetchesTyped,
      'files/import-scp',
      'files/import-command-password',
    ),
    'files/import-command-sftp': must(
      'commands 13.3',
      'file import with protocol sftp fetches a file over SSH, as sftp does.',
      fetchesTyped,
      'files/import-sftp',
      'files/import-command-password',
    ),
    'files/copy-staging': must(
      'commands 18.2',
      'The administrator copies an image by SCP to /var/import/staging/, the same place as images/staging.',
      { ...makes, targets: ['appliance'], commandLine: true, since: { appliance: '1.8.0' } },
      'files/directory-staging',
    ),
    'files/copy-tenant': must(
      'commands 18.4',
      'The administrator copies an image for tenants by SCP to IMAGES, which is images/tenant.',
      { ...makes, targets: ['appliance'], commandLine: true },
      'files/directory-tenant',
    ),
    'files/copy-as-root': must('commands 18.1', 'root copies a file by SCP to /var/import/staging/.', {
      ...onAppliances,
      untestable:
        'a profile has the account of an administrator, and a login as root with any other password shows nothing',
      before: { appliance: '1.8.0' },
    }),
    'files/copy-as-root-refused': must(
      'commands 18.3',
      'root can no longer copy a file by SCP to /var/import/staging/.',
      {
        ...onAppliances,
        untestable:
          'a profile has the account of an administrator, and a login as root with any other password shows nothing',
        since: { appliance: '1.8.0' },
      },
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
