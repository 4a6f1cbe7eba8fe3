/** The tool's own version; sorting came with 1.1.0 (companion: Versioning). */
export const version = '1.1.0'
