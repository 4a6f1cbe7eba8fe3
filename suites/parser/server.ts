import type { Catalogue } from '#lib/requirements.ts'

const targets = ['parser'] as const
const clause = 'companion: Endpoints, Configuration parser HTTP server'
const values = [
  'parser/lists',
  'parser/list-items',
  'parser/scalars',
  'parser/nested-blocks',
  'parser/empty-block',
] as const

/** The HTTP server. */
export const server = {
  'parser/http-plain': {
    strength: 'must',
    clause,
    text: 'The server speaks plain HTTP.',
    targets,
  },
  'parser/http-port': {
    strength: 'must',
    clause,
    text: 'The server listens on port 8000.',
    targets,
    untestable: 'the scanner has the same port: where the server listens is the choice of the profile',
  },
  'parser/http-parser': {
    strength: 'must',
    clause,
    text: 'POST /parser/ with the raw text of a configuration answers an object with all its objects.',
    targets,
    dependsOn: ['parser/http-plain'],
  },
  'parser/http-object': {
    strength: 'must',
    clause,
    text: 'The object that POST /parser/ answers is in the default format of the command.',
    targets,
    dependsOn: ['parser/http-parser', ...values],
  },
  'parser/http-jsonl': {
    strength: 'must',
    clause,
    text: 'POST /parser/?response_format=jsonl answers lines.',
    targets,
    dependsOn: ['parser/http-parser', 'parser/jsonl-path', 'parser/jsonl-name', 'parser/jsonl-object'],
  },
  'parser/http-tabular': {
    strength: 'must',
    clause,
    text: 'POST /parser/?response_format=tabular answers a table.',
    targets,
    dependsOn: ['parser/http-parser', 'parser/tabular-rows'],
  },
  'parser/fileparser': {
    strength: 'must',
    clause,
    text: 'POST /fileparser/ with a file in the multipart field filename answers an array.',
    targets,
    dependsOn: ['parser/http-plain'],
  },
  'parser/fileparser-several': {
    strength: 'must',
    clause,
    text: 'The field filename is repeated once per file; each file has its own result.',
    targets,
    dependsOn: ['parser/fileparser'],
  },
  'parser/fileparser-filename': {
    strength: 'must',
    clause: 'companion: Resources, Parser output',
    text: 'filename of a result is the name of the uploaded file.',
    targets,
    dependsOn: ['parser/fileparser'],
  },
  'parser/fileparser-output': {
    strength: 'must',
    clause: 'companion: Resources, Parser output',
    text: 'output of a result is the object of that file in the default format.',
    targets,
    dependsOn: ['parser/fileparser', ...values],
  },
  'parser/fileparser-pairs': {
    strength: 'must',
    clause: 'companion: Resources, Parser output',
    text: 'Of several files, each output stands beside the filename of its own file.',
    targets,
    dependsOn: ['parser/fileparser-several', 'parser/fileparser-filename', 'parser/fileparser-output'],
  },
  'parser/documentation': {
    strength: 'must',
    clause,
    text: 'GET / serves the documentation of the API, a page.',
    targets,
    dependsOn: ['parser/http-plain'],
  },
  'parser/redoc': {
    strength: 'must',
    clause,
    text: 'GET /redoc serves the documentation of the API, a page.',
    targets,
    dependsOn: ['parser/http-plain'],
  },
  'parser/documentation-interactive': {
    strength: 'must',
    clause,
    text: 'Both pages of the documentation are interactive.',
    targets,
    dependsOn: ['parser/documentation', 'parser/redoc'],
  },
} as const satisfies Catalogue
