import type { Answer, Behaviour, Interceptor } from '../../behaviour.ts'
import { truncateContent, maskContent } from '../../files/content.ts'
import { joinPath } from '../../files/place.ts'
import type { Source } from '../../files/source.ts'
import { rewritten } from '../../json.ts'
import type { Services } from '../../services.ts'
import { outputs } from '../../switches/outputs.ts'
import { answers, says, type Switch } from '../../switches/switch.ts'
import { DIRECTORIES } from './directories.ts'
import { createDirectoryFaults } from './directory-faults.ts'
import { columns } from './table.ts'

const json = { 'content-type': 'application/yang-data+json' }

/** Creates the faults that affect files. */
export function faults(device: Services): Switch[] {
  const { hardware, files } = device
  return [
    ...[...DIRECTORIES, hardware.logs.directory].flatMap(createDirectoryFaults),
    ...['platform.log', 'audit.log', 'snmp.log', 'confd.log', 'devel.log', 'lcd.log'].map((name) =>
      entries(`log-missing:${name}`, `no listing shows ${name} or its rotated copies`, (all) =>
        all.filter((each) => !String(Object(each).name).startsWith(name)),
      ),
    ),
    ...ofListings(),
    ...Object.entries({ larger: ['B', 'KB', 'MB', 'GB', 'TB'], smaller: ['GB', 'MB', 'KB', 'B'] }).map(
      ([which, units]) =>
        entries(`sizes-in-${which}-unit`, `sizes of ISO images are listed in the next ${which} unit`, (all) =>
          all.map((each) => {
            const { name, size }: { name?: unknown; size?: unknown } = Object(each)
            const shift = (unit: string) => units[units.indexOf(unit) + 1] ?? unit
            return String(name).endsWith('.iso')
              ? { ...Object(each), size: String(size).replace(/[A-Z]+$/, shift) }
              : each
          }),
        ),
    ),
    entries('log-rotated-alone', 'only rotated copies of platform.log are listed', (all) =>
      all.filter((each) => Object(each).name !== 'platform.log'),
    ),
    {
      name: 'download-ignores-path',
      summary: 'a download returns a file with the given name from any directory',
      apply: (behaviour) => {
        const places = [hardware.logs.directory, ...DIRECTORIES]
        behaviour.downloadedFrom = (directory, name) =>
          places.find((each) => files.find(joinPath(each, name)) !== undefined) ?? directory
      },
    },
    ...ofDownloads(),
    ...ofUploads(files),
    ...ofImports(),
    ...ofImportsAtRestconf(),
    ...ofTheTable(),
  ]
}

/** Creates a fault that changes the entries of every listing. */
export function entries(name: string, summary: string, change: (all: readonly unknown[]) => unknown): Switch {
  return output(name, summary, 'file/list', (found) => {
    const { entries: all }: { entries?: unknown } = Object(found)
    return Array.isArray(all) ? { ...Object(found), entries: change(all) } : found
  })
}

/** Creates a fault that changes the output of an operation. */
function output(name: string, summary: string, operation: string, change: (found: unknown) => unknown): Switch {
  return answers(name, summary, (answer, { path }) => {
    if (!path.endsWith(operation) || answer.status !== 200) return answer
    const all = Object.entries(Object(answer.body)).map(([member, found]) => [member, change(found)])
    return { ...answer, body: Object.fromEntries(all) }
  })
}

/** Creates a fault that changes the text of the transfer table. */
export function table(name: string, summary: string, change: (text: string) => unknown): Switch {
  return output(name, summary, 'transfer-status', (found) => ({ result: change(String(Object(found).result)) }))
}

const isGivenOut = ({ status, content }: Answer) => status === 200 && content !== undefined

