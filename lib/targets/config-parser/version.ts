/** The tool's own version; sorting exists from 1.1.0 (companion: Versioning). */
export const version = '1.1.0'
