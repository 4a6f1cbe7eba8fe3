import type { Catalogue, Requirement } from '#lib/requirements.ts'
import { byBasic, givenOut, open, stated } from './statements.ts'

/** Where the audit log lies. */
const listed = ['files/directory-log-system', 'files/directory-log-controller'] as const

const clause = 'platform: Resources, Logging'
const log = (name: string): Requirement => ({
  ...stated,
  clause,
  text: `log/system/ holds ${name}.`,
  targets: ['appliance'],
  dependsOn: ['files/directory-log-system', 'files/entry-name'],
})
const audit = (text: string): Requirement => ({
  ...stated,
  ...givenOut,
  clause,
  text,
  targets: ['appliance', 'controller'],
  dependsOn: ['files/download'],
})

/** The log files of an appliance; on other kinds the contract names none. */
export const logs = {
  'files/log-platform': log('platform.log'),
  'files/log-audit': log('audit.log'),
  'files/log-snmp': log('snmp.log'),
  'files/log-confd': log('confd.log'),
  'files/log-devel': log('devel.log'),
  'files/log-lcd': log('lcd.log'),
  'files/log-rotated': {
    ...stated,
    strength: 'seen',
    clause,
    text: 'A rotated copy of a log file has a number behind its name, and gz behind that where it is compressed.',
  },
  'files/log-of-partition': {
    ...open('In which directory a partition has its log files is not shown.', { clause }),
    targets: ['partition'],
  },
  'files/log-levels': {
    ...stated,
    clause,
    text: 'What is logged locally follows the levels of the components.',
    untestable: 'no call of the contract makes a component log anything at a level of its own',
  },
  'files/audit-logins': {
    ...audit(
      'The audit log tells of a login, by the name of the user, in a line that calls without a login do not bring.',
    ),
    dependsOn: ['files/download', ...listed, ...byBasic],
  },
  'files/audit-failed-logins': {
    ...audit('The audit log tells of a login that failed, by the name that was given.'),
    dependsOn: ['files/download', ...listed, 'root/unknown-user'],
  },
  'files/audit-changes': {
    ...audit('The audit log tells of a change, by the name of the user.'),
    gate: 'configure',
    dependsOn: [
      'files/download',
      ...listed,
      'logging/component-name',
      'logging/component-config-severity',
      'logging/patch-component',
    ],
  },
} as const satisfies Catalogue