/** Creates the faults in listings of files. */
function ofListings(): Switch[] {
  return [
    outputs(
      'list-shorter-at-restconf',
      'a listing at /restconf lacks the last entry',
      ({ root, path }) => root === '/restconf' && path.endsWith('file/list'),
      ({ entries: all, ...rest }) => ({ ...rest, entries: Array.isArray(all) ? all.slice(0, -1) : all }),
    ),
    outputs(
      'sizes-differ-at-restconf',
      'a listing at /restconf shows another size for each file',
      ({ root, path }) => root === '/restconf' && path.endsWith('file/list'),
      ({ entries: all, ...rest }) => ({
        ...rest,
        entries: Array.isArray(all) ? all.map((each) => ({ ...Object(each), size: '1B' })) : all,
      }),
    ),
    entries('list-without-array', 'the entries of a listing are not an array', (all) => ({ entry: all })),
    entries('name-of-entry-is-a-number', 'the name of an entry is a number', (all) =>
      all.map((each) => (String(Object(each).name).endsWith('.gz') ? { ...Object(each), name: 2 } : each)),
    ),
    entries('date-of-entry-is-a-number', 'dates of entries are numbers', (all) =>
      all.map((each) => ({ ...Object(each), date: 1_736_935_200 })),
    ),
    ...['date', 'size'].map((field) =>
      entries(`${field}-of-image-is-a-number`, `the ${field} of each ISO image in a listing is a number`, (all) =>
        all.map((each) => (String(Object(each).name).endsWith('.iso') ? { ...Object(each), [field]: 5 } : each)),
      ),
    ),
    entries('size-of-entry-is-a-number', 'sizes of entries are numbers', (all) =>
      all.map((each) => ({ ...Object(each), size: 12_000 })),
    ),
  ]
}

function ofDownloads(): Switch[] {
  const hidden = (name: string, summary: string, lines: RegExp) =>
    answers(name, summary, (answer) => {
      const { content } = answer
      return content === undefined || content.size > 5_000_000
        ? answer
        : { ...answer, content: maskContent(content, lines) }
    })
  return [
    answers('download-answers-json', 'a download returns JSON instead of the file', (answer) =>
      isGivenOut(answer)
        ? { status: 200, headers: { ...answer.headers, ...json }, body: { output: 'started' } }
        : answer,
    ),
    answers('download-drops-the-end', 'a download omits the last byte of a long file', (answer) => {
      const { content } = answer
      return content === undefined || content.size < 100_000
        ? answer
        : { ...answer, content: truncateContent(content, content.size - 1) }
    }),
    answers('download-masked-at-restconf', 'a download at /restconf masks the digits', (answer, { root }) => {
      const { content } = answer
      return content === undefined || root !== '/restconf'
        ? answer
        : { ...answer, content: maskContent(content, /\d/g) }
    }),
    answers('download-refuses-basic', 'a download with Basic credentials is refused', (answer, { headers }) =>
      isGivenOut(answer) && /^basic /i.test(String(headers['authorization'])) ? { status: 401, headers: {} } : answer,
    ),
    hidden('audit-without-logins', 'the audit log contains no logins', /^.*login succeeded$/gm),
    hidden('audit-without-failures', 'the audit log contains no failed logins', /^.*login failed$/gm),
    {
      name: 'audit-fails-otherwise',
      summary: 'the audit log contains failed backups instead of failed logins',
      apply: ({ audit }) => void (audit.failure = () => 'backup-service: backup failed, access denied'),
    },
    {
      name: 'audit-of-calls-alone',
      summary: 'the audit log contains the calls of each user, but no logins',
      apply: ({ audit }) =>
        void Object.assign(audit, {
          login: () => undefined,
          call: (user: string, call: string) => `audit-service: user ${user}: ${call}`,
        }),
    },
    ...['dns', 'ntp'].map((part) =>
      hidden(
        `audit-without-changes-of:${part}`,
        `the audit log contains no changes of ${part}`,
        new RegExp(`^.*: changed .*\\b${part}\\b.*$`, 'gm'),
      ),
    ),
    {
      name: 'audit-without-commits',
      summary: 'the audit log contains no changes made on the command line',
      apply: ({ commandLine }) => void (commandLine.reportsCommits = false),
    },
    hidden('audit-without-changes', 'the audit log contains no changes', /^.*: changed .*$/gm),
  ]
}

