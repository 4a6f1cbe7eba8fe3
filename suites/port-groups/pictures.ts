import type { ModeStep, Optic, OpticQuantity, OpticReading, OpticThreshold } from '#lib/testkit/platform.ts'
import type { Modes } from './walk.ts'

/** The quantities, in the order in which the report draws them. */
const QUANTITIES: readonly OpticQuantity[] = ['temp', 'vcc', 'bias', 'tx-pwr', 'rx-pwr']
/** Maximum length of a text about an optic in the report. */
const MOST_LETTERS = 80

/**
 * Describes the modes after one step of the walk, for the report.
 * @param wanted the modes that the step committed
 */
export function describeStep(what: string, modes: Modes, wanted: Modes = {}): ModeStep {
  const ports = Object.entries(modes).flatMap(([port, shown]) => {
    const [mode, meant] = [parseText(shown), wanted[port]]
    if (mode === undefined || port === '') return []
    return [{ port, mode, ...(meant === undefined || meant === mode ? {} : { wanted: meant }) }]
  })
  return { what, modes: ports }
}

/**
 * Parses the optics in a response, for the report. This does not judge the response, so anything of the wrong type is
 * left out. An empty cage, which shows neither an identity nor a reading other than zero, is left out too.
 */
export function parseOptics(body: unknown): readonly Optic[] {
  const groups = getMember(getMember(body, 'vendor-portgroup:portgroups'), 'portgroup')
  if (!Array.isArray(groups)) return []
  return groups.flatMap((group: unknown): readonly Optic[] => {
    const [port, state] = [parseText(getMember(group, 'portgroup_name')), getMember(group, 'state')]
    const [vendor, part, serial] = ['vendor-name', 'vendor-partnum', 'vendor-serialnum'].map((name) =>
      parseText(getMember(state, name)),
    )
    const identity = {
      ...(vendor === undefined ? {} : { vendor }),
      ...(part === undefined ? {} : { part }),
      ...(serial === undefined ? {} : { serial }),
    }
    const readings = QUANTITIES.flatMap((quantity) => parseReading(quantity, getMember(state, 'vendor-ddm:ddm')))
    const isLit = readings.some(({ values }) => values.some(isNonZero))
    if (port === undefined || (Object.keys(identity).length === 0 && !isLit)) return []
    return [{ port, ...identity, readings }]
  })
}

function isNonZero(value: string): boolean {
  return Number.isFinite(Number(value)) && Number(value) !== 0
}

function parseReading(quantity: OpticQuantity, ddm: unknown): readonly OpticReading[] {
  const shown = getMember(ddm, quantity)
  const instant = getMember(shown, 'instant')
  const values = ['val', 'val-lane1', 'val-lane2', 'val-lane3', 'val-lane4'].flatMap(
    (name) => parseText(getMember(instant, name)) ?? [],
  )
  if (values.length === 0) return []
  const [low, high] = ['low-threshold', 'high-threshold'].map((name) => parseThreshold(getMember(shown, name)))
  return [{ quantity, values, ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) }]
}

function parseThreshold(value: unknown): OpticThreshold | undefined {
  const [warn, alarm] = ['warn', 'alarm'].map((name) => parseText(getMember(value, name)))
  if (warn === undefined && alarm === undefined) return undefined
  return { ...(warn === undefined ? {} : { warn }), ...(alarm === undefined ? {} : { alarm }) }
}

/** Returns a text or number as trimmed text; undefined for an empty text and for anything else. */
function parseText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  return text === '' ? undefined : Array.from(text).slice(0, MOST_LETTERS).join('')
}

function getMember(value: unknown, name: string): unknown {
  return Object(value ?? {})[name]
}
