/** What becomes of files that come to lie where images belong. */
export interface ImageHandling {
  /** Milliseconds of device time for which a file is looked at. */
  lasts: number
  /** An image of the platform is listed, as not ready, from half of that time on. */
  showsHalf: boolean
  /** Only images of the platform that are whole are taken. */
  verifies: boolean
  /** A file of an image that was taken is listed as imported. */
  lists: boolean
  /** An image that was taken is in the state. */
  shows: boolean
  /** What becomes of a staged file that is no image of this unit: it stays, goes when it has been looked at, or at once. */
  invalid: 'stay' | 'go' | 'go at once'
  /** Whole tenant images pass verification. */
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
