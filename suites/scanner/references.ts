import type { Catalogue } from '#lib/requirements.ts'

const targets = ['scanner'] as const
const command = 'companion: Rule scanner CLI, checkref'
const errors = 'companion: Errors'

/** The command checkref. */
export const references = {
  'scanner/checkref-ok': {
    strength: 'must',
    clause: command,
    text: 'checkref prints OK while the scan matches the reference.',
    targets,
    dependsOn: ['scanner/check-file', 'scanner/finds-unbraced'],
  },
  'scanner/checkref-exit-match': {
    strength: 'must',
    clause: errors,
    text: 'checkref exits 0 while the scan matches the reference.',
    targets,
    dependsOn: ['scanner/check-file', 'scanner/finds-unbraced'],
  },
  'scanner/checkref-exit-mismatch': {
    strength: 'must',
    clause: errors,
    text: 'checkref exits 1 when there is a finding that the reference does not have.',
    targets,
    dependsOn: ['scanner/check-file', 'scanner/finds-unbraced'],
  },
  'scanner/checkref-failure-line': {
    strength: 'must',
    clause: command,
    text: 'checkref prints a failure line when the scan does not match.',
    targets,
    dependsOn: ['scanner/check-file', 'scanner/finds-unbraced'],
  },
  'scanner/checkref-extra-findings': {
    strength: 'must',
    clause: command,
    text: 'checkref prints one line per extra finding, after the failure line.',
    targets,
    dependsOn: ['scanner/checkref-failure-line', 'scanner/finds-each'],
  },
  'scanner/checkref-each-file': {
    strength: 'must',
    clause: command,
    text: 'checkref scans each file of the reference again.',
    targets,
    dependsOn: ['scanner/checkref-exit-mismatch'],
  },
  'scanner/checkref-listed-files': {
    strength: 'must',
    clause: command,
    text: 'checkref scans no file that the reference does not list.',
    targets,
    dependsOn: ['scanner/checkref-exit-match'],
  },
  'scanner/checkref-standard-input': {
    strength: 'must',
    clause: command,
    text: 'checkref of - reads the reference from standard input.',
    targets,
    dependsOn: ['scanner/checkref-exit-match', 'scanner/checkref-exit-mismatch'],
  },
  'scanner/checkref-no-warn': {
    strength: 'must',
    clause: command,
    text: 'checkref --no-warn leaves warnings out of account.',
    targets,
    dependsOn: ['scanner/checkref-exit-match', 'scanner/checkref-exit-mismatch'],
  },
  'scanner/checkref-no-warn-keeps-dangerous': {
    strength: 'must',
    clause: command,
    text: 'checkref --no-warn still counts dangerous findings.',
    targets,
    dependsOn: ['scanner/checkref-no-warn'],
  },
  'scanner/checkref-missing-reference': {
    strength: 'must',
    clause: errors,
    text: 'checkref of a reference that does not exist exits with a code above 1.',
    targets,
  },
  'scanner/checkref-malformed-reference': {
    strength: 'must',
    clause: errors,
    text: 'checkref of a reference that is not a scan result exits with a code above 1.',
    targets,
  },
  'scanner/checkref-fewer': {
    strength: 'open',
    clause: command,
    text: 'What checkref says of findings that are gone is not stated.',
    targets,
  },
  'scanner/checkref-missing-file': {
    strength: 'open',
    clause: errors,
    text: 'What checkref says of a listed file that is gone is not stated.',
    targets,
  },
  'scanner/checkref-warnings-of-reference': {
    strength: 'open',
    clause: command,
    text: 'Whether --no-warn also leaves out the warnings of the reference is not stated.',
    targets,
  },
} as const satisfies Catalogue
