import type { Command } from 'commander'
import { readCertificate } from '../channel/http/certificate.ts'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import type { Gate } from '../domain/requirement.ts'
import { deriveAddresses, suggestProfileName, type Ports } from '../drafting/addresses.ts'
import { type Answers, composeDraft, type Told } from '../drafting/draft.ts'
import { type Keys, keyLines, readKeys, type Proofs, sameKeys } from '../drafting/keys.ts'
import {
  isOnboarding,
  formatRemainingSteps,
  type OnboardingKind,
  composeOnboardingDraft,
} from '../drafting/onboarding.ts'
import { formatProfileArgument, resolveDraftFile, toProfileName, refuseExisting, save } from '../drafting/saving.ts'
import { type Reached, connectTarget, type Survey } from '../drafting/survey.ts'
import { formatSurvey, formatFixtures, nextLines } from '../drafting/told.ts'
import { EMULATOR } from '../driver/platform/admin-connection.ts'
import type { Brand } from '../inspection/brand.ts'
import { MOVED_CLOCK } from '../inspection/clock.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { foreseeBlockers } from '../judging/blockers.ts'
import { asPlatform, loadProfile, parseProfile, readProfileFile } from '../profile/load.ts'
import { type Answered, createAnswerer, type Asking, openTerminal } from '../terminal/asking.ts'
import { formatBlockers } from '../terminal/forecast.ts'
import { print } from '../terminal/output.ts'
import { requireKnown, makeChoiceParser, portNumber, several, UsageError } from '../terminal/usage.ts'

interface InitFlags extends Ports {
  readonly out?: string
  readonly force?: true
  readonly username?: string
  readonly passwordVariable?: string
  readonly fingerprint?: string
  readonly hostKey?: string
  readonly yes?: true
  readonly gate?: readonly string[]
  readonly kind?: string
  readonly model?: string
  readonly release?: string
  readonly vendor?: string
  readonly cloud?: string
  readonly manager?: string
}

/** Real seconds to wait for a response from each port. */
const PATIENCE = 10

const GATES: readonly Gate[] = ['configure', 'reboot', 'install', 'power', 'connectivity', 'egress', 'outage']

export function define(program: Command): void {
  program
    .command('init')
    .description('Draft the profile of a live target; reads only, and asks for what it cannot see.')
    .argument('<address>', 'host name, IP address, or URL of the target')
    .option('-o, --out <file>', 'where the profile goes (default: profiles/lab-<host>.json)')
    .option('--force', 'replace an existing file')
    .option('--username <name>', "an administrator's account")
    .option('--password-variable <name>', 'environment variable that holds its password')
    .option('--fingerprint <sha256>', 'the certificate that the unit must show')
    .option('--host-key <SHA256:…>', 'the host key that its command line must show')
    .option('-y, --yes', 'take the keys that are shown for those of the unit, without asking')
    .option(
      '--gate <name>',
      `kind of harm to allow: ${GATES.join(', ')}; repeatable (default: configure; none of an extension or a manager)`,
      several,
    )
    .option(
      '--kind <kind>',
      'if the target does not tell: appliance, controller, partition; onboarding and manager never do',
      makeChoiceParser(KINDS),
    )
    .option('--model <model>', 'if the target does not tell: 10-port, 20-port, controller, partition')
    .option('--release <release>', 'if the target does not tell, such as 1.8.0-4321')
    .option('--vendor <word>', 'the brand in its identifiers, if no answer shows it')
    .option('--cloud <word>', 'its name of the diagnostics cloud, if no answer shows it')
    .option('--manager <word>', 'the brand of the central manager in settings (with --kind onboarding or manager)')
    .option('--port-api <n>', 'port of the /api root (default: 443)', portNumber)
    .option('--port-restconf <n>', 'port of the /restconf root (default: 8888)', portNumber)
    .option('--port-redirect <n>', 'port of the redirect to HTTPS (default: 80)', portNumber)
    .option('--port-ssh <n>', 'port of the command line (default: 22)', portNumber)
    .option('--port-snmp <n>', 'port of the SNMP agent, over UDP (default: 161)', portNumber)
    .addHelpText('after', HELP)
    .action((address: string, flags: InitFlags) =>
      isOnboarding(flags.kind) ? draftOnboardingProfile(address, flags, flags.kind) : draftProfile(address, flags),
    )
}

