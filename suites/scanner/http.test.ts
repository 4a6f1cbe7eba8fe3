import { describe, expect } from 'vitest'
import { type Reply, summariseReply, type Tool } from '#lib/testkit/tool.ts'
import {
  toArray,
  findings,
  form,
  inOrder,
  getJsonType,
  misshapen,
  findResult,
  describeOutcome,
  paths,
  type Result,
  test,
} from './fixtures.ts'
import { verifies } from './contract.ts'
import { everything, rules } from './rules.ts'

describe('`/scan/`', () => {
  test(
    'returns the findings for one rule',
    verifies(
      'scanner/scan',
      'scanner/scan-warning',
      'scanner/scan-dangerous',
      'scanner/scan-members',
      'scanner/scan-finds',
      'scanner/scan-finding',
    ),
    async ({ tool, verify, observe }) => {
      const { status, type, body } = await tool.http('POST', '/scan/', Buffer.from(rules.three))

      const result: Result = Object(body)
      await verify('scanner/scan', () => expect(getJsonType(body), 'the answer of /scan/').toBe('object'))
      await verify('scanner/scan-warning', () => expect(getJsonType(result.warning), 'warning').toBe('array'))
      await verify('scanner/scan-dangerous', () => expect(getJsonType(result.dangerous), 'dangerous').toBe('array'))
      await verify('scanner/scan-members', () =>
        expect(result, 'members of the answer of /scan/').not.toHaveProperty('filepath'),
      )
      await verify('scanner/scan-finds', () =>
        expect(findings(result), 'findings in the answer of /scan/').not.toEqual([]),
      )
      await verify('scanner/scan-finding', () =>
        expect(misshapen(findings(result)), 'findings that lack a member or have it of another type').toEqual([]),
      )
      observe('scanner/http-status', status)
      observe('scanner/http-media-type', type)
      observe('scanner/http-authentication', status === 401 || status === 403 ? 'asked for' : 'none')
    },
  )
})

describe('`/scan/`', () => {
  test('returns two empty lists for a safe rule', verifies('scanner/scan-empty'), async ({ tool }) => {
    const braced = await tool.http('POST', '/scan/', Buffer.from(rules.braced))
    const clean = await tool.http('POST', '/scan/', Buffer.from(rules.clean))

    const empty = { warning: [], dangerous: [] }
    expect(braced.body, 'the answer for an expression in braces').toMatchObject(empty)
    expect(clean.body, 'the answer for a rule without expressions').toMatchObject(empty)
  })

  test('returns the same findings as `check`', verifies('scanner/scan-as-check'), async ({ scanner, tool }) => {
    scanner.put({ 'everything.tcl': everything })

    const { body } = await tool.http('POST', '/scan/', Buffer.from(everything))
    const { results } = await scanner.check(['everything.tcl'])

    expect(inOrder(Object(body)), 'the findings of /scan/ beside those of check').toEqual(inOrder(results[0] ?? {}))
  })
})

