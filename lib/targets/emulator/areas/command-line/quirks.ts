import { says, type Switch } from '../../switches/switch.ts'
import { printInTables } from './tables.ts'

const needsBooleans: Switch = {
  name: 'booleans-need-values',
  summary: 'the line that enables NTP is refused without the value true',
  apply: ({ commandLine }) => {
    const before = commandLine.refusesLine
    commandLine.refusesLine = (line) => line === 'system ntp config enabled' || before(line)
  },
}

/** Quirks that imitate the output layouts of real devices. */
export function quirks(): readonly Switch[] {
  return [
    ...listings(),
    says(
      'configuration-in-blocks',
      'the running configuration is printed with a block for each interface and port group',
      (text, line) => (line.startsWith('show running-config') && !line.includes('|') ? inBlocks(text) : text),
    ),
    says(
      'booleans-as-words',
      'the running configuration prints enabled and disabled instead of true and false',
      (text, line) =>
        line.startsWith('show running-config')
          ? text.replace(/ enabled (true|false)$/gm, (_, value) => (value === 'true' ? ' enabled' : ' disabled'))
          : text,
    ),
    needsBooleans,
    says('lines-end-as-on-terminals', 'printed lines end with a carriage return and a line feed', (text) =>
      text.replaceAll('\n', '\r\n'),
    ),
    says('refusals-in-other-words', 'an unknown line is refused in different words', (text) =>
      text.replace(/^syntax error: (.*)$/m, '--------^\n% Invalid input: $1'),
    ),
    says('refusals-in-words-of-their-own', 'an unknown line is refused in unusual words', (text) =>
      text.replace(/^syntax error: .*$/m, '!! that is not known here'),
    ),
    createRotationQuirk(),
    says('uploads-in-blocks', 'each upload is printed as a block, the latest first', (text, line) =>
      /^show system diagnostics \w+ uploads$/.test(line) ? formatBlocks(text) : text,
    ),
    says('cloud-state-with-colons', 'the state of the cloud service is printed with colons', (text, line) =>
      /^show system diagnostics \w+ state$/.test(line) ? text.replaceAll(/^.* state (\S+) (.*)$/gm, '$1: $2') : text,
    ),
    says('results-by-name', 'the output of an operation begins with the word result', (text, line) =>
      /^(file transfer-status|system diagnostics qkview \w+)/.test(line)
        ? text.replace(/^(?=\{|S\.No\.)/, 'result ')
        : text,
    ),
    {
      name: 'secrets-asked-for-twice',
      summary: 'the prompt for a secret is followed by a second prompt',
      apply: ({ commandLine }) => void (commandLine.asksTwice = true),
    },
    ...shells(),
    {
      name: 'entries-without-modes',
      summary: 'list entries have no modes of their own: every line begins at the top level',
      apply: ({ commandLine }) => void (commandLine.opensModes = false),
    },
    {
      name: 'proxy-password-on-the-line',
      summary: 'the proxy password is accepted only in the line itself, without a prompt',
      apply: ({ commandLine }) => commandLine.asksNothingFor.add('proxy-password'),
    },
    says(
      'bundles-over-many-lines',
      'the list of bundles is printed over many lines, with a lower-case key',
      (text, line) =>
        line === 'system diagnostics qkview list' ? text.replace(/^\{.*\}$/m, (json) => spread(json)) : text,
    ),
  ]
}

/** Quirks that change the layout of file lists and of file contents. */
function listings(): readonly Switch[] {
  return [
    says('files-in-a-table', 'file list prints a table', (text, line) =>
      line.startsWith('file list') ? `NAME  DATE  SIZE\n${'-'.repeat(16)}\n${formatRows(text)}` : text,
    ),
    says('files-in-a-table-by-size', 'file list prints a table in which names come last', (text, line) =>
      line.startsWith('file list') ? formatRows(text).replaceAll(/^(\S+)  (.+)$/gm, '$2  $1') : text,
    ),
    says(
      'lists-shown-in-tables',
      'LACP and image lists are printed as tables, with the first member of a LAG in the row of that LAG',
      printInTables,
    ),
    {
      name: 'more-prints-no-pages',
      summary: 'on a terminal, the pipe more prints everything at once',
      apply: ({ commandLine }) => void (commandLine.pages = false),
    },
  ]
}

/** Quirks that affect shells, terminals, and commands that are sent outside a shell. */
function shells(): readonly Switch[] {
  return [
    {
      name: 'shells-without-prompts',
      summary: 'a shell without a terminal prints no prompts',
      apply: ({ commandLine }) => void (commandLine.prompts = false),
    },
    {
      name: 'shells-start-slowly',
      summary: 'commands are accepted only in a shell, which prints a greeting and shows its prompt two seconds later',
      apply: ({ commandLine }) => void Object.assign(commandLine, { singleCommands: 'refused', greetsFor: 2000 }),
    },
    {
      name: 'lines-answered-slowly',
      summary: 'a shell prints the output of a line after one second',
      apply: ({ commandLine }) => void (commandLine.answersAfter = 1000),
    },
    {
      name: 'commands-in-shells-only',
      summary: 'commands are accepted only in a shell',
      apply: ({ commandLine }) => void (commandLine.singleCommands = 'refused'),
    },
    {
      name: 'commands-declined-outside-shells',
      summary: 'a command outside a shell returns exit code 1 and a text that only interactive sessions are allowed',
      apply: ({ commandLine }) => void (commandLine.singleCommands = 'declined'),
    },
    {
      name: 'sessions-for-single-commands',
      summary: 'a command outside a shell is not run: a session opens and waits for input',
      apply: ({ commandLine }) => void (commandLine.singleCommands = 'ignored'),
    },
    {
      name: 'connections-for-single-commands',
      summary: 'the connection closes after a command outside a shell',
      apply: ({ commandLine }) => void (commandLine.endsConnections = true),
    },
    {
      name: 'shells-on-terminals-only',
      summary: 'commands are accepted only in a shell, and a shell opens only on a terminal',
      apply: ({ commandLine }) => void Object.assign(commandLine, { singleCommands: 'refused', needsTerminal: true }),
    },
  ]
}

/** Creates a quirk that prints all values of one name in brackets, in a different order each time. */
function createRotationQuirk(): Switch {
  let turns = 0
  return says(
    'values-turn-in-brackets',
    'all values of one name are printed on one line, in any order',
    (text, line) => {
      if (!line.startsWith('show running-config') || line.includes('|')) return text
      turns += 1
      return text.replaceAll(/^(.* (?:search|trunk-vlans)) (.+)\n(?:\1 .+\n)+/gm, (lines, name: string) => {
        const values = lines
          .trimEnd()
          .split('\n')
          .map((each) => each.slice(name.length + 1))
        return `${name} [ ${(turns % 2 === 0 ? values : values.toReversed()).join(' ')} ]\n`
      })
    },
  )
}

/** Prints the lines of a list entry as a block below the entry's name, followed by an end mark. */
function inBlocks(text: string): string {
  let last = ''
  const lines = text.replaceAll(/(.+)\n/g, (line, whole: string) => {
    const [, entry = '', rest = ''] =
      /^((?:interfaces interface|portgroups portgroup|vlans vlan) \S+) (.+)$/.exec(whole) ?? []
    const ends = last !== '' && entry !== last ? '!\n' : ''
    const begins = entry !== '' && entry !== last ? `${entry}\n` : ''
    last = entry
    return `${ends}${begins}${entry === '' ? line : ` ${rest}\n`}`
  })
  return last === '' ? lines : `${lines}!\n`
}

/** Formats a table of padded columns as blocks, with the column name before each non-empty value. */
function formatBlocks(table: string): string {
  const [heading = '', ...rows] = table.trimEnd().split('\n')
  const columns = [...heading.matchAll(/\S+(?: \S+)*/g)].map(({ 0: name, index }) => ({ name, index }))
  const cells = (row: string) =>
    columns.map(({ name, index }, at) => [name, row.slice(index, columns[at + 1]?.index).trim()] as const)
  return rows
    .toReversed()
    .map((row) =>
      cells(row)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}: ${value}\n`)
        .join(''),
    )
    .join('')
}

function formatRows(text: string): string {
  const values = (block: string) =>
    [...block.matchAll(/^\s+\w+ (.*)$/gm)].map(([, value = '']) => value.replaceAll('"', ''))
  return text
    .split(/^\}$/m)
    .map((block) => values(block).join('  '))
    .filter((row) => row !== '')
    .map((row) => `${row}\n`)
    .join('')
}

function spread(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2).replace('Qkviews', 'qkviews')
}
