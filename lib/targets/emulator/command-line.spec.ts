import { once } from 'node:events'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, emulatorUnderTest, typeLines, type UnderTest } from './under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const type = (...lines: string[]) => typeLines(emulator.addresses.ssh, lines)

test('changes made on the CLI and in the API are both visible in the API', async () => {
  await type('config', 'system dns config search cli.example', 'commit', 'end', 'exit')
  await emulator.ask('PATCH', '/data/system/dns', { dns: { config: { search: ['api.example'] } } })

  expect(await emulator.data('/system/dns/state/search')).toEqual({
    'openconfig-system:search': ['lab.example.net', 'cli.example', 'api.example'],
  })
  expect(await type('show running-config system dns', 'exit')).toContain('system dns config search api.example\n')
})

test('a change has no effect before `commit`', async () => {
  const said = await type('config', 'no system dns config search', 'exit', 'exit')
  expect(said).toContain('appliance-1(config)# ')
  expect(said).toContain('discarded')
  expect(JSON.stringify(await emulator.data('/system/dns/config'))).toContain('lab.example.net')
})

test('`show full-configuration` includes pending changes, and prints only the current entry in a submode', async () => {
  const pending = ['config', 'system dns config search pending.example']
  const whole = await type(...pending, 'show full-configuration system dns', 'abort', 'exit')
  const part = await type(...pending, 'interfaces interface 5.0', 'show full-configuration', 'abort', 'exit')

  expect(whole).toContain('system dns config search pending.example\n')
  expect(whole).toContain('system dns config search lab.example.net\n')
  expect(part).toContain('interfaces interface 5.0 config enabled true\n')
  expect(part).not.toContain('interface 6.0')
})

test.each([
  ['show running-config system dns | display json', '"dns": {\n        "config": {\n          "search": ['],
  ['show interfaces interface 5.0 state oper-status | display json', '"name": "5.0",\n          "state": {'],
  ['show running-config system dns config | display xml', '<config><search>lab.example.net</search></config></dns>'],
  ['show running-config system dns | display json | include search | count', 'Count: 1 lines'],
  ['show interfaces interface 99.0 | display json', '% No entries found.'],
  ['show system dns | display keypath', 'syntax error: unknown format: keypath'],
  ['file list path log/system | display json', 'syntax error: unknown pipe: display'],
])('`%s` prints the requested data or an error', async (line, printed) => {
  expect(await type(line, 'exit')).toContain(printed)
})

test('a list entry has its own mode, in which commands are relative to the entry', async () => {
  const said = await type(
    'config',
    'interfaces interface 5.0',
    'config description below',
    'system dns config search mode.example',
    'interfaces interface 6.0 config description beside',
    'exit',
    'show configuration',
    'commit',
    'end',
    'exit',
  )

  expect(said).toContain('(config-interface-5.0)# ')
  expect(said).toContain('(config-interface-6.0)# ')
  expect(said).toContain('interfaces interface 5.0 config description below\n')
  expect(JSON.stringify(await emulator.data('/interfaces/interface=5.0/config/description'))).toContain('below')
  expect(JSON.stringify(await emulator.data('/interfaces/interface=6.0/config/description'))).toContain('beside')
  expect(JSON.stringify(await emulator.data('/system/dns/config'))).toContain('mode.example')
})

test.each([
  ['commit check', 'Validation complete'],
  ['revert', 'No modifications to commit'],
  ['commit nonsense', 'syntax error: unknown argument: nonsense'],
  ['abort', 'discarded'],
])('`%s` commits nothing', async (line, answer) => {
  const rest = line === 'revert' ? ['commit'] : []
  const said = await type('config', 'system dns config search unsaid.example', line, ...rest, 'end', 'exit')

  expect(said).toContain(answer)
  expect(JSON.stringify(await emulator.data('/system/dns/config'))).not.toContain('unsaid')
})

