import type { Answered, Asked, Faults } from './fault.ts'
import { ofValues } from './reading.ts'

const missing: Answered = { status: 404, type: 'application/json', text: '{"error":"there is nothing here"}\n' }

const printed: Answered = { status: 200, type: 'text/html', text: '<!doctype html><h1>The API</h1><p>POST a text.</p>' }

/** Faults of the HTTP server: it ignores a part of the request, returns wrong contents, or does not serve a route. */
export const answers = {
  'response-format-jsonl-ignored': { asked: (asked) => withoutFormat(asked, 'jsonl') },
  'response-format-tabular-ignored': { asked: (asked) => withoutFormat(asked, 'tabular') },
  'parser-lists-as-text-over-http': {
    answered: changeRoute('/parser/', (answered, { query }) =>
      answered.status !== 200 || query.has('response_format')
        ? answered
        : { ...answered, text: listsAsText(answered.text) },
    ),
  },
  'fileparser-takes-first-file-only': { answered: results((all) => all.slice(0, 1)) },
  'fileparser-mixes-up-files': {
    answered: results((all) =>
      all.map(({ filename }, index) => ({ filename, output: all[(index + 1) % all.length]?.output })),
    ),
  },
  'fileparser-numbers-files': {
    answered: results((all) => all.map((result, index) => ({ ...result, filename: `file${index}` }))),
  },
  'fileparser-output-as-text': {
    answered: results((all) => all.map((result) => ({ ...result, output: JSON.stringify(result.output) }))),
  },
  'parser-route-missing': { answered: changeRoute('/parser/', () => missing) },
  'fileparser-route-missing': { answered: changeRoute('/fileparser/', () => missing) },
  'documentation-missing': { answered: changeRoute('/', () => missing) },
  'redoc-missing': { answered: changeRoute('/redoc', () => missing) },
  'documentation-only-to-read': { answered: changeRoute('/', () => printed) },
  'http-redirects-to-https': {
    answered: (_, { path }) => ({
      status: 308,
      type: 'text/plain',
      location: `https://parser.example.net${path}`,
      text: '',
    }),
  },
} as const satisfies Faults

type Change = (answered: Answered, asked: Asked) => Answered

function changeRoute(path: string, change: Change): Change {
  return (answered, asked) => (asked.path === path ? change(answered, asked) : answered)
}

interface Result {
  readonly filename: string
  readonly output: unknown
}

function results(change: (all: readonly Result[]) => unknown): Change {
  return changeRoute('/fileparser/', (answered) =>
    answered.status === 200 ? { ...answered, text: JSON.stringify(change(JSON.parse(answered.text))) } : answered,
  )
}

function listsAsText(text: string): string {
  const change = ofValues((value) => (Array.isArray(value) ? value.join(' ') : value))
  return change(text, { format: 'json', sort: false })
}

function withoutFormat(asked: Asked, format: string): Asked {
  const query = new URLSearchParams(asked.query)
  if (query.get('response_format') === format) query.delete('response_format')
  return { ...asked, query }
}
