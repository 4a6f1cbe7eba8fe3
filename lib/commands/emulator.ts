import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { describeError } from '../domain/errors.ts'
import { describeKind } from '../domain/requirement.ts'
import { profileNamed } from '../profile/load.ts'
import type { OnboardingProfile, PlatformProfile } from '../profile/profile.ts'
import type { EmulatorOptions } from '../targets/emulator/description.ts'
import { formatRefused, type RefusedRequest } from '../targets/emulator/refused-request.ts'
import { createRefusedLog } from '../targets/tool-server/refused.ts'
import { ensurePassword } from '../launch/embedded.ts'
import { describeFramework } from '../launch/onboarding.ts'
import { describeDevice } from '../launch/device-description.ts'
import { createFolder } from '../terminal/folder.ts'
import { SIGNALS } from '../terminal/interrupt.ts'
import { DEFAULT_PROFILE } from '../profile/load.ts'
import { unitName } from '../report/wording.ts'
import { watchCaller } from '../terminal/starter.ts'
import { CONTROL_TOKEN, refuseOther, saveProfile } from '../launch/stand-in.ts'
import { printJson, say } from '../terminal/output.ts'
import { makeChoiceParser, portNumber, UsageError, several } from '../terminal/usage.ts'

interface EmulatorFlags {
  readonly profile: string
  readonly host: string
  readonly portApi: number
  readonly portRestconf: number
  readonly portRedirect: number
  readonly portSsh: number
  readonly portSnmp: number
  readonly control?: number
  readonly rate?: number
  readonly saveProfile?: string
  readonly saveCertificate?: string
  readonly fault?: readonly string[]
  readonly quirk?: readonly string[]
  readonly log?: 'refused'
  readonly json?: true
  readonly factory: 'full' | 'bare'
  readonly image?: readonly string[]
  readonly anyImage?: true
  readonly cloud?: string
  readonly loginProvider?: string
  readonly data?: string
}

export function define(program: Command): void {
  program
    .command('emulator')
    .description('Start a standalone emulator; prints its addresses as one line of JSON when it is ready.')
    .option('-p, --profile <file>', 'profile whose target it stands in for', DEFAULT_PROFILE)
    .option('--host <address>', 'address to listen on', address, '127.0.0.1')
    .option('--port-api <n>', 'port of the /api root, 0 for any', portNumber, 0)
    .option('--port-restconf <n>', 'port of the /restconf root, 0 for any', portNumber, 0)
    .option('--port-redirect <n>', 'port of the redirect to HTTPS, 0 for any', portNumber, 0)
    .option('--port-ssh <n>', 'port of the command line, 0 for any', portNumber, 0)
    .option('--port-snmp <n>', 'port of the SNMP agent, 0 for any', portNumber, 0)
    .option('--control <n>', 'open the control port, 0 for any; the clock then stands still until moved', portNumber)
    .option('--rate <n>', 'device seconds per real second (default: 1 without --control)', rate)
    .option('--save-profile <file>', 'save a profile for runs against this emulator')
    .option('--save-certificate <file>', "save the device's certificate, for clients to trust")
    .option('--fault <name>', 'plant a fault (names: list --faults); repeatable', several)
    .option('--quirk <name>', 'adopt a quirk of conforming devices (names: list --quirks); repeatable', several)
    .option(
      '--factory <what>',
      'bare: nothing is configured, neither name servers nor LAGs',
      makeChoiceParser(FACTORIES),
      'full',
    )
    .option('--image <release>', 'store the image of a further release, ready to be installed; repeatable', releases)
    .option('--any-image', 'take any file for an image, by the name it is given, as is handy for clients of your own')
    .option('--cloud <url>', 'send bundles that are uploaded to the cloud service there, by POST', cloud)
    .option('--login-provider <name>', 'of an onboarding extension or a manager: also accept logins with this provider')
    .option(
      '--data <folder>',
      'of an onboarding extension or a manager: keep settings and tasks there, also over a restart',
    )
    .option(
      '--log <what>',
      'refused: print each kind of request that a client expected to be served',
      makeChoiceParser(LOGS),
    )
    .option('--json', 'with --log: print each as a line of JSON')
    .addHelpText('after', SECRETS)
    .action(runEmulator)
}

