/** The words that a unit puts for the contract's `vendor` and `cloudhealth`; absent where nothing shows them. */
export interface Brand {
  readonly vendor?: string
  readonly cloud?: string
}

/** Documented rows whose paths carry no brand, while their answers do. */
export const UNBRANDED = [
  '/data/openconfig-system:system/clock',
  '/data/openconfig-system:system/logging',
  '/data/openconfig-interfaces:interfaces',
] as const

/** Modules of the contract in those answers, without the brand before them. */
const MODULE = /"([a-z][a-z0-9]*)-(?:system-clock|openconfig-system-logging|interface|lacp|if-ethernet|if-aggregate):/g

/** Prefixes of modules that belong to standards. */
const STANDARD: ReadonlySet<string> = new Set(['openconfig', 'ietf', 'iana'])

/** A software component whose name ends so belongs to the diagnostics cloud. */
const CLOUD = /"([a-z][a-z0-9]*)-upload-service"/

/** @param answers of the target in its own names */
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

/** JSON lets any letter be written as an escape, and blanks stand between a name and its value. */
function normaliseJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}
