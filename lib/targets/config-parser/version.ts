/** The tool's own version. Sorting was added in 1.1.0 (companion: Versioning). */
export const version = '1.1.0'
