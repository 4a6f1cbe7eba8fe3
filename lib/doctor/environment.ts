import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { probeConsole } from '../bench/console/follow.ts'
import { startFileHost } from '../bench/file-host/file-host.ts'
import { type Endpoint, toEndpoint } from '../channel/reach.ts'
import { consolePlan } from '../launch/driver-plans.ts'
import { fileHostPlan } from '../launch/file-host-plan.ts'
import { ProfileError } from '../profile/error.ts'
import type { Driver, PlatformProfile } from '../profile/profile.ts'
import { type Finding, ok, reportUnchecked, reportWarning, wrong, wrongProfile } from './finding.ts'
import { describeError } from '../domain/errors.ts'

const NOT_CONFIGURED = 'not configured'

/** A console that prints nothing for this many real seconds counts as attached. */
const SILENT = 3

/**
 * Checks the parts of a target's environment that the profile describes: console, power, stimulus, receivers and file
 * host.
 * @param seconds how long to wait for the console to print something
 */
export async function checkEnvironment(bench: PlatformProfile['bench'], seconds = SILENT): Promise<readonly Finding[]> {
  return [
    await checkConsole('console', bench, seconds),
    checkDriver('power', pickDriver(bench, 'power'), bench.control !== undefined),
    checkDriver('stimulus', pickDriver(bench, 'stimulus'), bench.control !== undefined),
    ...(await Promise.all([bench.syslogReceiver].flat().map((address) => checkReceiver('syslog receiver', address)))),
    await checkReceiver('trap receiver', bench.trapReceiver),
    await checkFileHost('file host', bench),
  ]
}

/** Returns the driver in the profile. If the bench has an emulator's control port, the driver may be left out. */
function pickDriver(bench: PlatformProfile['bench'], of: 'power' | 'stimulus'): Driver | undefined {
  return bench[of] ?? (bench.control === undefined ? undefined : { driver: 'emulator' })
}

/**
 * Attaches to the console for a moment. Only a mistake in the profile is wrong, because a run can do without the
 * console.
 */
async function checkConsole(check: string, bench: PlatformProfile['bench'], seconds: number): Promise<Finding> {
  try {
    const plan = consolePlan({ name: 'the profile', bench }, bench.control)
    if (plan === undefined) return reportUnchecked(check, NOT_CONFIGURED)
    const { prints, reason } = await probeConsole(plan, seconds)
    if (reason === undefined) return ok(check, prints ? 'attached, and it prints' : 'attached, and silent so far')
    return reportWarning(check, `cannot be attached: ${reason}`, 'correct bench.console; a run does without it')
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    return wrongProfile(check, error.message, 'give bench.console what it needs, or another driver')
  }
}

function checkDriver(check: string, driver: Driver | undefined, isEmulator: boolean): Finding {
  if (driver === undefined || driver.driver === 'none') return reportUnchecked(check, NOT_CONFIGURED)
  if (driver.driver === 'manual') return ok(check, 'by hand: somebody has to be there')
  if (driver.driver === 'emulator') {
    if (isEmulator) return ok(check, 'by the control port')
    return wrongProfile(check, 'driver "emulator" without a control port', 'give bench.control, or another driver')
  }
  const [program] = driver.command ?? []
  if (program === undefined)
    return wrongProfile(check, 'driver "command" without a command', `give bench.${check}.command`)
  const file = findExecutable(program)
  if (file !== undefined) return ok(check, `${program} can be executed${file === program ? '' : ` (${file})`}`)
  return wrong(check, `${program} cannot be executed`, 'install it, correct its path, or make it executable')
}

/** Returns the file that a shell would run for a program name; undefined if there is no executable file. */
export function findExecutable(program: string, path = process.env['PATH'] ?? ''): string | undefined {
  const isPath = isAbsolute(program) || program.includes('/')
  const candidates = isPath ? [resolve(program)] : path.split(delimiter).map((folder) => join(folder, program))
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * Checks that the port of a receiver is free, because a run listens on it. The port of a receiver on another machine
 * cannot be checked.
 */
async function checkReceiver(check: string, address: string | undefined): Promise<Finding> {
  if (address === undefined) return reportUnchecked(check, NOT_CONFIGURED)
  const endpoint = parseEndpoint(address)
  if (endpoint === undefined) return wrongProfile(check, `"${address}" is not host:port`, 'write it as host:port')
  const reason = await tryBind(endpoint)
  switch (reason) {
    case undefined:
      return ok(check, `${address} can be bound`)
    case 'EADDRNOTAVAIL':
      return reportUnchecked(
        check,
        `${address} is another machine: whether anything receives there cannot be seen from here`,
      )
    case 'EADDRINUSE':
      return reportWarning(check, `something listens at ${address} already`, 'end it, or choose another port')
    case 'EACCES':
      return wrong(check, `this user cannot bind ${address}`, 'choose a port above 1023, or grant the right to bind it')
    default:
      return wrong(check, `${address} cannot be bound: ${reason}`, 'correct the address')
  }
}

/**
 * Binds a UDP port for a moment.
 * @returns the error code; undefined on success
 */
async function tryBind({ host, port }: Endpoint): Promise<string | undefined> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    const listening = once(socket, 'listening')
    socket.bind(port, host)
    await listening
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  } finally {
    socket.close()
  }
}

async function checkFileHost(check: string, bench: PlatformProfile['bench']): Promise<Finding> {
  if (bench.fileHost === undefined) return reportUnchecked(check, NOT_CONFIGURED)
  const { host, lab } = bench.fileHost
  try {
    const plan = fileHostPlan({ bench }, false)
    await (plan === undefined ? undefined : (await startFileHost(plan)).close())
    const served = lab === undefined ? 'serve files' : `lay files into ${lab.directory}, to be served`
    return ok(check, `a run can ${served} at ${host}; whether the target reaches it, only a transfer shows`)
  } catch (error) {
    const remedy =
      lab === undefined
        ? 'name an address of this machine, and ports that are free, in bench.fileHost'
        : 'name a directory in bench.fileHost.lab in which you may write, and set the variable of its password'
    return wrong(check, describeError(error), remedy)
  }
}

function parseEndpoint(address: string): Endpoint | undefined {
  try {
    const endpoint = toEndpoint(address)
    return endpoint.host !== '' && Number.isInteger(endpoint.port) && endpoint.port > 0 ? endpoint : undefined
  } catch {
    return undefined
  }
}
