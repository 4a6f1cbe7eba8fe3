/** The names that the unit uses for the contract's `vendor` and `cloudhealth`; absent if not observed. */
export interface Brand {
  readonly vendor?: string
  readonly cloud?: string
}

/** Documented resources whose responses contain the brand although their paths do not. */
export const UNBRANDED = [
  '/data/openconfig-system:system/clock',
  '/data/openconfig-system:system/logging',
  '/data/openconfig-interfaces:interfaces',
] as const

/** Matches the contract's module names in responses, and captures the brand prefix. */
const MODULE = /"([a-z][a-z0-9]*)-(?:system-clock|openconfig-system-logging|interface|lacp|if-ethernet|if-aggregate):/g

/** Prefixes of standard modules. */
const STANDARD: ReadonlySet<string> = new Set(['openconfig', 'ietf', 'iana'])

/** Matches the software component of the diagnostics cloud by its suffix, and captures the brand. */
const CLOUD = /"([a-z][a-z0-9]*)-upload-service"/

/**
 * Detects the brand in responses.
 * @param answers responses that still contain the target's own names
 */
export function detectBrand(answers: readonly string[]): Brand {
  const texts = answers.map(normaliseJson)
  const counts = new Map<string, number>()
  for (const [, word = ''] of texts.flatMap((text) => [...text.matchAll(MODULE)])) {
    if (!STANDARD.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  const cloud = texts.map((text) => CLOUD.exec(text)?.[1]).find((word) => word !== undefined)
  return { ...(most === undefined ? {} : { vendor: most[0] }), ...(cloud === undefined ? {} : { cloud }) }
}

/**
 * Returns JSON in a uniform notation. The original may escape any letter, and may have blanks between a name and a
 * value.
 */
function normaliseJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}
