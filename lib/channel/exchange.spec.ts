import { describe, expect, test } from 'vitest'
import { brief, type Exchange, repeat, transcript } from './exchange.ts'
import { redactor } from '../domain/redaction.ts'

const ssh = {
  channel: 'ssh',
  address: '192.0.2.1:22',
  username: 'admin',
  command: 'show version',
  answer: { text: 'Version 1.8.0', code: 0 },
} as const
const ran = {
  channel: 'process',
  command: ['rulescan', 'check', 'a file'],
  env: { RULESCAN_LOG: 'debug', HOME: undefined },
  ended: { code: 1, stdout: 'out', stderr: 'err' },
} as const
const mcp = { channel: 'mcp', url: 'http://127.0.0.1:8000/mcp', method: 'tools/list', result: ['scan'] } as const
const datagram = { channel: 'datagram', from: '192.0.2.1:514', to: '192.0.2.9:5514', text: '<134>up' } as const

describe('an exchange', () => {
  test.each<[string, Exchange, string]>([
    ['over SSH', ssh, 'ssh 192.0.2.1:22 show version → exit 0'],
    ['with a program', ran, '$ rulescan check a file → exit 1'],
    ['with a script', { ...ran, command: ['/opt/node', '/opt/rulescan.js', '-V'] }, '$ rulescan.js -V → exit 1'],
    ['over MCP', mcp, 'mcp http://127.0.0.1:8000/mcp tools/list → answered'],
    ['of one datagram', datagram, '192.0.2.1:514 → 192.0.2.9:5514, 7 characters'],
  ])('%s is summarised in one line', (_channel, exchange, line) => {
    expect(brief(exchange)).toBe(line)
  })

  test.each<[string, Exchange, string]>([
    ['over SSH', ssh, "ssh -p 22 admin@192.0.2.1 'show version'"],
    [
      'in a shell',
      { ...ssh, command: 'config; system a', lines: ['config', 'system a', 'commit'] },
      "printf '%s\\n' config 'system a' commit | ssh -p 22 admin@192.0.2.1",
    ],
    ['with a program', ran, "env RULESCAN_LOG='debug' -u HOME rulescan check 'a file'"],
    ['over MCP', mcp, '# with any client of the protocol, at http://127.0.0.1:8000/mcp: tools/list {}'],
    ['of one datagram', datagram, '# sent by 192.0.2.1:514 itself'],
  ])('%s comes with a command or a comment that says how to repeat it', (_channel, exchange, line) => {
    expect(repeat(exchange).replace("'debug'", 'debug')).toBe(line.replace("'debug'", 'debug'))
  })

  test('is printed in full with its response but without secrets', () => {
    redactor.add('s3cret-word')

    expect(transcript({ ...ssh, answer: { text: 'key s3cret-word' } })).not.toContain('s3cret-word')
    expect(transcript(ran)).toContain('--- standard error\nerr')
    expect(transcript(mcp)).toContain('"scan"')
    expect(transcript(datagram)).toContain('<134>up')
  })

  test('without a response is summarised with its error', () => {
    const { answer: _answer, ...asked } = ssh

    expect(brief({ ...asked, broken: 'ECONNRESET' })).toBe('ssh 192.0.2.1:22 show version → ECONNRESET')
  })
})
