import type { Catalogue } from '#lib/requirements.ts'

const targets = ['scanner'] as const
const service = 'companion: What the service does'

/** Which expressions are found. */
export const expressions = {
  'scanner/finds-unbraced': {
    strength: 'must',
    clause: service,
    text: 'An unbraced argument of expr that is substituted twice is found.',
    targets,
    dependsOn: ['scanner/extension-tcl', 'scanner/result-warning', 'scanner/result-dangerous'],
  },
  'scanner/passes-braced': {
    strength: 'must',
    clause: service,
    text: 'An argument of expr in braces is no finding.',
    targets,
    dependsOn: ['scanner/keeps-empty', 'scanner/result-warning', 'scanner/result-dangerous'],
  },
  'scanner/finds-quoted': {
    strength: 'must',
    clause: service,
    text: 'An argument of expr in double quotes is unbraced, and found.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/finds-several-words': {
    strength: 'must',
    clause: service,
    text: 'An expression in several unbraced words is found.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/finds-command-result': {
    strength: 'must',
    clause: service,
    text: 'An unbraced argument that is the result of a command is found.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/finds-in-brackets': {
    strength: 'must',
    clause: service,
    text: 'An expr in a command substitution is found.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/finds-in-event': {
    strength: 'must',
    clause: service,
    text: 'An expr in the handler of an event is found.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/finds-in-branch': {
    strength: 'must',
    clause: service,
    text: 'An expr in a branch of if is found.',
    targets,
    dependsOn: ['scanner/finds-in-event'],
  },
  'scanner/finds-in-loop': {
    strength: 'must',
    clause: service,
    text: 'An expr in the body of a loop is found.',
    targets,
    dependsOn: ['scanner/finds-in-event'],
  },
  'scanner/finds-in-switch': {
    strength: 'must',
    clause: service,
    text: 'An expr in a branch of switch is found.',
    targets,
    dependsOn: ['scanner/finds-in-event'],
  },
  'scanner/finds-in-procedure': {
    strength: 'must',
    clause: service,
    text: 'An expr in the body of a procedure is found.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/finds-in-text': {
    strength: 'must',
    clause: service,
    text: 'An expr in a command substitution in double quotes is found.',
    targets,
    dependsOn: ['scanner/finds-in-brackets'],
  },
  'scanner/finds-in-condition': {
    strength: 'must',
    clause: service,
    text: 'An expr in a command substitution in a braced condition is found.',
    targets,
    dependsOn: ['scanner/finds-in-brackets'],
  },
  'scanner/finds-in-catch': {
    strength: 'must',
    clause: service,
    text: 'An expr in a script that catch runs is found.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/finds-each': {
    strength: 'must',
    clause: service,
    text: 'Each of several unsafe expressions of one file is found.',
    targets,
    dependsOn: ['scanner/finds-unbraced'],
  },
  'scanner/condition': {
    strength: 'open',
    clause: service,
    text: 'Whether the unbraced condition of an if counts as an expression is not stated.',
    targets,
  },
  'scanner/loop-condition': {
    strength: 'open',
    clause: service,
    text: 'Whether the unbraced condition of a while counts as an expression is not stated.',
    targets,
  },
  'scanner/comment': {
    strength: 'open',
    clause: service,
    text: 'Whether an expr in a comment is reported is not stated.',
    targets,
  },
  'scanner/plain-text': {
    strength: 'open',
    clause: service,
    text: 'Whether the word expr in a text that is only printed is reported is not stated.',
    targets,
  },
  'scanner/unterminated': {
    strength: 'open',
    clause: service,
    text: 'What a scan makes of a rule whose brace is never closed is not stated.',
    targets,
  },
} as const satisfies Catalogue
