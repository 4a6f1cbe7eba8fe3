import type { Asked } from '../../behaviour.ts'
import type { LineBehaviour } from '../../cli/line-behaviour.ts'
import { textual } from '../../files/content.ts'
import { rewritten } from '../../json.ts'
import { notFound } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { entries, table } from './faults.ts'

const removing: readonly Switch[] = [
  {
    name: 'no-file-delete',
    summary: 'no operation deletes files, but the command line and SFTP do',
    apply: ({ beforeAnswer }) => beforeAnswer.push(refuseDelete),
  },
  {
    name: 'no-file-delete-but-sftp',
    summary: 'files can be deleted only by SFTP, in the directories that accept copies',
    apply({ beforeAnswer, commandLine }) {
      beforeAnswer.push(refuseDelete)
      refuseDeleteLine(commandLine)
    },
  },
  {
    name: 'files-stay',
    summary: 'files cannot be deleted',
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

/** Creates the quirks that affect the transfer table. */
function ofTables(): Switch[] {
  let age = 0
  return [
    table('transfers-in-lower-case', 'words in the table of transfers are in lower case', (text) => text.toLowerCase()),
    table('transfers-with-decimals', 'percentages of transfers have a decimal place', (text) =>
      text.replaceAll(/\((\d+)%\)/g, '($1.0%)'),
    ),
    table('transfers-jump', 'a transfer shows the same percentage until it ends', (text) =>
      text.replaceAll(/\(\d+%\)/g, '(1%)'),
    ),
    table(
      'transfers-in-ragged-columns',
      'cells in the table of transfers end with two blanks and are not aligned',
      (text) => text.replaceAll(/ *\| */g, '  '),
    ),
    table('transfers-tell-their-age', 'the table of transfers shows how long ago each transfer began', (text) =>
      text.replaceAll(/(?<=\|)[^|\n]*\d{4} *$/gm, () => `${++age} s ago`),
    ),
  ]
}

function ofListings(): Switch[] {
  return [
    entries('names-on-lines', 'a listing has one entry with the names of all files and one size', (all) =>
      all.length < 2
        ? all
        : [{ ...Object(all[0]), name: all.map((each) => String(Object(each).name)).join('\n'), size: '25MB' }],
    ),
    {
      name: 'sizes-without-unit',
      summary: 'a listing shows each size as a number of bytes, without a unit',
      apply: (behaviour) => void (behaviour.listedSize = String),
    },
  ]
}

/** Creates the quirks that affect logs. */
function ofLogs({ files, hardware }: Services): Switch[] {
  return [
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
      name: 'empty-log-first',
      summary: 'the first log in the directory of the unit itself is empty',
      apply: ({ beforeAnswer }) =>
        beforeAnswer.push(() => {
          const path = `${hardware.logs.directory}/alert.log`
          if (files.find(path) === undefined)
            files.put(
              path,
              textual(() => ''),
            )
        }),
    },
    {
      name: 'audit-of-calls',
      summary: 'the audit log also contains calls and failed backups',
      apply: ({ audit }) => {
        let calls = 0
        audit.call = (user, call) =>
          ++calls % 5 === 0 ? 'backup-service: backup failed' : `audit-service: user ${user}: ${call}`
      },
    },
  ]
}

/** Creates the quirks that affect files, transfers and logs. */
export function quirks(services: Services): Switch[] {
  return [
    ...ofTables(),
    answers('no-transfers-204', 'transfer-status returns 204 if there was no transfer', (answer, { path }) =>
      path.endsWith('transfer-status') && answer.status === 200 && !/import file/i.test(JSON.stringify(answer.body))
        ? { status: 204, headers: answer.headers }
        : answer,
    ),
    {
      name: 'insecure-for-host-keys',
      summary: 'an import over SSH needs the option insecure, because the host key is verified',
      apply: (behaviour) => {
        const before = behaviour.source
        behaviour.source = (given) => {
          const source = before(given)
          return source.protocol === 'https' || source.insecure ? source : { ...source, looksAtKey: true }
        }
      },
    },
    ...ofListings(),
    ...removing,
    ...ofLogs(services),
    answers(
      'bare-output',
      'outputs of file operations lack the module prefix if the contract shows none',
      (answer) => ({
        ...answer,
        body: rewritten(answer.body, { member: (name) => (name.endsWith('file-transfer:output') ? 'output' : name) }),
      }),
    ),
    answers(
      'failures-with-200',
      'file operations that are refused return 200 with the reason',
      (answer, { path, method }) =>
        method === 'POST' && path.includes('file-transfer:file/') && answer.status === 400
          ? { ...answer, status: 200, body: { output: { result: 'Error: the operation failed' } } }
          : answer,
    ),
  ]
}
