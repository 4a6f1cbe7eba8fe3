import { describe, expect, test } from 'vitest'
import { diffLines, parseRunningConfig, unsecret } from './running-configuration.ts'

const WHOLE = `system dns config search lab.example
system dns servers server 192.0.2.53 config port 53
interfaces interface 1.0 config enabled true
`
const BLOCKS = `! a comment\r
system dns config search lab.example\r
system dns servers server 192.0.2.53\r
 config port 53\r
!\r
interfaces interface 1.0\r
 config enabled true\r
exit\r
`

function lines(text: string): ReadonlySet<string> {
  const read = parseRunningConfig({ text, code: 0 })
  return 'lines' in read ? read.lines : new Set()
}

const NOTHING = { gone: [], come: [] }

describe('a dump of the running configuration', () => {
  test('may consist of complete commands', () => {
    expect([...lines(WHOLE)]).toEqual(WHOLE.trim().split('\n'))
  })

  test('may consist of blocks, whose context becomes the prefix of their lines', () => {
    expect([...lines(BLOCKS)]).toEqual([
      'system dns config search lab.example',
      'system dns servers server 192.0.2.53',
      'system dns servers server 192.0.2.53 config port 53',
      'interfaces interface 1.0',
      'interfaces interface 1.0 config enabled true',
    ])
  })

  test('may consist of blocks in braces', () => {
    const braces =
      'system {\n  dns {\n    config {\n      search [ a.example b.example ];\n    }\n    server 192.0.2.53 {\n      port 53;\n    }\n  }\n}\n'

    expect([...lines(braces)]).toEqual([
      'system',
      'system dns',
      'system dns config',
      'system dns config search a.example',
      'system dns config search b.example',
      'system dns server 192.0.2.53',
      'system dns server 192.0.2.53 port 53',
    ])
  })

  test.each([
    ['nothing', { text: '', code: 0 }],
    ['a refusal', { text: 'syntax error: unknown command\nsystem\n', code: 0 }],
    ['a non-zero exit code', { text: 'system\nsystem\n', code: 127 }],
    ['a single line', { text: 'bash: show: command not found\n' }],
  ])('counts as missing if the target responds with %s', (_what, answer) => {
    expect(parseRunningConfig(answer)).toEqual({ missing: expect.stringMatching(/^"show running-config" answers: \S/) })
  })
})

describe('the comparison of two dumps', () => {
  test('ignores encrypted values and the order of lines', () => {
    const secret = (text: string) => `${WHOLE}system proxy config password $8$${text}=\n`
    expect(diffLines(lines(secret('abc')), lines(secret('def')), [])).toEqual(NOTHING)
    const turned = WHOLE.trim().split('\n').toReversed().join('\n')
    expect(diffLines(lines(WHOLE), lines(turned), [])).toEqual(NOTHING)
  })

  test('ignores the order of values and the brackets around them', () => {
    const one = 'a search lab.example\na vlans [ 17 4001 "x y" ]\n'
    const other = 'a search [ lab.example own.example ]\na vlans [ 4001 "x y" 17 ]\n'
    expect(diffLines(lines(one), lines(other), [])).toEqual({ gone: [], come: ['a search own.example'] })
  })

  test('lists changes line by line', () => {
    const later = WHOLE.replace('port 53', 'port 5353')
    expect(diffLines(lines(WHOLE), lines(later), [])).toEqual({
      gone: ['system dns servers server 192.0.2.53 config port 53'],
      come: ['system dns servers server 192.0.2.53 config port 5353'],
    })
  })

  test('ignores lines that the profile declares volatile', () => {
    const later = WHOLE.replace('port 53', 'port 5353')
    expect(diffLines(lines(WHOLE), lines(later), ['system dns servers'])).toEqual(NOTHING)
  })
})

test.each([
  ['system snmp communities community open-sesame config name open-sesame', 'system snmp communities community …'],
  ['system snmp targets target t config community "open sesame"', 'system snmp targets target t config community …'],
  [
    'system aaa authentication users user u config password sesame',
    'system aaa authentication users user u config password …',
  ],
  ['system dns servers server 192.0.2.53 config port 53', 'system dns servers server 192.0.2.53 config port 53'],
])('a line of a dump is shown without secrets and otherwise unchanged: %s', (line, shown) => {
  expect(unsecret(line)).toBe(shown)
})
