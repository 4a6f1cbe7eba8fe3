/** How the device treats files placed in an image directory. */
export interface ImageHandling {
  /** Milliseconds of device time needed to check a file. */
  lasts: number
  /** Whether a platform image is already listed, as not ready, once half of its check time has passed. */
  showsHalf: boolean
  /** Whether the check accepts only complete platform images. */
  verifies: boolean
  /** Whether the file of an accepted image is listed as imported. */
  lists: boolean
  /** Whether an accepted image appears in the state. */
  shows: boolean
  /**
   * What happens to a staged file that is not an image for this unit: the file stays, is removed after the check, or is
   * removed at once.
   */
  invalid: 'stay' | 'go' | 'go at once'
  /** Whether the running configuration contains the version that was set. */
  configuresVersion: boolean
  /** Whether complete tenant images pass verification. */
  verifiesTenants: boolean
}

export const conformingImages: Readonly<ImageHandling> = {
  lasts: 20_000,
  showsHalf: false,
  verifies: true,
  lists: true,
  shows: true,
  invalid: 'stay',
  configuresVersion: true,
  verifiesTenants: true,
}
