/** An optic in a cage: the data that identifies it. */
export interface Optic {
  vendorName: string
  oui: string
  partNumber: string
  revision: string
  serialNumber: string
  technology: string
  media: string
  qualified: boolean
}

export interface Port {
  /** The port number without `.0`. On a chassis, the number of the blade precedes it, as in `1/2`. */
  number: string
  speed: 'high' | 'low'
  /** The modes that the port supports. */
  modes: readonly string[]
  optic: Optic | undefined
}

/** A part of the unit, as shown in the component list. */
export interface Component {
  name: string
  description: string
  serialNumber: string
  partNumber: string
  /** The name of the component's software. Absent if the component reports no release. */
  software?: string
}

/** One hardware model as data. All differences between models are defined in this form. */
export interface Hardware {
  /** The first label of the unit's host name. */
  hostname: string
  /** Names of the areas that the unit does not support. */
  lacks: readonly string[]
  ports: readonly Port[]
  /** Pairs of adjacent high-speed ports. The ports of a pair load the same programmable-logic image. */
  adjacentPairs: readonly (readonly [string, string])[]
  /** The first release that supports breakout on high-speed ports. */
  breakoutSince: string
  /** The factory aggregation group, and the numbers of its ports. */
  aggregate: { name: string; members: readonly string[] } | undefined
  components: readonly Component[]
  /** Software components with configurable log levels. */
  software: readonly string[]
  /** The virtual directory and names of the unit's own log files. */
  logs: { directory: string; files: readonly string[] }
  /** The first release that logs in to the diagnostics cloud with client credentials instead of a user's password. */
  cloudClientSince: string
  /** The first release that lets clients download diagnostic bundles. */
  givesBundlesSince: string
  /** The units whose containers a diagnostic bundle covers. If empty, the bundle covers only the device itself. */
  covers: readonly string[]
  /** Returns the image file name of a release for this unit. */
  image: (release: string) => string
  /**
   * Where the clock shows date and time. On an appliance, they are at the documented place. The contract documents no
   * place for a chassis, so there they are next to the time zone.
   */
  clock: 'of an appliance' | 'of a chassis'
}
