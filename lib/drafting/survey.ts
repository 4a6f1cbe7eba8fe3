import { createClock } from '../clock/clock.ts'
import { type Client, openClient } from '../channel/http/client.ts'
import { translator } from '../channel/http/naming.ts'
import { type Restconf, UNJUDGED } from '../channel/http/restconf.ts'
import type { WireAnswer } from '../channel/http/sending.ts'
import { awaitLoginSlot } from '../clock/login-limiter.ts'
import { ChannelError } from '../domain/errors.ts'
import { redactor } from '../domain/redaction.ts'
import { readReleases } from '../driver/platform/identity.ts'
import { type Brand, detectBrand, UNBRANDED } from '../inspection/brand.ts'
import { type Capability, probeCapabilities } from '../inspection/capabilities.ts'
import { clockRead, readAgain } from '../inspection/clock.ts'
import { describeAnswer, isOfThisPlatform } from '../inspection/family.ts'
import { type Port, readPorts } from '../inspection/ports.ts'
import { type Unit, detectUnit, readVlanIds } from '../inspection/unit.ts'
import type { Naming, PlatformProfile } from '../profile/profile.ts'
import { UsageError } from '../terminal/usage.ts'

/** What a target reports about itself. A value is undefined if the target does not report it. */
export interface Survey {
  readonly brand: Brand
  readonly unit: Unit
  readonly release: string | undefined
  readonly ports: readonly Port[] | undefined
  readonly vlans: readonly number[] | undefined
  readonly capabilities: readonly Capability[]
}

/** A target to which one login was made. */
export interface Reached {
  survey(given: Brand): Promise<Survey>
  /** Returns the device seconds per real second; undefined if the target does not report its time. */
  clockRate(): Promise<number | undefined>
  close(): Promise<void>
}

/**
 * Logs in.
 * @param profile contains the keys that were compared; its naming does not matter yet
 * @throws {LoginRefusedError} without a second attempt
 * @throws {UsageError} for a device of another family
 * @throws {ChannelError} without a response
 */
export async function connectTarget(profile: PlatformProfile): Promise<Reached> {
  const { addresses, trust = {}, naming } = profile
  if (addresses === 'embedded') throw new UsageError('An embedded emulator needs no draft')
  const clock = createClock({ driver: 'real', rate: 1, origin: Date.now() })
  const client = openClient({ profile, addresses, trust }, clock, awaitLoginSlot, UNJUDGED)
  redactor.add(client.account.password)
  try {
    ofTheFamily(addresses.api, await client.session.login())
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    survey: (given) => surveyTarget(client, naming, given),
    clockRate: () => measureClockRate(client.restconf()),
    close: () => client.close(),
  }
}

function ofTheFamily(api: string, answer: WireAnswer): void {
  if (isOfThisPlatform(answer)) return
  if (answer.status >= 500) throw new ChannelError(`${api} ${describeAnswer(answer)}: repeat it once the target serves`)
  const which = 'it is a device of another family, or another port of this one'
  throw new UsageError(`${api} ${describeAnswer(answer)}, which this platform does not: ${which}`)
}

async function surveyTarget(client: Client, naming: Naming, given: Brand): Promise<Survey> {
  const plain = client.restconf()
  const texts = []
  for (const path of UNBRANDED) texts.push((await plain.ask('GET', path)).text)
  const brand = { ...detectBrand(texts), ...given }
  const { vendor = naming.vendor, cloud = naming.cloud } = brand
  const restconf = client.restconf({ translator: translator({ ...naming, vendor, cloud }) })
  return {
    brand,
    unit: await detectUnit(restconf),
    release: (await readReleases(restconf))[0],
    ports: await readPorts(restconf),
    vlans: await readVlanIds(restconf),
    capabilities: await probeCapabilities(restconf),
  }
}

async function measureClockRate(restconf: Restconf): Promise<number | undefined> {
  const first = await clockRead(restconf)
  const last = first === undefined ? undefined : await readAgain(restconf, first, 1)
  if (first === undefined || last === undefined) return undefined
  return Math.round((last.wall - first.wall) / (last.at - first.at))
}
