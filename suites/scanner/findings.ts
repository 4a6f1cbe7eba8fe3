import type { Catalogue } from '#lib/requirements.ts'

const targets = ['scanner'] as const
const finding = 'companion: Resources, scanner finding'

/** What a result and its findings hold. */
export const findings = {
  'scanner/result-filepath': {
    strength: 'must',
    clause: finding,
    text: 'A result carries the path of its file in filepath, a string.',
    targets,
    dependsOn: ['scanner/check-directory'],
  },
  'scanner/result-warning': {
    strength: 'must',
    clause: finding,
    text: 'warning of a result is an array.',
    targets,
    dependsOn: ['scanner/check-directory'],
  },
  'scanner/result-dangerous': {
    strength: 'must',
    clause: finding,
    text: 'dangerous of a result is an array.',
    targets,
    dependsOn: ['scanner/check-directory'],
  },
  'scanner/finding-message': {
    strength: 'must',
    clause: finding,
    text: 'message of a finding is a string.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/finding-issue-location': {
    strength: 'must',
    clause: finding,
    text: 'issue_location of a finding is a string.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/finding-context': {
    strength: 'must',
    clause: finding,
    text: 'context of a finding is a string.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/finding-line': {
    strength: 'must',
    clause: finding,
    text: 'line of a finding is an integer.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/warning-message': {
    strength: 'must',
    clause: finding,
    text: 'The message of a warning says that the expression is unsafe and to use braces.',
    targets,
    dependsOn: ['scanner/finding-message'],
  },
  'scanner/dangerous-message': {
    strength: 'must',
    clause: finding,
    text: 'The message of a dangerous finding says that the expression is unsafe and to use braces, with the word dangerous.',
    targets,
    dependsOn: ['scanner/finding-message'],
  },
  'scanner/location-is-token': {
    strength: 'must',
    clause: finding,
    text: 'issue_location is the offending token.',
    targets,
    dependsOn: ['scanner/finding-issue-location'],
  },
  'scanner/context-is-expression': {
    strength: 'must',
    clause: finding,
    text: 'context is the text of the expression.',
    targets,
    dependsOn: ['scanner/finding-context'],
  },
  'scanner/lines-from-one': {
    strength: 'must',
    clause: finding,
    text: 'The first line of a file is line 1.',
    targets,
    dependsOn: ['scanner/finding-line'],
  },
  'scanner/line-of-finding': {
    strength: 'must',
    clause: finding,
    text: 'line is the line of the file on which the finding stands.',
    targets,
    dependsOn: ['scanner/lines-from-one'],
  },
  'scanner/line-after-continuation': {
    strength: 'must',
    clause: finding,
    text: 'A line that a backslash continues counts like every other.',
    targets,
    dependsOn: ['scanner/line-of-finding'],
  },
  'scanner/line-after-carriage-return': {
    strength: 'must',
    clause: finding,
    text: 'A line that ends in a carriage return and a line feed counts once.',
    targets,
    dependsOn: ['scanner/line-of-finding'],
  },
  'scanner/line-in-body': {
    strength: 'must',
    clause: finding,
    text: 'Inside a body in braces too, line counts from the first line of the file.',
    targets,
    dependsOn: ['scanner/line-of-finding', 'scanner/finds-in-branch'],
  },
  'scanner/class-of-substitution': {
    strength: 'open',
    clause: finding,
    text: 'What separates a dangerous finding from a warning is not stated: the class of an unbraced substitution.',
    targets,
  },
  'scanner/class-of-literal': {
    strength: 'open',
    clause: finding,
    text: 'What separates a dangerous finding from a warning is not stated: the class of an unbraced literal.',
    targets,
  },
  'scanner/context-form': {
    strength: 'open',
    clause: finding,
    text: 'Whether context carries the whole command, or the expression alone, is not stated.',
    targets,
  },
} as const satisfies Catalogue
