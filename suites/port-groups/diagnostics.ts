import type { Catalogue, Requirement } from '#lib/requirements.ts'

/** What digital diagnostics of an optic show; only a unit with such an optic shows any. */
function diagnostics(text: string): Requirement {
  return {
    strength: 'must',
    clause: 'platform: Port groups, fields',
    text,
    targets: ['appliance', 'partition'],
    capability: 'optics',
    dependsOn: ['port-groups/resource', 'port-groups/ddm'],
  }
}

const decimal = (field: string) => diagnostics(`Each optic that measures something shows ${field}, a decimal string.`)
const lanes = (field: string) =>
  diagnostics(`Each optic that measures something shows ${field}: val, or val-lane1 to val-lane4, as decimal strings.`)

/** The diagnostics of optics; each is owned by a node of the schema. */
export const diagnosticFields = {
  'port-groups/rx-pwr-low-alarm': decimal('rx-pwr.low-threshold.alarm'),
  'port-groups/rx-pwr-low-warn': decimal('rx-pwr.low-threshold.warn'),
  'port-groups/rx-pwr-high-alarm': decimal('rx-pwr.high-threshold.alarm'),
  'port-groups/rx-pwr-high-warn': decimal('rx-pwr.high-threshold.warn'),
  'port-groups/rx-pwr-instant': lanes('rx-pwr.instant'),
  'port-groups/tx-pwr-low-alarm': decimal('tx-pwr.low-threshold.alarm'),
  'port-groups/tx-pwr-low-warn': decimal('tx-pwr.low-threshold.warn'),
  'port-groups/tx-pwr-high-alarm': decimal('tx-pwr.high-threshold.alarm'),
  'port-groups/tx-pwr-high-warn': decimal('tx-pwr.high-threshold.warn'),
  'port-groups/tx-pwr-instant': lanes('tx-pwr.instant'),
  'port-groups/temp-low-alarm': decimal('temp.low-threshold.alarm'),
  'port-groups/temp-low-warn': decimal('temp.low-threshold.warn'),
  'port-groups/temp-high-alarm': decimal('temp.high-threshold.alarm'),
  'port-groups/temp-high-warn': decimal('temp.high-threshold.warn'),
  'port-groups/temp-instant': lanes('temp.instant'),
  'port-groups/bias-low-alarm': decimal('bias.low-threshold.alarm'),
  'port-groups/bias-low-warn': decimal('bias.low-threshold.warn'),
  'port-groups/bias-high-alarm': decimal('bias.high-threshold.alarm'),
  'port-groups/bias-high-warn': decimal('bias.high-threshold.warn'),
  'port-groups/bias-instant': lanes('bias.instant'),
  'port-groups/vcc-low-alarm': decimal('vcc.low-threshold.alarm'),
  'port-groups/vcc-low-warn': decimal('vcc.low-threshold.warn'),
  'port-groups/vcc-high-alarm': decimal('vcc.high-threshold.alarm'),
  'port-groups/vcc-high-warn': decimal('vcc.high-threshold.warn'),
  'port-groups/vcc-instant': lanes('vcc.instant'),
} as const satisfies Catalogue