test('`commit and-quit` leaves config mode, and `do` runs an operational command', async () => {
  const said = await type(
    'config',
    'system dns config search quit.example',
    'do file list path nowhere',
    'commit and-quit',
    'exit',
  )

  expect(said).toContain('Aborted: ')
  expect(said).toMatch(/Commit complete\.\n(.*\n)?appliance-1# /)
  expect(JSON.stringify(await emulator.data('/system/dns/config'))).toContain('quit.example')
})

test('the lines of `show running-config` are valid commands', async () => {
  const lines = (await type('show running-config system', 'exit'))
    .split('\n')
    .filter((line) => line.includes('system '))
  const before = await emulator.data('/system/dns')

  const said = await type('config', ...lines.slice(1), 'commit', 'end', 'exit')

  expect(said).not.toMatch(/error|Aborted/)
  expect(await emulator.data('/system/dns')).toEqual(before)
})

test('the commit of a changed port mode asks for confirmation, and the answer `no` cancels the commit', async () => {
  const said = await type('config', 'portgroups portgroup 3 config mode MODE_10GB', 'commit', 'no', 'end', 'exit')
  expect(said).toMatch(/reboots the system/)
  expect(JSON.stringify(await emulator.data('/portgroups/portgroup=3/config/mode'))).toContain('MODE_25GB')
})

test('the CLI applies the same rules for port modes as the API', async () => {
  const said = await type('config', 'portgroups portgroup 1 config mode MODE_40GB', 'commit', 'end', 'exit')
  expect(said).toContain('Aborted: ports 1.0 and 2.0 must share one mode')
})

test.each(['reload', 'config', 'system dns bogus'])(
  'an unknown command or element is a syntax error: `%s`',
  async (line) => {
    const said = await type(...(line === 'config' ? ['config', 'nonsense'] : [line]), 'end', 'exit', 'exit')
    expect(said).toContain('syntax error: ')
  },
)

test('a flag without a value is set to true', async () => {
  await emulator.ask('PATCH', '/data/system/ntp', { ntp: { config: { enabled: false } } })
  await type('config', 'system ntp config enabled', 'commit', 'end', 'exit')
  expect(await emulator.data('/system/ntp/state/enabled')).toEqual({ 'openconfig-system:enabled': true })
})

test.each([
  ['show system image', 'system image state os os 1.8.0-4321 status ready'],
  ['show portgroups portgroup 1 config mode', 'portgroups portgroup 1 config mode MODE_100GB'],
  ['show images | include 17.1 | count', 'Count: 2 lines'],
  ['show interfaces interface 5.0 state name', 'interfaces interface 5.0 state name 5.0\n'],
  ['show interfaces interface 5.0 nonsense', 'syntax error: unknown element: nonsense'],
  ['show lacp interfaces interface nobody', '% No entries found.'],
  ['show nonsense', 'syntax error: unknown element: nonsense'],
  ['show images | nonsense', 'syntax error: unknown pipe: nonsense'],
  ['show images | save', 'syntax error: the name of a file is missing'],
  ['show images | append', 'syntax error: the name of a file is missing'],
  ['show images | save kept.txt again', 'syntax error: one file is named, not 2'],
  ['file list path diags/shared/qkview', ''],
  ['file list path nowhere', 'Aborted: '],
  ['file show log/system/lcd.log | until settings | linnum', '2: appliance-1 lcd: reads its settings'],
  ['file tail -n 1 log/system/lcd.log', 'appliance-1# appliance-1 lcd: goes on'],
  ['file show log/system/platform.log.2.gz', 'is no text'],
  ['system diagnostics qkview list', '{"Qkviews":[]}'],
  ['system diagnostics qkview capture filename cli maxfilesize 500', 'return code 200'],
  ['system diagnostics qkview capture filesize 500', 'syntax error: unknown argument: filesize'],
])('`%s` returns the expected output', async (line, answer) => {
  expect(await type(line, 'exit')).toContain(answer)
})

test.each(['save', 'append'])('a line with the pipe `%s` prints nothing', async (pipe) => {
  const said = await type(`show images | include 17.1 | ${pipe} kept.txt`, 'exit')
  expect(said).toBe('appliance-1# appliance-1# ')
})

test('`file tail -f` prints new lines until it is stopped', async () => {
  const said = typeLines(emulator.addresses.ssh, ['file tail -f log/system/audit.log'], 300)
  await emulator.ask('PATCH', '/data/system/dns', { dns: { config: { search: ['followed.example'] } } })
  expect(await said).toMatch(/changed .*dns/)
})

test('a session whose input has ended runs all commands that it received, and is then closed', async () => {
  await typeLines(emulator.addresses.ssh, ['config', 'system dns config search last.example', 'commit'], 0)
  expect(JSON.stringify(await emulator.data('/system/dns/config'))).toContain('last.example')
})

test('the CLI prompts for a secret that is missing from a command', async () => {
  const said = await type(
    'config',
    'system diagnostics cloudhealth config clientid lab clientsecret',
    'a secret',
    'commit',
    'end',
    'exit',
  )

  expect(said).toContain('(<AES encrypted string>): ')
  const config = await emulator.data('/system/diagnostics/cloudhealth/config')
  expect(JSON.stringify(config)).toContain('"clientid":"lab"')
  expect(JSON.stringify(config)).toMatch(/clientsecret":"(?!a secret)/)
})

test('`file import` prompts for the password of the remote user', async () => {
  const said = await type(
    'file import remote-host 127.0.0.1:9 remote-file a.iso local-file images/staging/a.iso username lab insecure',
    'a secret',
    'exit',
  )

  expect(said).toMatch(/'password'.*: .*transfer is initiated/is)
  expect(said).not.toContain('a secret')
})

test('uploads are printed as a table', async () => {
  expect(await type('show system diagnostics cloudhealth uploads', 'exit')).toMatch(/UPLOAD ID.*STATUS.*DETAILS/)
})

test.each([administrator.password, 'wrong'])(
  'a keyboard-interactive login succeeds only with the right password: %s',
  async (password) => {
    const client = new ssh2.Client()
    const [host = '', port] = emulator.addresses.ssh.split(':')
    client.once('keyboard-interactive', (_name, _instructions, _language, _prompts, answer) => answer([password]))
    client.on('error', () => {}) // emitted after a refused login
    const told = once(client, 'ready').then(
      () => 'let in',
      () => 'refused',
    )
    client.connect({ host, port: Number(port), username: administrator.username, tryKeyboard: true })

    expect(await told).toBe(password === administrator.password ? 'let in' : 'refused')
    client.end()
  },
)
