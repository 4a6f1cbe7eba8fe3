import type { FaultTable, FurtherFaults } from './table.ts'

const cloud = 'system/diagnostics/cloudhealth/config'
const proxy = 'system/diagnostics/proxy'

/** Faults in the cloud service that receives bundles, and in the proxy to the service. */
export const faults: FaultTable = {
  'cloud/client-id': `not-kept:${cloud}/clientid`,
  'cloud/client-id-at-restconf': 'client-id-swallowed-at-restconf',
  'cloud/client-secret': `not-kept:${cloud}/clientsecret`,
  'cloud/client-secret-at-restconf': 'client-secret-swallowed-at-restconf',
  'cloud/client-secret-encrypted': `in-clear:${cloud}/clientsecret`,
  'cloud/put-proxy': `refused:${proxy}/config`,
  'cloud/put-proxy-answers-nothing': 'put-of-proxy-answers-body',
  'cloud/proxy-username': `not-kept:${proxy}/config/proxy-username`,
  'cloud/proxy-server': `not-kept:${proxy}/config/proxy-server`,
  'cloud/proxy-password': `not-kept:${proxy}/config/proxy-password`,
  'cloud/proxy-password-encrypted': `in-clear:${proxy}/config/proxy-password`,
  'cloud/proxy-state-username': `stale-mirror:${proxy}/config/proxy-username`,
  'cloud/proxy-state-server': `stale-mirror:${proxy}/config/proxy-server`,
  'cloud/proxy-at-restconf': 'proxy-swallowed-at-restconf',
  'cloud/upload-accepted': 'upload-refused',
  'cloud/upload-output': 'upload-answers-another-output',
  'cloud/upload-message': 'upload-message-is-object',
  'cloud/upload-message-202': 'upload-answers-200',
  'cloud/upload-location': 'upload-without-location',
  'cloud/upload-errorcode': 'upload-errorcode-is-text',
  'cloud/upload-errorcode-false': 'upload-errorcode-true',
  'cloud/upload-described': 'upload-refuses-description',
  'cloud/upload-at-restconf': 'refused-at-restconf:cloud-upload',
  'cloud/command-client-id': 'line-ignored:system-diagnostics-cloudhealth-config-clientid',
  'cloud/command-client-secret': 'asks-nothing:clientsecret',
  'cloud/command-proxy-server': 'line-ignored:system-diagnostics-proxy-config-proxy-server',
  'cloud/command-proxy-username': 'line-ignored:system-diagnostics-proxy-config-proxy-username',
  'cloud/command-proxy-password': 'line-ignored:system-diagnostics-proxy-config-proxy-password',
  'cloud/command-upload': 'line-ignored:system-diagnostics-cloudhealth-upload',
  'cloud/state-server': 'state-without-server',
  'cloud/state-authserver': 'state-without-authserver',
  'cloud/state-clientid': 'state-without-clientid',
  'cloud/table-id': 'uploads-without-id',
  'cloud/table-number': 'uploads-without-number',
  'cloud/table-status': 'uploads-without-status',
  'cloud/table-complete': 'uploads-end-as-done',
  'cloud/table-link': 'uploads-without-link',
  'cloud/table-description': 'uploads-without-description',
  'cloud/table-details': 'uploads-without-details',
}

/**
 * Additional faults. They break rules that the faults above leave intact. For example, a secret must be encrypted, not
 * merely encoded, and a value must have the right type when it is read back.
 */
export const further: FurtherFaults = {
  'cloud/client-secret-encrypted': ['masked', 'in-base64', 'in-hex', 'backwards'].map(
    (how) => `${how}:${cloud}/clientsecret`,
  ),
  'cloud/proxy-password-encrypted': ['masked', 'in-base64', 'in-hex', 'backwards'].map(
    (how) => `${how}:${proxy}/config/proxy-password`,
  ),
  'cloud/client-secret-at-restconf': [`masked-at-restconf:${cloud}/clientsecret`],
  'cloud/client-secret': ['secret-refused', `mistyped:${cloud}/clientsecret`],
  'cloud/proxy-username': [`mistyped:${proxy}/config/proxy-username`],
  'cloud/proxy-server': [`mistyped:${proxy}/config/proxy-server`],
  'cloud/proxy-password': [`mistyped:${proxy}/config/proxy-password`],
  'cloud/proxy-state-username': [`mistyped:${proxy}/state/proxy-username`],
  'cloud/proxy-state-server': [`mistyped:${proxy}/state/proxy-server`],
  'cloud/upload-accepted': ['upload-needs-description'],
  'cloud/upload-at-restconf': ['upload-answers-500-at-restconf', 'upload-errorcode-true-at-restconf'],
  'cloud/upload-described': ['upload-needs-number'],
  'cloud/state-clientid': ['state-printed-twice'],
  'cloud/table-id': ['uploads-printed-twice'],
  'cloud/table-number': ['uploads-with-another-number'],
  'cloud/table-description': ['uploads-with-another-description'],
  'cloud/table-status': ['uploads-with-status-in-links'],
}
