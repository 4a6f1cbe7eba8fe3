import type { Compared, Conformance, DeviceTime, Timeline } from '../../domain/conformance.ts'
import type { MissingPart, PartReport } from './parts.ts'

/** Adds up the compared lines of both units, or lists what was not compared. */
export function combineCompared(parts: readonly PartReport[], missing: readonly MissingPart[]): Compared {
  const absent = [
    ...missing.map(({ profile }) => `${profile} has no report`),
    ...parts.flatMap(({ unit, conformance: { run } }) =>
      run.compared !== undefined && 'lines' in run.compared
        ? []
        : [`${unit.name}: ${run.compared?.missing ?? 'its configuration was not dumped'}`],
    ),
  ]
  if (absent.length > 0) return { missing: absent.join('; ') }
  const lines = parts.flatMap(({ conformance: { run } }) =>
    run.compared !== undefined && 'lines' in run.compared ? [run.compared.lines] : [],
  )
  return { lines: lines.reduce((sum, each) => sum + each, 0) }
}

/** Returns the remarks of all parts, each preceded by the name of its unit. */
export function combineRemarks(parts: readonly PartReport[]): Pick<Conformance['run'], 'remarks'> {
  const remarks = parts.flatMap(({ unit, conformance: { run } }) =>
    (run.remarks ?? []).map((remark) => `${unit.name}: ${remark}`),
  )
  return remarks.length === 0 ? {} : { remarks }
}

/** Describes the target of the merged report by what both units have in common. */
export function combineTargets(first: PartReport, second: PartReport | undefined): Conformance['target'] {
  const [one, other] = [first.conformance.target, (second ?? first).conformance.target]
  const { kind, model, release, account, naming } = one
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
  const {
    serial: _serial,
    hostName: _hostName,
    ...shared
  } = Object.fromEntries(Object.entries(one.unit ?? {}).filter(([key, value]) => Object(other.unit)[key] === value))
  return {
    profile: [one, ...(second === undefined ? [] : [other])].map(({ profile }) => profile).join('+'),
    kind,
    model,
    release,
    emulated: one.emulated || other.emulated,
    addresses: {},
    ...(Object.keys(shared).length === 0 ? {} : { unit: shared }),
    ...(account !== undefined && isSame(account, other.account) ? { account } : {}),
    ...(naming !== undefined && isSame(naming, other.naming) ? { naming } : {}),
  }
}

/** Combines the device times. The units work in parallel, so the longest time counts. */
export function combineDeviceTimes(parts: readonly PartReport[]): { readonly deviceTime?: DeviceTime } {
  const timed = parts.flatMap(({ part, unit, conformance: { deviceTime } }) =>
    deviceTime === undefined ? [] : [{ what: `${part}, on ${unit.name}`, ...deviceTime }],
  )
  if (timed.length === 0) return {}
  const floors = timed.flatMap(({ floor }) => floor ?? [])
  return {
    deviceTime: {
      spent: Math.max(...timed.map(({ spent }) => spent)),
      ...(floors.length < timed.length ? {} : { floor: Math.max(...floors) }),
      parts: timed.map(({ what, spent, floor }) => ({
        what,
        seconds: spent,
        ...(floor === undefined ? {} : { floor }),
      })),
    },
  }
}

/**
 * Joins the timelines of the units. Each timeline starts at its own beginning. The spans do not collide, because the
 * units have different lanes.
 */
export function combineTimelines(parts: readonly PartReport[]): { readonly timeline?: Timeline } {
  const drawn = parts.flatMap(({ conformance: { timeline } }) => timeline ?? [])
  const [first] = drawn
  if (first === undefined) return {}
  return {
    timeline: {
      begin: first.begin,
      seconds: Math.max(...drawn.map(({ seconds }) => seconds)),
      spans: drawn.flatMap(({ spans }) => spans),
    },
  }
}
