import { type Finding, ok, reportUnchecked, reportWarning, wrongProfile } from './finding.ts'
import { MOVED_CLOCK, type Reading } from '../inspection/clock.ts'

/** Seconds by which the difference between two readings may be wrong. The clock shows only whole seconds. */
const BLUR = 2
/** Clock offset in seconds above which the doctor warns. */
const FAR = 300

/** Judges the rate and the offset of a clock from two readings. */
export function judgeClock(first: Reading, last: Reading, rate: number): readonly Finding[] {
  const real = (last.at - first.at) / 1000
  const device = (last.wall - first.wall) / 1000
  const expected = real * rate
  const check = 'clock rate'
  const off = Math.abs(device - expected) > BLUR + 0.2 * expected
  const found = `${device} device seconds in ${real.toFixed(1)} real ones; the profile says ${rate} per second`
  if (off) return [wrongProfile(check, found, chooseRemedy(Math.round(device / real)))]
  return [ok(check, `about ${rate} device ${rate === 1 ? 'second' : 'seconds'} per second`), offsetJudged(last, rate)]
}

function chooseRemedy(measured: number): string {
  if (measured > 0) return `set bench.clock.rate to ${measured} if it is an emulator; else look after the clock`
  return `if it is an emulator, write in bench: ${MOVED_CLOCK}; else look after the clock`
}

function offsetJudged({ wall, zone, at }: Reading, rate: number): Finding {
  const check = 'clock offset'
  if (rate !== 1) return reportUnchecked(check, 'a clock with a rate of its own has none')
  const ahead = computeZoneOffset(zone, at)
  if (Number.isNaN(ahead)) return reportUnchecked(check, `the zone "${zone}" is not known here`)
  const seconds = Math.round((wall - ahead - at) / 1000)
  const found = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} this host (${zone})`
  if (Math.abs(seconds) <= FAR) return ok(check, found)
  return reportWarning(check, found, 'set NTP up on unit and host, so that logs and certificates agree')
}

/** Returns how far a time zone is ahead of UTC at an instant, in milliseconds. Returns NaN for an unknown zone. */
function computeZoneOffset(zone: string, instant: number): number {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone === 'Z' ? 'UTC' : zone,
      timeZoneName: 'longOffset',
    })
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [text, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? []
    if (text === undefined) return Number.NaN
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  } catch {
    return Number.NaN
  }
}
