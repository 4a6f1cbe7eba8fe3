import { says, type Switch } from '../../switches/switch.ts'

/** CLI commands. For each command, there is a fault in which the command prints nothing. */
const COMMANDS = [
  'show running-config interfaces',
  'show running-config lacp',
  'show running-config portgroups',
  'show lacp',
  'show system image',
  'show images',
  'file list',
  'file show',
  'file tail -n',
  'file transfer-status',
  'system diagnostics qkview status',
  'system diagnostics qkview list',
]

/** CLI lines. For each line, there is a fault in which the device accepts the line without effect. */
const LINES = [
  'commit',
  'system diagnostics qkview capture',
  'system dns config search',
  'system dns servers server',
  'system ntp config enabled',
  'system ntp servers server',
  'system logging remote-servers remote-server',
  'system logging sw-components sw-component',
  'interfaces interface',
  'system diagnostics cloudhealth config clientid',
  'system diagnostics cloudhealth upload',
  'system diagnostics proxy config proxy-server',
  'system diagnostics proxy config proxy-username',
  'system diagnostics proxy config proxy-password',
  'file import',
  'file import .* protocol scp',
  'file import .* protocol sftp',
  'lacp interfaces interface .* interval',
  'lacp interfaces interface .* lacp-mode',
]

/** Commands that print settings which a client can change. */
const CACHED = ['show running-config system dns', 'show running-config interfaces', 'show running-config lacp']

/** Returns a function that replaces every output of a command by the first one. */
function cache(command: string): (text: string, line: string) => string {
  let first: string | undefined
  return (text, line) => (line === command ? (first ??= text) : text)
}

/** Returns the faults that affect the CLI. */
export function faults(): readonly Switch[] {
  return [...ofLines(), ...ofPipes(), ...ofThePrinted(), ...ofBundles()]
}

function ofLines(): readonly Switch[] {
  return [
    ...COMMANDS.map((command) =>
      says(`prints-nothing:${command.replaceAll(' ', '-')}`, `${command} prints nothing`, (text, line) =>
        line.startsWith(command) ? '' : text,
      ),
    ),
    ...CACHED.map((command) =>
      says(
        `prints-cached:${command.replaceAll(' ', '-')}`,
        `${command} prints the same as the first time`,
        cache(command),
      ),
    ),
    ...LINES.map(
      (line): Switch => ({
        name: `line-ignored:${line.replaceAll(/[. *]+/g, '-')}`,
        summary: `${line.replaceAll('.*', '…')} is accepted on the command line but has no effect`,
        apply: (behaviour) => (behaviour.commandLine.ignoresLine = (each) => new RegExp(`^${line}( |$)`).test(each)),
      }),
    ),
    ...['images/staging', 'images/tenant'].map(
      (directory): Switch => ({
        name: `copy-refused:${directory}`,
        summary: `SCP copies to ${directory} are refused`,
        apply: ({ commandLine }) => (commandLine.takesCopies = (to) => to !== directory),
      }),
    ),
    ...['clientsecret', 'password'].map(
      (leaf): Switch => ({
        name: `asks-nothing:${leaf}`,
        summary: `a line without ${leaf} is accepted without a prompt`,
        apply: ({ commandLine }) => commandLine.asksNothingFor.add(leaf),
      }),
    ),
    {
      name: 'any-password-on-command-line',
      summary: 'the command line accepts any password of any user',
      apply: ({ commandLine }) => void (commandLine.takesAnyPassword = true),
    },
    {
      name: 'lines-apply-at-once',
      summary: 'lines in config mode take effect before they are committed',
      apply: (behaviour) => (behaviour.commandLine.appliesAtOnce = true),
    },
    {
      name: 'commit-applies-first-change',
      summary: 'a commit applies only the first of several pending changes',
      apply: ({ commandLine }) => void (commandLine.commits = (changes) => changes.slice(0, 1)),
    },
    {
      name: 'show-mode-writes',
      summary: 'operational mode accepts configuration changes and applies them at once',
      apply: ({ commandLine }) => void (commandLine.writesInShowMode = true),
    },
    {
      name: 'pending-shown-to-all',
      summary: 'show running-config prints uncommitted changes of other sessions',
      apply: ({ commandLine }) => void (commandLine.showsPending = true),
    },
  ]
}

function ofPipes(): readonly Switch[] {
  return [
    ...['begin', 'count', 'exclude', 'include', 'linnum', 'until'].map(
      (name): Switch => ({
        name: `pipe-changes-nothing:${name}`,
        summary: `the pipe ${name} changes nothing`,
        apply: ({ commandLine }) => commandLine.idlePipes.add(name),
      }),
    ),
    countBehindTheFile(),
    {
      name: 'more-loses-a-line',
      summary: 'on a terminal, the pipe more omits the last line',
      apply: ({ commandLine }) => void (commandLine.paged = (text) => text.replace(/.*\n$/, '')),
    },
    says('linnum-skips', 'the pipe linnum skips every tenth number', (text, line) =>
      line.endsWith('| linnum')
        ? text.replaceAll(/^\d+(?=:)/gm, (number) => String(Number(number) + Math.floor(Number(number) / 10)))
        : text,
    ),
    says('until-stops-early', 'the pipe until omits the matching line', (text, line) =>
      /\| until /.test(line) ? text.replace(/.*\n$/, '') : text,
    ),
    ...['more', 'nomore'].map((name) =>
      says(`pipe-prints-nothing:${name}`, `the pipe ${name} prints nothing`, (text, line) =>
        line.endsWith(`| ${name}`) ? '' : text,
      ),
    ),
  ]
}