const KINDS = ['appliance', 'controller', 'partition', 'onboarding', 'manager'] as const

const HELP = `
The password is read from the variable that you name, or from a line of .env; it never stands on the command line.
Without a terminal, the account comes by --username and --password-variable, and the keys by --fingerprint or --yes.
Where --gate is given for a device, configure has to be named too.`

async function draftProfile(address: string, flags: InitFlags): Promise<void> {
  const gates = parseGates(flags.gate ?? ['configure'])
  const file = resolveDraftFile(flags.out, suggestProfileName(address))
  refuseExisting(file, flags.force === true)
  if (flags.passwordVariable !== undefined) demandPassword(flags.passwordVariable)
  const terminal = openTerminal()
  const limiter = openLoginLimiter(0)
  const answered = createAnswerer(terminal)
  let target: Reached | undefined
  try {
    const keys = await readKeys(deriveAddresses(address, flags), PATIENCE)
    for (const line of [...keyLines(keys), ...keys.closed]) print(line)
    await confirmKeys(keys, flags, terminal)
    const answers = { ...(await askAccount(file, flags, answered)), gates }
    target = await connectTarget(asPlatform(parseProfile(file, preliminary(keys, answers))))
    const survey = await target.survey(pickBrand(flags))
    const told = await resolveUnit(survey, flags, answered)
    for (const line of formatSurvey(survey, told)) print(line)
    const emulator = keys.certificate.organization === EMULATOR ? await readEmulatorClock(target) : undefined
    const draft = composeDraft(keys, survey, told, answers, emulator)
    save(file, draft, flags.force === true)
    for (const line of [
      ...formatFixtures(draft, gates),
      `wrote ${file}`,
      ...proposals(file),
      ...nextLines(formatProfileArgument(file)),
    ])
      print(line)
  } finally {
    terminal?.close()
    limiter.close()
    await target?.close()
  }
}

/** Lists what prevents a certification with this profile from being signed, and the profile lines that fix it. */
function proposals(file: string): readonly string[] {
  const profile = loadProfile(file)
  const blockers = foreseeBlockers({ profile, level: 'certification', only: [] }, catalogue.all)
  return ['A certification by it:', ...formatBlockers(blockers, readProfileFile(file)).map((line) => `  ${line}`)]
}

/** Drafts the profile of an onboarding extension or a central manager. Sends only a handshake to the target. */
async function draftOnboardingProfile(address: string, flags: InitFlags, kind: OnboardingKind): Promise<void> {
  const gates = parseGates(flags.gate ?? [])
  const file = resolveDraftFile(flags.out, suggestProfileName(address))
  refuseExisting(file, flags.force === true)
  const { api } = deriveAddresses(address, flags)
  const terminal = openTerminal()
  const answered = createAnswerer(terminal)
  try {
    const keys = { certificate: await readCertificate(api, PATIENCE), addresses: { api } }
    for (const line of keyLines(keys)) print(line)
    await confirmKeys(keys, flags, terminal)
    const answers = { ...(await askAccount(file, flags, answered)), gates }
    const release = await answered('release', flags.release, 'Its release, such as 1.5.0')
    const { vendor, manager } = flags
    const naming = { ...(vendor === undefined ? {} : { vendor }), ...(manager === undefined ? {} : { manager }) }
    const told = { kind, release, naming }
    save(file, composeOnboardingDraft(keys, told, answers), flags.force === true)
    for (const line of [...formatRemainingSteps(told), `wrote ${file}`, ...nextLines(formatProfileArgument(file))])
      print(line)
  } finally {
    terminal?.close()
  }
}

