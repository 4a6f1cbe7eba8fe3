import type { Asked } from '../../behaviour.ts'
import type { LineBehaviour } from '../../cli/line-behaviour.ts'
import { rewritten } from '../../json.ts'
import { notFound } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { entries, table } from './faults.ts'

const removing: readonly Switch[] = [
  {
    name: 'no-file-delete',
    summary: 'no operation removes a file: the command line and SFTP do',
    apply: ({ beforeAnswer }) => beforeAnswer.push(refuseDelete),
  },
  {
    name: 'no-file-delete-but-sftp',
    summary: 'nothing removes a file but SFTP, where files are copied to',
    apply({ beforeAnswer, commandLine }) {
      beforeAnswer.push(refuseDelete)
      refuseDeleteLine(commandLine)
    },
  },
  {
    name: 'files-stay',
    summary: 'nothing removes a file',
    apply(behaviour) {
      behaviour.beforeAnswer.push(refuseDelete)
      refuseDeleteLine(behaviour.commandLine)
      behaviour.removesBySftp = false
    },
  },
]

function refuseDeleteLine(commandLine: LineBehaviour): void {
  const before = commandLine.refusesLine
  commandLine.refusesLine = (line) => line.startsWith('file delete') || before(line)
}

function refuseDelete({ path }: Asked): void {
  if (/(file-transfer:)?file\/delete$|qkview:delete$|images\/remove$|image\/remove$/.test(path)) throw notFound()
}

/** Creates quirks of the table of transfers. */
function ofTables(): Switch[] {
  let age = 0
  return [
    table('transfers-in-lower-case', 'words of the table of transfers are in lower case', (text) => text.toLowerCase()),
    table('transfers-with-decimals', 'percentages of transfers have a decimal', (text) =>
      text.replaceAll(/\((\d+)%\)/g, '($1.0%)'),
    ),
    table('transfers-jump', 'a transfer that is under way shows one percentage until it ends', (text) =>
      text.replaceAll(/\(\d+%\)/g, '(1%)'),
    ),
    table(
      'transfers-in-ragged-columns',
      'two blanks end each cell of the table of transfers, whatever its length',
      (text) => text.replaceAll(/ *\| */g, '  '),
    ),
    table('transfers-tell-their-age', 'the table of transfers says how long ago each began', (text) =>
      text.replaceAll(/(?<=\|)[^|\n]*\d{4} *$/gm, () => `${++age} s ago`),
    ),
  ]
}

/** Creates quirks with conforming behaviours for files. */
export function quirks({ files }: Services): Switch[] {
  return [
    ...ofTables(),
    answers(
      'no-transfers-204',
      'transfer-status is answered with 204 where nothing was transferred',
      (answer, { path }) =>
        path.endsWith('transfer-status') && answer.status === 200 && !/import file/i.test(JSON.stringify(answer.body))
          ? { status: 204, headers: answer.headers }
          : answer,
    ),
    {
      name: 'insecure-for-host-keys',
      summary: 'an import over SSH needs insecure, for the key of the host is looked at',
      apply: (behaviour) => {
        const before = behaviour.source
        behaviour.source = (given) => {
          const source = before(given)
          return source.protocol === 'https' || source.insecure ? source : { ...source, looksAtKey: true }
        }
      },
    },
    entries('names-on-lines', 'one entry of a listing holds the names of all files, and one size of them all', (all) =>
      all.length < 2
        ? all
        : [{ ...Object(all[0]), name: all.map((each) => String(Object(each).name)).join('\n'), size: '25MB' }],
    ),
    ...removing,
    {
      name: 'shared-logs-empty',
      summary: 'log/confd and log/host are empty: all logs are in the directory of the unit itself',
      apply: ({ beforeAnswer }) =>
        beforeAnswer.push(() => {
          for (const directory of ['log/confd', 'log/host'])
            for (const { name } of files.list(directory)) files.remove(`${directory}/${name}`)
        }),
    },
    {
      name: 'audit-of-calls',
      summary: 'the audit log tells of each call, beside logins, and of backups that fail',
      apply: ({ audit }) => {
        let calls = 0
        audit.call = (user, call) =>
          ++calls % 5 === 0 ? 'backup-service: backup failed' : `audit-service: user ${user}: ${call}`
      },
    },
    answers('bare-output', 'operations on files put out under no module where the contract shows none', (answer) => ({
      ...answer,
      body: rewritten(answer.body, { member: (name) => (name.endsWith('file-transfer:output') ? 'output' : name) }),
    })),
    answers(
      'failures-with-200',
      'operations on files that are declined are answered with 200 and say why',
      (answer, { path, method }) =>
        method === 'POST' && path.includes('file-transfer:file/') && answer.status === 400
          ? { ...answer, status: 200, body: { output: { result: 'Error: the operation failed' } } }
          : answer,
    ),
  ]
}