const LOGS = ['refused'] as const
const FACTORIES = ['full', 'bare'] as const

const SECRETS = `
Reads the administrator's password from the variable that the profile names, and the token of the control port from
${CONTROL_TOKEN}; if that is not set, generates a token and prints it with the addresses.`

function address(value: string): string {
  if (isIP(value) !== 0 || /[a-z]/i.test(value)) return value
  throw new InvalidArgumentError('Give an IPv4 or IPv6 address, or a host name.')
}

function releases(value: string, before: readonly string[] = []): readonly string[] {
  if (/^\d+\.\d+\.\d+-\d+$/.test(value)) return [...before, value]
  throw new InvalidArgumentError('A release is <major>.<minor>.<patch>-<build>.')
}

function cloud(value: string): string {
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  throw new InvalidArgumentError('Give a URL of http or https.')
}

function rate(value: string): number {
  const number = Number(value)
  if (number > 0 && number <= 1000) return number
  throw new InvalidArgumentError('A rate is above 0 and at most 1000.')
}

async function runEmulator(flags: EmulatorFlags): Promise<void> {
  const orphaned = Promise.withResolvers<void>()
  // Ends the emulator when the process that started it ends. Without this, npx or a killed test would leave the
  // emulator running.
  watchCaller(orphaned.resolve)
  const profile = profileNamed(resolve(flags.profile), flags.profile)
  if (profile.family === 'tool') {
    throw new UsageError(`${profile.name} describes a ${profile.kind}, a tool; every run starts its own`)
  }
  refuseUnused(flags, profile)
  if (flags.saveProfile !== undefined) refuseOther(flags.saveProfile)
  const variable = profile.credentials.passwordVariable
  if (process.env[variable] === undefined) {
    process.env[variable] = randomBytes(12).toString('base64url')
    say(`${variable} is not set, so nobody can log in. Export it here and for the run.`)
  }
  const { [CONTROL_TOKEN]: controlToken } = process.env
  const rate = flags.rate ?? (flags.control === undefined ? 1 : 0)
  const options: Options = {
    host: flags.host,
    control: flags.control !== undefined,
    ...(controlToken === undefined ? {} : { controlToken }),
    clock: rate === 0 ? 'virtual' : { rate },
    faults: [...(flags.fault ?? [])],
    quirks: [...(flags.quirk ?? [])],
  }
  const log = flags.log === undefined ? undefined : logRefused(flags.json === true)
  const own: Options = { ...options, ...(log === undefined ? {} : { refused: log.refused }) }
  const starting = profile.family === 'platform' ? device(profile, flags, own) : framework(profile, flags, own)
  const running = await starting.catch((error: unknown) => {
    throw explainBindError(error)
  })
  const { addresses } = running
  try {
    if (flags.saveProfile !== undefined) saveProfile(flags.saveProfile, profile, addresses, rate, flags.factory)
    if (flags.saveCertificate !== undefined) saveCertificate(flags.saveCertificate, running)
  } catch (error) {
    await running.close()
    throw error
  }
  // A token is not printed if the caller chose it.
  const shown = controlToken === undefined ? addresses : { ...addresses, controlToken: undefined }
  printJson(shown)
  say(`${unitName(profile)}, release ${profile.release}; Ctrl-C ends it`)
  // Keeps the process alive while the device restarts, because no port is open then.
  const alive = setInterval(() => {}, 2 ** 30)
  await new Promise<void>((resolve) => {
    // Uses on() instead of once(), because a signal to the process group reaches this process twice. With once(), the
    // second signal would end the process at once.
    for (const signal of SIGNALS) process.on(signal, () => resolve())
    void orphaned.promise.then(resolve)
  })
  clearInterval(alive)
  await running.close()
  log?.end()
}

/** Options that only one family of targets has a use for. */
const ONLY_FOR = {
  platform: { image: '--image', anyImage: '--any-image', cloud: '--cloud' },
  onboarding: { loginProvider: '--login-provider', data: '--data' },
} as const

