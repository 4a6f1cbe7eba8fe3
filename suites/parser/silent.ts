import type { Catalogue, Requirement } from '#lib/requirements.ts'

function notShown(clause: string, text: string): Requirement {
  return { strength: 'open', clause: `companion: ${clause}`, text: `${text} is not shown.`, targets: ['parser'] }
}

const output = 'Resources, Parser output'
const command = 'Endpoints, Parser CLI'
const http = 'Endpoints, Configuration parser HTTP server'
const errors = 'Errors, tool servers'

/** Where the contract is silent: what a build does is recorded and compared between releases. */
export const silent = {
  'parser/key-without-name': notShown(output, 'The key of an object without a name'),
  'parser/object-order': notShown(output, 'The order of objects without sorting'),
  'parser/sort-order': notShown(output, 'The order of capitals, digits and small letters with sorting'),
  'parser/sort-lines': notShown(output, 'Whether sorting moves the lines of jsonl'),
  'parser/sort-members': notShown(output, 'Whether sorting moves path, name and object in a line or an entry'),
  'parser/extra-members': notShown(output, 'Whether lines, entries and results have members beyond those named'),
  'parser/quoted-text': notShown(output, 'What becomes of the quotes of a quoted value'),
  'parser/quoted-braces': notShown(output, 'What becomes of braces and line feeds inside quotes'),
  'parser/bare-attribute': notShown(output, 'The value of an attribute that is a name alone'),
  'parser/list-over-lines': notShown(output, 'What a brace list over several lines becomes'),
  'parser/one-line-listing': notShown(output, 'What names and values that follow each other on one line become'),
  'parser/rule-body': notShown(output, 'What the body of a rule becomes'),
  'parser/repeated-attribute': notShown(output, 'What becomes of an attribute that comes again'),
  'parser/repeated-object': notShown(output, 'What becomes of an object that comes again'),
  'parser/comments': notShown(output, 'What becomes of comments and of the version line'),
  'parser/carriage-returns': notShown(output, 'What becomes of carriage returns at the ends of lines'),
  'parser/unicode': notShown(output, 'What becomes of letters beyond ASCII'),
  'parser/exit-of-success': notShown(command, 'The exit status of a conversion'),
  'parser/exit-after-warning': notShown('Errors, Parser CLI', 'A failing exit status for unrecognised lines'),
  'parser/exit-of-missing-file': notShown(command, 'The exit status for a file that is not there'),
  'parser/incomplete-input': notShown(command, 'What an input that ends inside an object gives'),
  'parser/text-outside-objects': notShown(command, 'What text outside any object gives'),
  'parser/format-object': notShown(command, 'Whether object is another name of the format json'),
  'parser/unknown-format': notShown(command, 'What an unknown format gives'),
  'parser/help': notShown(command, 'An option that shows help'),
  'parser/version': notShown(command, 'An option that shows the version'),
  'parser/http-status': notShown(errors, 'The status of a conversion over HTTP'),
  'parser/http-unknown-format': notShown(errors, 'How an unknown response_format is answered'),
  'parser/http-empty-body': notShown(errors, 'How an empty body is answered'),
  'parser/http-wrong-method': notShown(errors, 'How GET of /parser/ is answered'),
  'parser/http-unknown-path': notShown(errors, 'How a path that is not documented is answered'),
  'parser/http-not-text': notShown(errors, 'How bytes that are no text are answered'),
  'parser/http-incomplete': notShown(errors, 'How a text that ends inside an object is answered over HTTP'),
  'parser/http-no-form': notShown(errors, 'What /fileparser/ says of a body that is no form'),
  'parser/http-other-field': notShown(errors, 'What /fileparser/ says of a form without the field filename'),
  'parser/http-no-file': notShown(errors, 'What /fileparser/ says of a field filename that holds no file'),
  'parser/http-authentication': notShown('Authentication, tool servers', 'Authentication of the server'),
  'parser/http-lines-type': notShown(http, 'The media type of lines'),
  'parser/http-tabular-kv': notShown(http, 'The format tabular_kv over HTTP'),
  'parser/http-sorting': notShown(http, 'Sorting over HTTP'),
  'parser/http-description': notShown(http, 'A machine-readable description of the API'),
} as const satisfies Catalogue
