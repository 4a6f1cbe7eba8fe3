import type { Port } from '../../hardware/hardware.ts'
import type { DeviceView } from '../../device-view.ts'
import { container } from '../../schema/declare.ts'
import type { Declarations, Leaf } from '../../schema/declaration.ts'
import type { Tree } from '../../tree/node.ts'

/** The measured quantities of an optic: their thresholds, and the mean of a healthy reading. */
const quantities = {
  'rx-pwr': { low: ['-14.0', '-11.0'], high: ['3.4', '2.4'], middle: -2.1, perLane: true },
  'tx-pwr': { low: ['-10.0', '-8.0'], high: ['5.0', '3.0'], middle: -0.8, perLane: true },
  temp: { low: ['-5.0', '0.0'], high: ['75.0', '70.0'], middle: 34.5, perLane: false },
  bias: { low: ['0.003', '0.005'], high: ['0.013', '0.011'], middle: 0.0075, perLane: true },
  vcc: { low: ['2.97', '3.135'], high: ['3.63', '3.465'], middle: 3.301, perLane: false },
} as const
const lanes = ['val-lane1', 'val-lane2', 'val-lane3', 'val-lane4'] as const

/** Declares the five containers of measured values. All values are decimal strings. */
export function readings(value: Leaf<string>) {
  const threshold = () => container({ alarm: value, warn: value })
  const one = { val: value }
  const each = { ...one, 'val-lane1': value, 'val-lane2': value, 'val-lane3': value, 'val-lane4': value }
  const quantity = <C extends Declarations>(instant: C) =>
    container({ 'low-threshold': threshold(), 'high-threshold': threshold(), instant: container(instant) })
  return {
    'rx-pwr': quantity(each),
    'tx-pwr': quantity(each),
    temp: quantity(one),
    bias: quantity(each),
    vcc: quantity(one),
  }
}

/**
 * Returns the readings of the last poll. High-speed optics have four lanes. Temperature and voltage have a single value
 * for all lanes.
 */
export function ddmValues(device: DeviceView, port: Port, pollSeconds: number): Tree {
  const poll = Math.floor(device.now() / 1000 / pollSeconds)
  const place = device.hardware.ports.indexOf(port) + 1
  const values = Object.entries(quantities).map(([name, { low, high, middle, perLane }], index) => {
    const sample = (lane: number) => wobble(middle, poll + lane * 7 + index * 13 + place)
    const instant =
      perLane && port.speed === 'high'
        ? Object.fromEntries(lanes.map((lane, number) => [lane, sample(number)]))
        : { val: sample(0) }
    return [
      name,
      {
        'low-threshold': { alarm: low[0], warn: low[1] },
        'high-threshold': { alarm: high[0], warn: high[1] },
        instant,
      },
    ] as const
  })
  return Object.fromEntries(values)
}

/** Returns zero for all values, which is a permitted report for an empty cage. */
export function zeroValues(port: Port): Tree {
  const thresholds = { alarm: '0.0', warn: '0.0' }
  const values = Object.entries(quantities).map(([name, { perLane }]) => {
    const instant =
      perLane && port.speed === 'high' ? Object.fromEntries(lanes.map((lane) => [lane, '0.0'])) : { val: '0.0' }
    return [name, { 'low-threshold': thresholds, 'high-threshold': thresholds, instant }] as const
  })
  return Object.fromEntries(values)
}

/** Varies the mean by up to two percent. The result is always the same for the same seed. */
function wobble(middle: number, seed: number): string {
  const digits = Math.abs(middle) < 0.1 ? 6 : 3
  return (middle * (1 + 0.02 * Math.sin(seed))).toFixed(digits)
}
