import type { CertifiedUnit, Conformance } from '../domain/conformance.ts'
import { unproven } from './headline.ts'

/** Builds the command that reruns the failures under the same conditions. */
export function repeatFailed(conformance: Conformance): string[] {
  return [...base(conformance), `--failed-of ${word(conformance.run.called?.out ?? conformance.run.id)}`]
}

/**
 * Builds the command that resumes the run to judge the mandatory requirements that are inconclusive or not tested.
 * Returns undefined if resuming would change nothing.
 */
export function buildResumeCommand({ run, requirements }: Conformance): string[] | undefined {
  const broke = run.interrupted !== undefined || run.until !== undefined
  const open = unproven(requirements).some(({ verdict }) => broke || verdict === 'inconclusive')
  if (run.exitCode !== 3 || !open) return undefined
  if (run.units !== undefined) return resumePart(run.units)
  return ['npx plumbline run', `--resume ${word(run.called?.out ?? run.id)}`]
}

/**
 * Builds the command that resumes the first interrupted part of a certification on several units, and then merges the
 * parts again.
 */
function resumePart(units: readonly CertifiedUnit[]): string[] | undefined {
  const part = units.find(({ interrupted }) => interrupted !== undefined)
  const other = units.find((unit) => unit !== part)
  if (part?.run === undefined || other?.run === undefined) return undefined
  return ['npx plumbline run', `--resume ${word(part.run)}`, `&& npx plumbline merge ${word(other.run)} latest`]
}

/** Builds the command that judges all requirements again, as a step towards a signature. */
export function runAgain({ run, target }: Conformance): string[] {
  const [first, second] = run.units?.map(({ profile }) => word(profile)) ?? []
  if (second !== undefined) return [`npx plumbline run --profile ${first} --with ${second}`]
  return ['npx plumbline run', `--profile ${word(run.called?.profile ?? target.profile)}`]
}

/** Builds the command that signs the run. */
export function signRun({ run, incidents }: Conformance): string[] {
  const explained = incidents.length > 0 ? ['--explain explained.json'] : []
  return [`npx plumbline sign ${word(run.called?.out ?? run.id)}`, '--key lab.pem', ...explained]
}

/** Builds the command that judges one requirement again. */
export function repeatRequirement(conformance: Conformance, id: string): string[] {
  const [unit] = conformance.requirements.find((each) => each.id === id)?.units ?? []
  return [...base(conformance, unit), `--requirement ${word(id)}`]
}

/** Login path of a device. */
const LOGIN = '/api/data/openconfig-system:system/aaa'

/** Login path of the onboarding extension. */
const EXTENSION_LOGIN = '/mgmt/shared/authn/login'

/** Returns the shell lines that set the variables of the `curl` lines in the report. */
export function setVariables({ run, target }: Conformance): string[] {
  const { username, passwordVariable } = target.account ?? { username: 'user', passwordVariable: 'PASSWORD' }
  const byName = `PLUMBLINE_LOGIN=${word(`${username}:`)}"$${passwordVariable}"`
  if (run.units !== undefined)
    return [byName, ...run.units.flatMap(({ name, addresses: { api } }) => [`# on ${name}`, requestToken(api)])]
  if (target.kind === 'manager') return [byName]
  if (target.kind === 'onboarding') {
    const body = `{"username":"${username}","password":"'"$${passwordVariable}"'","loginProviderName":"local"}`
    return [
      byName,
      `curl --insecure --user "$PLUMBLINE_LOGIN" -H 'Content-Type: application/json' --data '${body}' ${word(`${target.addresses['api']}${EXTENSION_LOGIN}`)}`,
      'TOKEN=  # the token in what that answers; the provider is onboarding.loginProvider of the profile',
    ]
  }
  return [byName, requestToken(target.addresses['api'])]
}

function requestToken(api: string | undefined): string {
  const login = `curl --silent --insecure --user "$PLUMBLINE_LOGIN" --dump-header - --output /dev/null ${word(`${api}${LOGIN}`)}`
  return `TOKEN=$(${login} | tr -d '\\r' | awk 'tolower($1) == "x-auth-token:" { print $2 }')`
}

/** Returns a shell line that prints the fingerprint of the target's certificate. */
export function showFingerprint({ target }: Conformance): string {
  const { hostname, port } = new URL(target.addresses['api'] ?? 'https://target')
  return `openssl s_client -connect ${word(`${hostname}:${port || '443'}`)} </dev/null 2>/dev/null | openssl x509 -noout -fingerprint -sha256`
}

/** Builds the command that restarts the emulator of this run on the same ports. */
export function startEmulator(conformance: Conformance): string[] {
  const { run, target } = conformance
  const port = (root: string) => new URL(target.addresses[root] ?? 'https://target').port || '0'
  return [
    'npx plumbline emulator',
    `--profile ${word(run.called?.profile ?? target.profile)}`,
    `--port-api ${port('api')}`,
    `--port-restconf ${port('restconf')}`,
    ...misbehaviour(run),
  ]
}

/** @param unit name of a unit, for a certification on several units; the first unit by default */
function base({ run, target }: Conformance, unit = run.units?.[0]?.name): string[] {
  const certified = run.units?.find(({ name }) => name === unit)
  return [
    'npx plumbline run',
    `--profile ${word(certified?.profile ?? run.called?.profile ?? target.profile)}`,
    `--level ${run.level}`,
    ...misbehaviour(run),
  ]
}

function misbehaviour({ faults = [], quirks = [] }: Conformance['run']): string[] {
  return [...faults.map((fault) => `--fault ${word(fault)}`), ...quirks.map((quirk) => `--quirk ${word(quirk)}`)]
}

function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
