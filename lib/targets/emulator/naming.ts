import type { Naming } from './description.ts'

/** Translates between the contract's names and the device's own names, on the way into and out of the device. */
export interface Names {
  /** A text that is the same for all devices with the same names. */
  readonly vocabulary: string
  module(contract: string): string
  node(contract: string): string
  /**
   * Returns the device's spelling of a value that is itself an identifier, such as the name of a software component.
   */
  value(contract: string): string
  /** Returns the contract's spelling of a value that is itself an identifier. */
  contractValue(own: string): string
}

/**
 * Builds the translation. The brand replaces `vendor` in module names only: leaves such as `vendor-name` keep it. The
 * cloud's name replaces `cloudhealth` in module, node and component names; values that begin with `VENDOR_` use the
 * brand in capitals. Irregular identifiers take precedence and are mapped whole.
 */
export function createNames({ identifiers = {}, ...brands }: Naming = {}): Names {
  // Identifiers are lower case, whatever the spelling of the brand.
  const vendor = (brands.vendor ?? 'vendor').toLowerCase()
  const cloud = (brands.cloud ?? 'cloudhealth').toLowerCase()
  const irregular = new Map(Object.entries(identifiers))
  const back = new Map([...irregular].map(([contract, own]) => [own, contract]))
  const capitals = new RegExp(`^${vendor.toUpperCase()}_`)
  const clouded = (name: string) => name.replaceAll('cloudhealth', cloud)
  return {
    vocabulary: JSON.stringify([vendor, cloud, identifiers]),
    module: memoize((name) => irregular.get(name) ?? clouded(name.replaceAll(/\bvendor\b/g, vendor))),
    node: memoize((name) => irregular.get(name) ?? clouded(name)),
    value: (name) => irregular.get(name) ?? clouded(name).replace(/^VENDOR_/, `${vendor.toUpperCase()}_`),
    contractValue: (own) => back.get(own) ?? own.replaceAll(cloud, 'cloudhealth').replace(capitals, 'VENDOR_'),
  }
}

/** Caches names, because the contract has few names and each is looked up many times. */
function memoize(make: (name: string) => string): (name: string) => string {
  const made = new Map<string, string>()
  return (name) => {
    const known = made.get(name)
    if (known !== undefined) return known
    const own = make(name)
    made.set(name, own)
    return own
  }
}
