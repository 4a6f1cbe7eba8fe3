import type { Catalogue, Requirement } from '#lib/requirements.ts'

const targets = ['scanner'] as const
const endpoints = 'companion: Rule scanner HTTP server'
const finding = 'companion: Resources, scanner finding'
const variables = 'companion: Rule scanner CLI, environment variables'
const authentication = 'companion: Authentication'
const errors = 'companion: Errors'

function errorOf(what: string): Requirement {
  return { strength: 'open', clause: errors, text: `How the server answers ${what} is not shown.`, targets }
}

/** The HTTP server. */
export const http = {
  'scanner/scan': {
    strength: 'must',
    clause: endpoints,
    text: 'POST of a rule to /scan/ answers a JSON object.',
    targets,
  },
  'scanner/scan-warning': {
    strength: 'must',
    clause: endpoints,
    text: 'warning of the answer of /scan/ is an array.',
    targets,
    dependsOn: ['scanner/scan'],
  },
  'scanner/scan-dangerous': {
    strength: 'must',
    clause: endpoints,
    text: 'dangerous of the answer of /scan/ is an array.',
    targets,
    dependsOn: ['scanner/scan'],
  },
  'scanner/scan-members': {
    strength: 'must',
    clause: endpoints,
    text: 'The answer of /scan/ has no filepath.',
    targets,
    dependsOn: ['scanner/scan'],
  },
  'scanner/scan-finds': {
    strength: 'must',
    clause: endpoints,
    text: '/scan/ finds an unbraced expression.',
    targets,
    dependsOn: ['scanner/scan-warning', 'scanner/scan-dangerous', 'scanner/finds-unbraced'],
  },
  'scanner/scan-finding': {
    strength: 'must',
    clause: finding,
    text: 'A finding of /scan/ has message, issue_location, context and line.',
    targets,
    dependsOn: ['scanner/scan-finds'],
  },
  'scanner/scan-empty': {
    strength: 'must',
    clause: endpoints,
    text: 'For a rule without unsafe expressions both lists of /scan/ are empty.',
    targets,
    dependsOn: ['scanner/scan-warning', 'scanner/scan-dangerous'],
  },
  'scanner/scan-as-check': {
    strength: 'must',
    clause: endpoints,
    text: '/scan/ answers what check finds in the same rule.',
    targets,
    dependsOn: ['scanner/scan-finding', 'scanner/check-file'],
  },
  'scanner/scanfiles': {
    strength: 'must',
    clause: endpoints,
    text: 'POST of a form to /scanfiles/ answers a JSON array.',
    targets,
  },
  'scanner/scanfiles-each-file': {
    strength: 'must',
    clause: endpoints,
    text: '/scanfiles/ answers a result per file of the repeated field file.',
    targets,
    dependsOn: ['scanner/scanfiles'],
  },
  'scanner/scanfiles-filepath': {
    strength: 'must',
    clause: endpoints,
    text: 'filepath of a result of /scanfiles/ is the name of the uploaded file.',
    targets,
    dependsOn: ['scanner/scanfiles-each-file'],
  },
  'scanner/scanfiles-warning': {
    strength: 'must',
    clause: endpoints,
    text: 'warning of a result of /scanfiles/ is an array.',
    targets,
    dependsOn: ['scanner/scanfiles'],
  },
  'scanner/scanfiles-dangerous': {
    strength: 'must',
    clause: endpoints,
    text: 'dangerous of a result of /scanfiles/ is an array.',
    targets,
    dependsOn: ['scanner/scanfiles'],
  },
  'scanner/scanfiles-finds': {
    strength: 'must',
    clause: endpoints,
    text: '/scanfiles/ finds an unbraced expression in each file.',
    targets,
    dependsOn: [
      'scanner/scanfiles-each-file',
      'scanner/scanfiles-warning',
      'scanner/scanfiles-dangerous',
      'scanner/finds-unbraced',
    ],
  },
  'scanner/scanfiles-finding': {
    strength: 'must',
    clause: finding,
    text: 'A finding of /scanfiles/ has message, issue_location, context and line.',
    targets,
    dependsOn: ['scanner/scanfiles-finds'],
  },
  'scanner/scanfiles-as-check': {
    strength: 'must',
    clause: endpoints,
    text: '/scanfiles/ answers for each file what check finds in it.',
    targets,
    dependsOn: ['scanner/scanfiles-filepath', 'scanner/scanfiles-finding', 'scanner/check-file'],
  },
  'scanner/scanfiles-any-extension': {
    strength: 'must',
    clause: variables,
    text: 'An uploaded file is scanned whatever its extension.',
    targets,
    dependsOn: ['scanner/scanfiles-finds'],
  },
  'scanner/extensions-variable-of-server': {
    strength: 'must',
    clause: variables,
    text: 'RULESCAN_FILE_EXTENSIONS says nothing to the servers.',
    targets,
    dependsOn: ['scanner/scanfiles-any-extension', 'scanner/listen-apiserver'],
  },
  'scanner/http-authentication': {
    strength: 'open',
    clause: authentication,
    text: 'Whether the servers ask for authentication is not shown.',
    targets,
  },
  'scanner/http-status': {
    strength: 'open',
    clause: errors,
    text: 'The status code of a scan is not shown.',
    targets,
  },
  'scanner/http-media-type': {
    strength: 'open',
    clause: errors,
    text: 'The media type of an answer is not shown.',
    targets,
  },
  'scanner/http-not-text': {
    strength: 'open',
    clause: errors,
    text: 'What /scan/ makes of bytes that are no text is not shown.',
    targets,
  },
  'scanner/http-no-form': {
    strength: 'open',
    clause: errors,
    text: 'What /scanfiles/ says of a body that is no form is not shown.',
    targets,
  },
  'scanner/http-wrong-method': errorOf('GET of /scan/'),
  'scanner/http-unknown-path': errorOf('a path that is not documented'),
  'scanner/http-empty-body': errorOf('an empty body'),
  'scanner/http-incomplete': errorOf('a rule that ends inside a block'),
  'scanner/http-other-field': errorOf('a form without the field file'),
  'scanner/http-no-file': errorOf('a field file that holds no file'),
  'scanner/http-no-warn': {
    strength: 'open',
    clause: endpoints,
    text: 'Whether the servers take the switch no_warn is not shown.',
    targets,
  },
} as const satisfies Catalogue
