import { connect } from 'node:net'
import ssh2, { type ClientChannel } from 'ssh2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, emulatorUnderTest, type UnderTest } from '../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())

const [TAB, UP, LEFT, CTRL_C, CTRL_D] = ['\t', '\u001B[A', '\u001B[D', '\u0003', '\u0004']

/** Simulates a user at a terminal, who begins to type when the prompt appears. */
async function sit() {
  const client = new ssh2.Client()
  const [host = '', port] = emulator.addresses.ssh.split(':')
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve).once('error', reject)
    client.connect({ ...administrator, sock: connect({ host, port: Number(port) }) })
  })
  const channel = await new Promise<ClientChannel>((resolve, reject) => {
    client.shell({ rows: 24, cols: 80 }, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  let text = ''
  const waiting: (() => void)[] = []
  channel.on('data', (data: Buffer) => {
    text += data.toString()
    for (const look of waiting.splice(0)) look()
  })
  const closed = new Promise<void>((resolve) => channel.once('close', () => resolve()))
  /**
   * Types keys, and waits until the new output matches `until`.
   * @returns the new output
   */
  const type = async (keys: string, until: RegExp): Promise<string> => {
    const { length } = text
    channel.write(keys)
    while (!until.test(text.slice(length))) await new Promise<void>((resolve) => waiting.push(resolve))
    return text.slice(length)
  }
  await type('', /# $/)
  return {
    type,
    closed,
    resize: (rows: number) => channel.setWindow(rows, 80, 0, 0),
    leave: () => client.end(),
    shown: () => text,
  }
}

const PROMPT = /# $/
const CONFIG = /\(config[^)]*\)# $/

describe('a line typed on a terminal', () => {
  test('is never shown if it answers a prompt for a secret', async () => {
    const person = await sit()
    await person.type('config\r', CONFIG)
    await person.type('system diagnostics proxy config proxy-password\r', /: $/)

    await person.type('hunter2hunter2\r', CONFIG)

    expect(person.shown()).not.toContain('hunter2')
    expect(await person.type(`${UP}`, /proxy-password$/)).not.toContain('hunter2')
    person.leave()
  })

  test('is completed by Tab up to the first letter in which the candidates differ', async () => {
    const person = await sit()
    await person.type(`conf${TAB}\r`, CONFIG)

    expect(await person.type(`system d${TAB}`, /config\)# system d$/)).toMatch(/diagnostics.*dns/s)
    expect(await person.type(`ns serv${TAB}`, /servers $/)).toContain('servers ')
    expect(await person.type(CTRL_C, CONFIG)).toContain('^C')
    await person.type(`portgroups portgroup 1 config mode MODE_1${TAB}`, /MODE_10$/)
    person.leave()
  })

  test('gets a list of possible completions if a question mark is typed', async () => {
    const person = await sit()
    await person.type('config\r', CONFIG)

    const modes = await person.type('portgroups portgroup 1 config mode ?', /completions:[^]*mode $/)
    expect(modes).toContain('Possible completions:')
    expect(modes).toContain('MODE_40GB')
    await person.type(CTRL_C, CONFIG)
    expect(await person.type('system network config prefix ?', /completions:[^]*prefix $/)).toContain(
      'a number from 0 to 255',
    )
    await person.type(CTRL_C, CONFIG)
    expect(await person.type('system ntp servers server ?', /completions:[^]*server $/)).toContain('time.example.net')
    await person.type(CTRL_C, CONFIG)
    expect(await person.type('do show running-config ?', /completions:[^]*running-config $/)).toContain('interfaces')
    person.leave()
  })
})

describe('a session on a terminal', () => {
  test('can recall and edit a line with the arrow keys', async () => {
    const person = await sit()
    await person.type('show system netwrk\r', PROMPT)

    await person.type(`${UP}${LEFT.repeat(2)}`, /\u0008$/)

    expect(await person.type('o\r', PROMPT)).toContain('active-network-range')
    person.leave()
  })

  test('asks about uncommitted changes before config mode is left', async () => {
    const person = await sit()
    await person.type('config\r', CONFIG)
    await person.type('system network config network-range-type RFC1918 prefix 2\r', CONFIG)

    expect(await person.type('show configuration\r', CONFIG)).toContain('RFC1918 prefix 2')
    await person.type('exit\r', /yes\/no\/CANCEL\] $/)
    await person.type('\r', CONFIG)
    await person.type('exit\r', /yes\/no\/CANCEL\] $/)
    await person.type('no\r', /discarded\.\r\n\S+# $/)

    expect(await person.type('show running-config system network\r', PROMPT)).not.toContain('prefix 2')
    person.leave()
  })

  test('is closed by Ctrl-D on an empty line, but not on a line with text', async () => {
    const person = await sit()
    await person.type(`show${CTRL_D}`, /show$/)
    await person.type(CTRL_C, PROMPT)

    person.type(CTRL_D, /$/).catch(() => {})
    await person.closed
    person.leave()
  })

  test('divides the output of the pipe `more` into pages of the window height', async () => {
    const person = await sit()
    person.resize(10)

    const page = await person.type('show running-config | more\r', /--More--$/)

    expect(page.split('\r\n').length).toBeLessThan(13)
    await person.type(CTRL_C, PROMPT)
    person.leave()
  })
})