describe('`/scanfiles/`', () => {
  test(
    'returns the findings for each file',
    verifies(
      'scanner/scanfiles',
      'scanner/scanfiles-each-file',
      'scanner/scanfiles-filepath',
      'scanner/scanfiles-warning',
      'scanner/scanfiles-dangerous',
      'scanner/scanfiles-finds',
      'scanner/scanfiles-finding',
    ),
    async ({ tool, verify }) => {
      const { body } = await tool.http('POST', '/scanfiles/', form({ 'a.tcl': rules.plain, 'b.irule': rules.three }))

      const results = toArray<Result>(body)
      await verify('scanner/scanfiles', () => expect(getJsonType(body), 'the answer of /scanfiles/').toBe('array'))
      await verify('scanner/scanfiles-each-file', () => expect(results, 'results of two files').toHaveLength(2))
      await verify('scanner/scanfiles-filepath', () => {
        expect(paths(results).toSorted(), 'filepath of the results').toEqual(['a.tcl', 'b.irule'])
      })
      await verify('scanner/scanfiles-warning', () => {
        expect(
          results.filter(({ warning }) => !Array.isArray(warning)),
          'results without a list warning',
        ).toEqual([])
      })
      await verify('scanner/scanfiles-dangerous', () => {
        expect(
          results.filter(({ dangerous }) => !Array.isArray(dangerous)),
          'results without a list dangerous',
        ).toEqual([])
      })
      await verify('scanner/scanfiles-finds', () => {
        expect(
          results.filter((result) => findings(result).length === 0),
          'results without a finding',
        ).toEqual([])
      })
      await verify('scanner/scanfiles-finding', () =>
        expect(misshapen(findings(...results)), 'findings that lack a member or have it of another type').toEqual([]),
      )
    },
  )

  test('scans files of any extension', verifies('scanner/scanfiles-any-extension'), async ({ tool }) => {
    const { body } = await tool.http('POST', '/scanfiles/', form({ 'notes.txt': rules.plain }))

    expect(findings(...toArray<Result>(body)), 'findings in notes.txt').not.toEqual([])
  })

  test(
    'scans files regardless of `RULESCAN_FILE_EXTENSIONS`',
    verifies('scanner/extensions-variable-of-server'),
    async ({ scanner, tool }) => {
      const server = await scanner.serve(['apiserver'], { RULESCAN_FILE_EXTENSIONS: '.other' })
      expect(describeOutcome(server), 'apiserver with RULESCAN_FILE_EXTENSIONS').toBe('serves')

      const { body } = await tool.http('POST', '/scanfiles/', form({ 'a.tcl': rules.plain }), server.origin)

      expect(findings(...toArray<Result>(body)), 'findings in a.tcl').not.toEqual([])
    },
  )
})

describe('`/scanfiles/`', () => {
  test(
    'returns the same findings for each file as `check`',
    verifies('scanner/scanfiles-as-check'),
    async ({ scanner, tool }) => {
      const files = { 'clean.tcl': rules.clean, 'event.tcl': rules.event, 'three.tcl': rules.three }
      scanner.put(files)

      const { body } = await tool.http('POST', '/scanfiles/', form(files))
      const clean = await scanner.check(['clean.tcl'])
      const event = await scanner.check(['event.tcl'])
      const three = await scanner.check(['three.tcl'])

      const answered = Object.keys(files).map((name) => inOrder(findResult(toArray(body), name) ?? {}))
      const found = [clean, event, three].map(({ results }) => inOrder(results[0] ?? {}))
      expect(answered, 'the findings of /scanfiles/ beside those of check').toEqual(found)
    },
  )
})

/** Functions that send undocumented requests, by requirement id. */
const ERRORS = {
  'scanner/http-wrong-method': (tool) => tool.http('GET', '/scan/'),
  'scanner/http-unknown-path': (tool) => tool.http('GET', '/plumbline-knows-no-such-path'),
  'scanner/http-empty-body': (tool) => tool.http('POST', '/scan/', Buffer.alloc(0)),
  'scanner/http-incomplete': (tool) => tool.http('POST', '/scan/', Buffer.from('when HTTP_REQUEST {\n')),
  'scanner/http-other-field': (tool) => tool.http('POST', '/scanfiles/', buildForm('other', new Blob([rules.plain]))),
  'scanner/http-no-file': (tool) => tool.http('POST', '/scanfiles/', buildForm('file', rules.plain)),
  'scanner/http-not-text': (tool) => tool.http('POST', '/scan/', Buffer.from([0xff, 0xfe, 0x00, 0x5b, 0x80])),
  'scanner/http-no-form': (tool) => tool.http('POST', '/scanfiles/', Buffer.from(rules.plain)),
} as const satisfies Readonly<Record<string, (tool: Tool) => Promise<Reply>>>
const errors = Object.keys(ERRORS) as (keyof typeof ERRORS)[]

function buildForm(name: string, value: string | Blob): FormData {
  const data = new FormData()
  data.append(name, value)
  return data
}

describe('the HTTP server', () => {
  for (const id of errors) {
    test(`gives an unspecified response to an undocumented request: ${id}`, verifies(id), async ({ tool, observe }) => {
      observe(id, summariseReply(await ERRORS[id](tool)))
    })
  }

  test('may or may not accept `no_warn`', verifies('scanner/http-no-warn'), async ({ tool, observe }) => {
    const { status, body } = await tool.http('POST', '/scan/?no_warn=true', Buffer.from('expr 1 + 1\n'))

    observe('scanner/http-no-warn', { status, findings: findings(Object(body)).length })
  })
})
