import type { Gate } from '../domain/requirement.ts'
import type { Capability } from '../inspection/capabilities.ts'
import { count, unitName } from '../report/wording.ts'
import type { DeviceDraft, Told } from './draft.ts'
import type { Survey } from './survey.ts'

/** Formats the results of the survey and the values that the draft uses, one line each. */
export function formatSurvey(
  { unit, brand, ports, capabilities }: Survey,
  { kind, model, release }: Told,
): readonly string[] {
  const names = capabilities.filter(isShown).map(({ name }) => name)
  return [
    `found: ${unitName({ kind, model })}, release ${release} (${unit.by})`,
    `naming: ${brand.vendor === undefined ? 'not shown' : `identifiers begin with ${brand.vendor}-`}`,
    `interfaces: ${ports === undefined ? 'not served' : count(ports.length, 'interface')}`,
    `capabilities: ${names.length === 0 ? 'none shown' : names.join(', ')}`,
  ]
}

function isShown({ shownBy = [] }: Capability): boolean {
  return shownBy.length > 0
}

/** Formats what a draft allows runs to change. */
export function formatFixtures({ kind, fixtures }: DeviceDraft, gates: readonly Gate[]): readonly string[] {
  const [port] = fixtures.interfaces ?? []
  const { vlans = [], emptyPorts = [], portGroups } = fixtures
  return [
    port === undefined
      ? noPort(kind)
      : `lends the port ${port}, which is down and in no LAG or VLAN${vlans.length === 0 ? '' : `, and the VLANs ${vlans.join(', ')}`}`,
    ...(portGroups === 'all' && kind === 'appliance' ? [MODES] : []),
    ...(emptyPorts.length === 0 ? [] : [`says that no optic is in ${emptyPorts.join(', ')}: ${LOOK}`]),
    gates.length === 0 ? 'gates: none open: runs only read' : `gates: ${gates.join(', ')}`,
    ...(gates.includes('reboot') || fixtures.portGroups === undefined ? [] : [MORE]),
  ]
}

function noPort(kind: unknown): string {
  if (kind === 'controller') return 'lends no port: a controller has none'
  return 'lends no port: none is idle, or the target does not tell. Put one that nobody uses into fixtures.interfaces.'
}

const MODES = `lends all port groups: a certification changes the port modes, and the unit restarts seven times; "portGroups": "none"
  keeps them as they are`

const LOOK = 'look at them, because runs judge what an empty port reports'

const MORE = `with --gate configure,reboot a certification also changes the port modes: the unit then restarts seven times, and nobody else
  should use it meanwhile`

/** Returns the commands to call next. */
export function nextLines(profile: string): readonly string[] {
  return [
    'Next:',
    `  npx plumbline doctor -p ${profile}                # checks all of it; changes nothing`,
    `  npx plumbline run    -p ${profile} --level smoke  # only reads`,
    `  npx plumbline run    -p ${profile}                # a certification, as far as the gates allow`,
  ]
}