function parseGates(words: readonly string[]): readonly Gate[] {
  return words.map((word) => requireKnown('gate', word, GATES))
}

/**
 * Checks the keys against the flags, or asks the user to confirm the keys. Until then, only a handshake is sent to the
 * target.
 */
async function confirmKeys(keys: Proofs, flags: InitFlags, terminal: Asking | undefined): Promise<void> {
  sameKeys(keys, flags)
  if (flags.fingerprint !== undefined || flags.yes === true) return
  if (terminal === undefined) {
    const how = `repeat with --fingerprint ${keys.certificate.fingerprint}, or with --yes`
    throw new UsageError(`Compare these keys with those that the unit shows on its console, then ${how}`)
  }
  const answer = await terminal.ask('Compare them with those on the console of the unit. Are they the same', 'no')
  if (!/^y(es)?$/i.test(answer)) throw new UsageError('The keys are not those of the unit: nothing was sent to it')
}

async function askAccount(
  file: string,
  flags: InitFlags,
  answered: Answered,
): Promise<Pick<Answers, 'name' | 'username' | 'passwordVariable'>> {
  const name = toProfileName(file)
  const username = await answered('username', flags.username, "An administrator's account", 'admin')
  const proposed = `${name
    .replace(/^lab-/, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')}_PASSWORD`
  const question = 'Environment variable that holds its password'
  const passwordVariable = await answered(
    'password-variable',
    flags.passwordVariable,
    question,
    /^[A-Z]/.test(proposed) ? proposed : `LAB_${proposed}`,
  )
  demandPassword(passwordVariable)
  return { name, username, passwordVariable }
}

/**
 * Checks, before the first question, that the named variable contains a password.
 * @throws {UsageError} if it does not
 */
function demandPassword(variable: string): void {
  if ((process.env[variable] ?? '') !== '') return
  const how = `export ${variable}=…, or put that line into .env here, and repeat`
  throw new UsageError(`${variable} is not set, so nobody can log in: ${how}`)
}

/** Returns a minimal profile for the login. Its kind, model and release are placeholders, which are not checked. */
function preliminary({ addresses, certificate }: Keys, { name, username, passwordVariable }: Answers): object {
  return {
    name,
    kind: 'appliance',
    model: '20-port',
    release: '0.0.0',
    addresses,
    trust: { fingerprint: certificate.fingerprint },
    credentials: { username, passwordVariable },
  }
}

function pickBrand({ vendor, cloud }: InitFlags): Brand {
  return { ...(vendor === undefined ? {} : { vendor }), ...(cloud === undefined ? {} : { cloud }) }
}

async function resolveUnit({ unit, release }: Survey, flags: InitFlags, answered: Answered): Promise<Told> {
  const agreed = async (name: keyof Told, told: string | undefined, question: string) => {
    const { [name]: given } = flags
    if (told === undefined) return answered(name, given, question)
    if (given === undefined || given === told) return told
    if (name === 'release')
      throw new UsageError(`--release says ${given}, and the target says ${told}: leave the flag out`)
    // The user's value takes precedence over the detected one, because the contract does not guarantee that kind and
    // model can be detected.
    print(`the target looks like ${told}; --${name} says ${given}, which counts`)
    return given
  }
  return {
    kind: await agreed('kind', unit.kind, 'Its kind (appliance, controller or partition)'),
    model: await agreed('model', unit.model, 'Its model (10-port, 20-port, controller or partition)'),
    release: await agreed('release', release, 'Its release, such as 1.8.0-4321'),
  }
}

async function readEmulatorClock(target: Reached): Promise<{ readonly rate?: number }> {
  print('an emulator, by its certificate: a run against it cannot be signed')
  const rate = await target.clockRate()
  if (rate === 0) {
    print(`its clock stands still until its control port moves it: write in bench of the profile
  ${MOVED_CLOCK}`)
  }
  return rate === undefined || rate <= 1 ? {} : { rate }
}
