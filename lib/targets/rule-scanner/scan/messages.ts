/** A warning contains "unsafe" and "braces". A dangerous finding also contains "dangerous". */
export const unbraced = 'Unsafe expression: use braces'
export const substitutedTwice = 'Dangerous unsafe expression: use braces'
export const scriptUnbraced = 'Unsafe expression in a script that is evaluated again: use braces'
export const scriptSubstitutedTwice = 'Dangerous unsafe expression in a script that is substituted twice: use braces'

export function notParsed(reason: string): string {
  return `Dangerous: not parsed (${reason}), an unsafe expression may stand here; check the braces`
}

export function notScanned(reason: string): string {
  return `Dangerous: not scanned (${reason}), unsafe expressions without braces may stand here`
}

export const furtherWarnings = 'Unsafe expression: use braces; further warnings of this file are not listed'

/** Returns the remark on adjoining words. It is not a finding, and is reported once per file. */
export function readApart(line: number): string {
  return `line ${line}: nothing separates two words (such as }{, else{ or }when); all such words were read as separate`
}
