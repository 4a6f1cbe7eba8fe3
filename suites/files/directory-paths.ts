import type { directories } from './directories.ts'

/** With the requirement that it is there. */
export const DIRECTORIES = [
  ['files/directory-staging', 'images/staging'],
  ['files/directory-import-iso', 'images/import/iso'],
  ['files/directory-import-service', 'images/import/service'],
  ['files/directory-import-os', 'images/import/os'],
  ['files/directory-tenant', 'images/tenant'],
  ['files/directory-qkview', 'diags/shared/qkview'],
  ['files/directory-log-confd', 'log/confd'],
  ['files/directory-log-host', 'log/host'],
  ['files/directory-log-system', 'log/system'],
  ['files/directory-log-controller', 'log/controller'],
] as const satisfies readonly (readonly [keyof typeof directories, string])[]
