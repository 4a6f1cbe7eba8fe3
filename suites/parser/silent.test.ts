import { describe } from 'vitest'
import { type Reply, summariseReply, type Tool } from '#lib/testkit/tool.ts'
import { listUndocumentedMembers, toArray, getKeys, getMember, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { PLAIN, UNSORTED } from './samples.ts'

/** Builds the text of one object with the given body. */
const object = (body: string) => `ltm virtual v {\n${body}\n}\n`

const TEXTS = [
  ['parser/key-without-name', 'sys { }\n'],
  ['parser/quoted-text', object('    description "two words"')],
  ['parser/quoted-braces', object('    description "a { b\n} c"')],
  ['parser/bare-attribute', object('    vlans-enabled')],
  ['parser/list-over-lines', object('    rules {\n        b\n        a\n    }')],
  ['parser/one-line-listing', 'ltm pool p { monitor a members { b:80 { address 192.0.2.1 } } slow-ramp-time 10 }\n'],
  ['parser/rule-body', 'ltm rule r {\nwhen HTTP_REQUEST {\n    set a "}"\n}\n}\n'],
  ['parser/repeated-attribute', object('    mask any\n    mask none')],
  ['parser/repeated-object', object('    mask any') + object('    mask none')],
  ['parser/comments', `#TMSH-VERSION: 1.0.0\n# a remark\n${object('    # another\n    mask any')}`],
  ['parser/carriage-returns', object('    mask any').replaceAll('\n', '\r\n')],
  ['parser/unicode', object('    description größer')],
  ['parser/text-outside-objects', `stray\n${object('    mask any')}`],
  ['parser/incomplete-input', 'ltm virtual v {\n    mask any\n'],
] as const

/** Functions that send undocumented requests, by requirement id. */
const ERRORS = {
  'parser/http-unknown-format': (tool) => tool.http('POST', '/parser/?response_format=yaml', Buffer.from(PLAIN)),
  'parser/http-empty-body': (tool) => tool.http('POST', '/parser/', Buffer.alloc(0)),
  'parser/http-wrong-method': (tool) => tool.http('GET', '/parser/'),
  'parser/http-unknown-path': (tool) => tool.http('GET', '/plumbline-knows-no-such-path'),
  'parser/http-not-text': (tool) => tool.http('POST', '/parser/', Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x80])),
  'parser/http-incomplete': (tool) => tool.http('POST', '/parser/', Buffer.from('ltm virtual v {\n')),
  'parser/http-no-form': (tool) => tool.http('POST', '/fileparser/', Buffer.from(PLAIN)),
  'parser/http-other-field': (tool) => tool.http('POST', '/fileparser/', buildForm({ other: new Blob([PLAIN]) })),
  'parser/http-no-file': (tool) => tool.http('POST', '/fileparser/', buildForm({ filename: PLAIN })),
} as const satisfies Readonly<Record<string, (tool: Tool) => Promise<Reply>>>

const errors = Object.keys(ERRORS) as (keyof typeof ERRORS)[]

function buildForm(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const calls = verifies('parser/format-object', 'parser/unknown-format', 'parser/help', 'parser/version')
const members = verifies('parser/extra-members')
const requests = verifies('parser/http-tabular-kv', 'parser/http-sorting', 'parser/http-description')

describe('the unspecified behaviour of the parser', () => {
  for (const [id, text] of TEXTS) {
    test(`includes the result of parsing a text: ${id}`, verifies(id), async ({ parser, observe }) => {
      const { stdout, stderr, code } = await parser.convert(text)

      observe(id, { output: stdout.slice(0, 400), exit: code, diagnostics: stderr.trim() !== '' })
    })
  }

  test('includes the output and exit code for undocumented options', calls, async ({ parser, observe }) => {
    const answer = async (...args: string[]) => {
      const { stdout, code } = await parser.convert(PLAIN, ...args)
      return { exit: code, begins: stdout.slice(0, 60).split('\n')[0] }
    }

    observe('parser/format-object', await answer('--format', 'object'))
    observe('parser/unknown-format', await answer('--format', 'yaml'))
    observe('parser/help', await answer('--help'))
    observe('parser/version', await answer('--version'))
  })

  test('includes additional members of lines, entries and results', members, async ({ parser, observe }) => {
    const lines = await parser.lines(PLAIN, '--format', 'jsonl')
    const entries = toArray(await parser.json(PLAIN, '--format', 'tabular_kv'))
    const results = toArray((await parser.upload({ 'plain.conf': PLAIN })).body)

    const named = ['path', 'name', 'object']
    observe('parser/extra-members', {
      jsonl: listUndocumentedMembers(lines, named),
      tabular_kv: listUndocumentedMembers(entries, named),
      fileparser: listUndocumentedMembers(results, ['filename', 'output']),
    })
  })

  for (const id of errors) {
    test(`includes the response to an undocumented request: ${id}`, verifies(id), async ({ tool, observe }) => {
      observe(id, summariseReply(await ERRORS[id](tool)))
    })
  }

  test(
    'includes whether the server supports `tabular_kv`, sorting and an API description',
    requests,
    async ({ parser, tool, observe }) => {
      const sorted = await parser.post(UNSORTED, '?sort=true')
      const entries = await parser.post(PLAIN, '?response_format=tabular_kv')

      observe('parser/http-tabular-kv', { status: entries.status, path: getMember(entries.body, 0, 'path') })
      observe('parser/http-sorting', { status: sorted.status, first: getKeys(sorted.body)[0] })
      observe('parser/http-description', (await tool.http('GET', '/openapi.json')).status)
    },
  )
})
