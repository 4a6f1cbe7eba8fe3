import type { Conformance } from '../domain/conformance.ts'
import { unproven } from './headline.ts'

/** Builds the command that reruns the failures under the same conditions. */
export function repeatFailed(conformance: Conformance): string[] {
  return [...base(conformance), `--failed-of ${word(conformance.run.called?.out ?? conformance.run.id)}`]
}

/**
 * Builds the command that resumes the run with the requirements that have no verdict yet. Returns undefined if resuming
 * would change nothing.
 */
export function buildResumeCommand({ run, requirements }: Conformance): string[] | undefined {
  const broke = run.interrupted !== undefined || run.until !== undefined
  const open = unproven(requirements).some(({ verdict }) => broke || verdict === 'inconclusive')
  if (run.exitCode !== 3 || !open) return undefined
  return ['npx plumbline run', `--resume ${word(run.called?.out ?? run.id)}`]
}

/** Builds the command that judges all requirements again, as a step towards a signature. */
export function runAgain({ run, target }: Conformance): string[] {
  return ['npx plumbline run', `--profile ${word(run.called?.profile ?? target.profile)}`]
}

/** Builds the command that signs the run. */
export function signRun({ run, incidents }: Conformance): string[] {
  const explained = incidents.length > 0 ? ['--explain explained.json'] : []
  return [`npx plumbline sign ${word(run.called?.out ?? run.id)}`, '--key lab.pem', ...explained]
}

/** Builds the command that judges one requirement again. */
export function repeatRequirement(conformance: Conformance, id: string): string[] {
  return [...base(conformance), `--requirement ${word(id)}`]
}

/** Login path for clients of these devices. */
const LOGIN = '/api/data/openconfig-system:system/aaa'

/** Login path of the onboarding extension. */
const EXTENSION_LOGIN = '/mgmt/shared/authn/login'

/** Returns the shell lines that set the variables of the `curl` lines in the report. */
export function setVariables({ target }: Conformance): string[] {
  const { username, passwordVariable } = target.account ?? { username: 'user', passwordVariable: 'PASSWORD' }
  const byName = `PLUMBLINE_LOGIN=${word(`${username}:`)}"$${passwordVariable}"`
  if (target.kind === 'manager') return [byName]
  if (target.kind === 'onboarding') {
    const body = `{"username":"${username}","password":"'"$${passwordVariable}"'","loginProviderName":"local"}`
    return [
      byName,
      `curl --insecure --user "$PLUMBLINE_LOGIN" -H 'Content-Type: application/json' --data '${body}' ${word(`${target.addresses['api']}${EXTENSION_LOGIN}`)}`,
      'TOKEN=  # the token in what that answers; the provider is onboarding.loginProvider of the profile',
    ]
  }
  const login = `curl --silent --insecure --user "$PLUMBLINE_LOGIN" --dump-header - --output /dev/null ${word(`${target.addresses['api']}${LOGIN}`)}`
  return [byName, `TOKEN=$(${login} | tr -d '\\r' | awk 'tolower($1) == "x-auth-token:" { print $2 }')`]
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

function base({ run, target }: Conformance): string[] {
  return [
    'npx plumbline run',
    `--profile ${word(run.called?.profile ?? target.profile)}`,
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
