import type { Catalogue, Requirement } from '#lib/requirements.ts'
import { stated } from './statements.ts'

const there = (directory: string, targets: Requirement['targets'] = stated.targets): Requirement => ({
  ...stated,
  text: `There is the directory ${directory}.`,
  targets,
  dependsOn: ['files/list'],
})

/** The virtual directories; those of the logs depend on the kind of target. */
export const directories = {
  'files/directory-staging': there('images/staging'),
  'files/directory-import-iso': there('images/import/iso'),
  'files/directory-import-service': there('images/import/service'),
  'files/directory-import-os': there('images/import/os'),
  'files/directory-tenant': there('images/tenant'),
  'files/directory-qkview': there('diags/shared/qkview'),
  'files/directory-log-confd': there('log/confd'),
  'files/directory-log-host': there('log/host'),
  'files/directory-log-system': there('log/system', ['appliance']),
  'files/directory-log-controller': there('log/controller', ['controller']),
} as const satisfies Catalogue