function ofUploads(files: Services['files']): Switch[] {
  const isUpload = (path: string) => path.endsWith('upload-image')
  return [
    output('upload-without-id', 'an announced upload gets no id', 'start-upload', () => ({ started: true })),
    answers('uploads-are-lost', 'an uploaded file is accepted and discarded', (answer, { path }) => {
      if (isUpload(path) && answer.status < 300)
        for (const { path: each } of files.list('images/staging')) files.remove(each)
      return answer
    }),
    answers('upload-answers-body', 'the response to an accepted upload has a body', (answer, { path }) =>
      isUpload(path) && answer.status < 300
        ? { status: 200, headers: { ...answer.headers, ...json }, body: { output: 'uploaded' } }
        : answer,
    ),
    {
      name: 'upload-by-name',
      summary: 'an upload is stored as the last one announced under its name, whatever its id',
      apply: (behaviour) => void (behaviour.uploadsByName = true),
    },
    {
      name: 'last-upload-counts',
      summary: 'an upload is accepted with any id, as the one that was announced last',
      apply: ({ answers: filters, beforeAnswer }) => {
        let last = ''
        filters.push((answer, { path }) => {
          if (path.endsWith('start-upload')) rewritten(answer.body, { text: (text) => (last = text) })
          return answer
        })
        beforeAnswer.push(({ path, headers }) => {
          if (isUpload(path)) Reflect.set(headers, 'file-upload-id', last)
        })
      },
    },
  ]
}

