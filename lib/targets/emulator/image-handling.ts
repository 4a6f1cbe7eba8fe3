/** How the device treats files that land in an image directory. */
export interface ImageHandling {
  /** Milliseconds of device time that checking a file takes. */
  lasts: number
  /** An image of the platform is listed, as not ready, from half of that time on. */
  showsHalf: boolean
  /** Only complete platform images are accepted. */
  verifies: boolean
  /** A file of an image that was taken is listed as imported. */
  lists: boolean
  /** An accepted image appears in the state. */
  shows: boolean
  /**
   * What happens to a staged file that is not an image for this unit: it stays, is removed after the check, or is
   * removed at once.
   */
  invalid: 'stay' | 'go' | 'go at once'
  /** Complete tenant images pass verification. */
  verifiesTenants: boolean
}

export const conformingImages: Readonly<ImageHandling> = {
  lasts: 20_000,
  showsHalf: false,
  verifies: true,
  lists: true,
  shows: true,
  invalid: 'stay',
  verifiesTenants: true,
}