function countBehindTheFile(): Switch {
  const counted = says(
    'count-behind-the-file',
    'the pipe count prints the number of lines behind the lines',
    (text, line) => (line.endsWith('| count') ? `${text}Count: ${text.trimEnd().split('\n').length} lines\n` : text),
  )
  return {
    ...counted,
    apply: (behaviour) => {
      behaviour.commandLine.idlePipes.add('count')
      counted.apply(behaviour)
    },
  }
}

function ofThePrinted(): readonly Switch[] {
  return [
    says('running-config-without-search', 'show running-config prints no search domain', (text, line) =>
      line === 'show running-config' ? removeLines(text, / search /) : text,
    ),
    says('running-config-with-other-parts', 'show running-config with a path also prints other parts', (text, line) =>
      line === 'show running-config system dns' ? `${text}system ntp config enabled true\n` : text,
    ),
    says(
      'running-config-of-other-modes',
      'show running-config portgroups prints modes that are not set',
      (text, line) =>
        line === 'show running-config portgroups'
          ? text.replaceAll(/MODE_\w+/g, (mode) => (mode === 'MODE_10GB' ? 'MODE_25GB' : 'MODE_10GB'))
          : text,
    ),
    says('mode-change-warns-of-nothing', 'a changed mode is committed without a warning', (text) =>
      text.replace(/^The following warnings were generated:\n(  .*\n)+/, ''),
    ),
    says(
      'mode-change-asks-nothing',
      'the question before the commit of a changed mode does not list the possible answers',
      (text) => text.replace('Proceed? [yes,no] ', 'Press return to go on. '),
    ),
    {
      name: 'mode-change-takes-yes-for-no',
      summary: 'a changed mode is not committed, whatever the answer',
      apply: (behaviour) => (behaviour.commandLine.takesAnswer = () => false),
    },
    {
      name: 'mode-change-takes-no-for-yes',
      summary: 'a changed mode is committed, whatever the answer',
      apply: (behaviour) => (behaviour.commandLine.takesAnswer = () => true),
    },
    says('set-version-printed-otherwise', 'show running-config prints a version that was not set', (text, line) =>
      line === 'show running-config system image' ? text.replace(/\d+\.\d+\.\d+\S*/, '0.0.1-1') : text,
    ),
    says('tail-prints-one-more', 'file tail -n prints one line more than requested', (text, line) =>
      line.startsWith('file tail -n ') ? `and one more\n${text}` : text,
    ),
    says('file-shown-without-end', 'file show omits the last line', (text, line) =>
      line.startsWith('file show ') && !line.includes('|') ? text.replace(/.*\n$/, '') : text,
    ),
    {
      name: 'tail-follows-nothing',
      summary: 'file tail -f prints no new lines',
      apply: (behaviour) => (behaviour.commandLine.followsFiles = false),
    },
  ]
}

function ofBundles(): readonly Switch[] {
  return [
    bundles('list-of-another-key', 'the list of bundles has another key', ({ Qkviews }) => ({ files: Qkviews })),
    bundles('list-without-filename', 'the list of bundles contains no file names', ({ Qkviews }) => ({
      Qkviews: Qkviews.map((each) => ({ ...each, Filename: undefined })),
    })),
    bundles('list-date-in-words', 'the list of bundles has dates in words', ({ Qkviews }) => ({
      Qkviews: Qkviews.map((each) => ({ ...each, Date: 'Wed Jan 15 10:00:00 UTC 2025' })),
    })),
    bundles('list-size-is-text', 'the list of bundles has sizes with units', ({ Qkviews }) => ({
      Qkviews: Qkviews.map((each) => ({ ...each, Size: '12KB' })),
    })),
    bundles('list-size-in-kilobytes', 'the list of bundles has sizes in kilobytes', ({ Qkviews }) => ({
      Qkviews: Qkviews.map((each) => ({ ...each, Size: Math.ceil(Number(each['Size']) / 1024) })),
    })),
    says('status-printed-busy', 'the printed capture status is always busy', (text, line) =>
      line === 'system diagnostics qkview status' ? text.replace('"Busy":false', '"Busy":true') : text,
    ),
  ]
}

function removeLines(text: string, lines: RegExp): string {
  return text.replaceAll(/.*\n/g, (line) => (lines.test(line) ? '' : line))
}

interface List {
  readonly Qkviews: readonly Readonly<Record<string, unknown>>[]
}

/** Creates a fault that changes the output of the command that lists bundles. */
function bundles(name: string, summary: string, change: (list: List) => object): Switch {
  return says(name, summary, (text, line) =>
    line === 'system diagnostics qkview list'
      ? text.replace(/^\{.*\}$/m, (json) => JSON.stringify(change(JSON.parse(json))))
      : text,
  )
}