function ofImports(): Switch[] {
  const from = (name: string, summary: string, change: (source: Source) => Source): Switch => ({
    name,
    summary,
    apply: (behaviour: Behaviour) => (behaviour.source = change),
  })
  return [
    answers('import-answers-nothing', 'the response to an import is empty', (answer, { path }) =>
      path.endsWith('file/import') && answer.status === 200 ? { status: 204, headers: answer.headers } : answer,
    ),
    ...Object.entries({
      'says-it-failed': 'Import failed: permission denied',
      'names-a-transfer': 'File transfer',
    }).map(([name, result]) =>
      output(`import-${name}`, `the response to an import says "${result}"`, 'file/import', () => ({ result })),
    ),
    {
      name: 'file-import-takes-another-name',
      summary: 'a file imported by a CLI command gets a different name',
      apply: ({ commandLine }) =>
        (commandLine.takes = (given) =>
          typeof given['local-file'] === 'string' ? { ...given, 'local-file': `${given['local-file']}.1` } : given),
    },
    says('transfer-status-prints-names', 'file transfer-status prints only file names', (text, line) =>
      line === 'file transfer-status'
        ? text.replaceAll(/^(?:[^|\n]*\|){3}([^|\n]*)\|.*$/gm, (_, path: string) => path.trim().replace(/^.*\//, ''))
        : text,
    ),
    from('import-ignores-insecure', 'an import verifies certificates even with the option insecure', (source) => ({
      ...source,
      insecure: false,
    })),
    from('import-changes-bytes', 'an import over HTTPS corrupts the bytes of the file', (source) =>
      source.protocol === 'https' ? { ...source, changesBytes: true } : source,
    ),
    from('import-shows-nobody', 'an import over HTTPS sends no user name', (source) =>
      source.protocol === 'https' ? { ...source, username: undefined } : source,
    ),
    ...(['scp', 'sftp'] as const).map((protocol) =>
      from(`import-without-${protocol}`, `an import over ${protocol} is tried over HTTPS`, (source) =>
        source.protocol === protocol ? { ...source, protocol: 'https' } : source,
      ),
    ),
  ]
}

function ofImportsAtRestconf(): Switch[] {
  const intercepts = (name: string, summary: string, intercept: Interceptor): Switch => ({
    name,
    summary,
    apply: ({ interceptors }) =>
      interceptors.push((call, serve) => {
        const { root, path } = call.asked
        return root === '/restconf' && path.endsWith('file/import') ? intercept(call, serve) : serve(call)
      }),
  })
  return [
    intercepts(
      'import-swallowed-at-restconf',
      'an import requested at /restconf is announced, but never starts',
      // Another operation takes its place, so that the login is judged as that of an import.
      async (call, serve) => {
        const path = call.asked.path.replace(/import$/, 'transfer-status')
        const answer = await serve({ ...call, asked: { ...call.asked, path }, body: async () => '' })
        const body = { 'vendor-utils-file-transfer:output': { result: 'File transfer is initiated.' } }
        return answer.status < 300 ? { ...answer, body } : answer
      },
    ),
    intercepts(
      'import-takes-another-name-at-restconf',
      'a file imported at /restconf gets a different name',
      async (call, serve) => {
        const body = (await call.body()).replaceAll(/("local-file":"[^"]+)"/g, '$1.1"')
        return serve({ ...call, body: async () => body })
      },
    ),
  ]
}

/** For each column of the transfer table, a value that does not occur in a run. */
const OTHERS: Readonly<Record<string, string>> = {
  'S.No.': 'first',
  Operation: 'Export file',
  Protocol: 'FTP',
  'Local File Path': 'images/staging/elsewhere.iso',
  'Remote Host': '192.0.2.99',
  'Remote File Path': 'other/file.iso',
  Time: 'once',
}

function replaceCell(line: string, at: number, by: string): string {
  return line
    .split('|')
    .map((cell, index) => (index === at ? by : cell))
    .join('|')
}

function ofTheTable(): Switch[] {
  const cells = (line: string, drop: number) =>
    line
      .split('|')
      .filter((_, index) => index !== drop)
      .join('|')
  return [
    ...columns.map((column, drop) =>
      table(`transfers-without:${column}`, `the table of transfers has no column ${column}`, (text) =>
        text
          .split('\n')
          .map((line) => cells(line, drop))
          .join('\n'),
      ),
    ),
    ...Object.entries(OTHERS).map(([column, other]) =>
      table(
        `transfers-show-another:${column}`,
        `the column ${column} of the table of transfers shows ${other}`,
        (text) =>
          text
            .split('\n')
            .map((line) => (/^\d/.test(line) ? replaceCell(line, columns.indexOf(column), other) : line))
            .join('\n'),
      ),
    ),
    table('transfers-over-ssh-say-https', 'the table of transfers shows HTTPS for every transfer', (text) =>
      text
        .split('\n')
        .map((line) => (/^\d/.test(line) ? replaceCell(line, columns.indexOf('Protocol'), 'HTTPS') : line))
        .join('\n'),
    ),
    table('transfers-show-local-path-twice', 'the table of transfers shows the local path as remote path too', (text) =>
      text
        .split('\n')
        .map((line) => {
          const local = line.split('|')[columns.indexOf('Local File Path')] ?? ''
          return /^\d/.test(line) ? replaceCell(line, columns.indexOf('Remote File Path'), local) : line
        })
        .join('\n'),
    ),
    table('transfers-are-no-text', 'the result of transfer-status is not a string', (text) => ({ table: text })),
    answers('transfers-empty-at-restconf', 'transfer-status is empty at /restconf', (answer, { root, path }) =>
      root === '/restconf' && path.endsWith('/transfer-status') ? { status: 204, headers: answer.headers } : answer,
    ),
    outputs(
      'transfers-otherwise-at-restconf',
      'transfer-status at /restconf has a different heading and shows another remote host',
      ({ root, path }) => root === '/restconf' && path.endsWith('/transfer-status'),
      ({ result, ...rest }) => ({
        ...rest,
        result: String(result).replace('Remote Host', 'Otherwise  ').replaceAll('127.0.0.1', '192.0.2.77'),
      }),
    ),
    table('transfers-without-percentage', 'a transfer in progress shows no percentage', (text) =>
      text.replaceAll(/In Progress \(\d+%\)/g, 'In Progress'),
    ),
    table('transfers-never-complete', 'a completed transfer has a different status', (text) =>
      text.replaceAll('Completed', 'Done     '),
    ),
  ]
}