/** @throws {UsageError} for options without effect */
function refuseUnused(flags: EmulatorFlags, { family, kind }: PlatformProfile | OnboardingProfile): void {
  if (flags.json === true && flags.log === undefined) {
    throw new UsageError('--json is for what is logged: give --log too')
  }
  const others = Object.entries(ONLY_FOR[family === 'platform' ? 'onboarding' : 'platform'])
  const given: Readonly<Record<string, unknown>> = { ...flags }
  for (const [name, option] of others) {
    if (given[name] !== undefined) throw new UsageError(`${option} is not for ${describeKind(kind)}: leave it out`)
  }
}

/**
 * Saves the certificate of the emulated unit.
 * @throws {UsageError} if the file cannot be written, or if the emulator belongs to an onboarding extension or a
 * manager, whose units have several certificates
 */
function saveCertificate(file: string, running: object): void {
  if (!('certificate' in running)) throw new UsageError('--save-certificate is for devices: leave it out')
  try {
    writeFileSync(resolve(file), String(running.certificate))
  } catch (error) {
    throw new UsageError(`Cannot save the certificate: ${describeError(error)}`)
  }
}

type Options = Pick<EmulatorOptions, 'host' | 'control' | 'controlToken' | 'clock' | 'faults' | 'quirks' | 'refused'>

async function device(profile: PlatformProfile, flags: EmulatorFlags, options: Options) {
  const { startEmulator } = await import('../targets/emulator/main.ts')
  const described = describeDevice(profile)
  const images = [...(described.images ?? []), ...(flags.image ?? [])]
  return startEmulator(
    { ...described, images, factory: flags.factory, ...(flags.anyImage === true ? { takesAnyImage: true } : {}) },
    {
      ...options,
      ports: {
        api: flags.portApi,
        restconf: flags.portRestconf,
        redirect: flags.portRedirect,
        ssh: flags.portSsh,
        snmp: flags.portSnmp,
        ...(flags.control === undefined ? {} : { control: flags.control }),
      },
      ...(flags.cloud === undefined ? {} : { cloud: flags.cloud }),
    },
  )
}

/** Prints the first refused request of each kind, and the count of each kind at the end. */
function logRefused(asJson: boolean) {
  const { add, end } = createRefusedLog(formatRefused, (request: RefusedRequest, times?: number) => {
    if (asJson) return say(JSON.stringify({ refused: request, ...(times === undefined ? {} : { times }) }))
    say(`refused${times === undefined ? '' : ` ${times} times`}: ${formatRefused(request)}`)
  })
  return { refused: add, end }
}

/** Starts the emulator of an onboarding extension or a manager, which has one port, no images and no cloud service. */
async function framework(
  profile: OnboardingProfile,
  { portApi: rest, control, loginProvider, data }: EmulatorFlags,
  options: Options,
) {
  const { startOnboarding } = await import('../targets/emulator/onboarding/main.ts')
  for (const each of [profile.reader, profile.declaration])
    if (each !== undefined) ensurePassword(each.passwordVariable)
  const ports = { rest, ...(control === undefined ? {} : { control }) }
  if (data !== undefined) {
    createFolder(resolve(data), (reason) => new UsageError(`--data: nothing can be kept in ${data}: ${reason}`))
  }
  const keep = (name: string) => (data === undefined ? {} : { data: join(data, `${name}.sqlite`) })
  const { devices = [], ...described } = describeFramework(profile)
  const more = loginProvider === undefined ? {} : { otherProvider: loginProvider }
  const unit = {
    ...described,
    ...more,
    ...keep(profile.kind),
    devices: devices.map((device) => ({ ...device, ...more, ...keep('device') })),
  }
  return startOnboarding(unit, { ...options, ports })
}

/** Explains an error caused by an address or port that cannot be bound. Returns any other error unchanged. */
function explainBindError(error: unknown): unknown {
  const { syscall, message }: NodeJS.ErrnoException = Object(error)
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error
  return new UsageError(
    `The emulator cannot listen there (${message}): choose another --host or --port-…, or 0 for any port`,
  )
}
