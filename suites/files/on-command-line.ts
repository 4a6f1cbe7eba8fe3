import type { Catalogue, Requirement } from '#lib/requirements.ts'
import { fetched, givenOut, open, stated } from './statements.ts'

const clause = 'platform: Commands, files row'

const command = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  ...stated,
  clause,
  text,
  commandLine: true,
  dependsOn: ['files/list', 'files/entry-name', ...dependsOn],
})
const pipe = (name: string, text: string): Requirement =>
  command(`Behind file show, the pipe ${name} ${text}.`, 'files/show')
const stored = (name: string): Requirement => ({
  ...pipe(name, 'writes what is printed to a file'),
  untestable: 'where the file goes, and how it is removed, is not shown',
})
const imported = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  ...fetched(text, ...dependsOn),
  clause: 'platform: Commands, import row',
  commandLine: true,
})

/** Files on the command line. */
export const onCommandLine = {
  'files/list-command': command(
    'file list with path and a directory prints the names of its files, each once, and their dates and sizes as the API shows them where it prints those.',
    'files/entry-date',
    'files/entry-size',
  ),
  'files/show': {
    ...command('file show with the path of a file prints it: the lines that a download has.', 'files/download'),
    ...givenOut,
  },
  'files/pipe-append': stored('append'),
  'files/pipe-begin': pipe('begin', 'prints from the first line that matches on'),
  'files/pipe-count': pipe('count', 'prints the number of lines'),
  'files/pipe-exclude': pipe('exclude', 'leaves out lines that match'),
  'files/pipe-include': pipe('include', 'prints the lines that match'),
  'files/pipe-linnum': pipe('linnum', 'prints lines with their numbers'),
  'files/pipe-more': pipe('more', 'prints the file, on a terminal too'),
  'files/pipe-more-stops': {
    ...open('Whether more stops at the end of each page of a terminal is not shown.'),
    clause,
    commandLine: true,
    dependsOn: ['files/pipe-more'],
  },
  'files/pipe-nomore': pipe('nomore', 'prints the file without a stop'),
  'files/pipe-save': stored('save'),
  'files/pipe-until': pipe('until', 'prints the lines from the first one to the first that matches'),
  'files/tail-lines': command('file tail -n with a number prints as many of the last lines of a file.', 'files/show'),
  'files/tail-follows': {
    ...command('file tail -f prints lines of a file as they come.', 'files/show'),
    targets: ['appliance', 'controller'],
    dependsOn: [
      'files/audit-failed-logins',
      'files/log-audit',
      'files/directory-log-system',
      'files/directory-log-controller',
    ],
  },
  'files/transfer-status-command': {
    ...fetched(
      'file transfer-status prints the table of transfers: its columns, and of a transfer what the API shows.',
      'files/import-https',
      ...['number', 'operation', 'protocol', 'local-path', 'remote-host', 'remote-path', 'status', 'time'].map(
        (column) => `files/column-${column}`,
      ),
      'files/transfer-completed',
    ),
    clause,
    commandLine: true,
  },
  'files/import-command': imported(
    'file import with remote-host, remote-file, local-file and username begins a transfer over HTTPS to that file; with insecure, from a host for which no authority vouches.',
    'files/import-https',
  ),
  'files/import-command-password': imported(
    'file import prompts for the password of the user, which is shown to a host that asks for it.',
    'files/import-command',
    'files/import-login',
  ),
  'files/import-command-scp': imported(
    'file import with protocol scp fetches a file over SSH, as scp does.',
    'files/import-scp',
    'files/import-command-password',
  ),
  'files/import-command-sftp': imported(
    'file import with protocol sftp fetches a file over SSH, as sftp does.',
    'files/import-sftp',
    'files/import-command-password',
  ),
} as const satisfies Catalogue
