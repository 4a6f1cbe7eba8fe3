/** Why a check was not begun, in a run that has to be over by a certain time. */
export function tooLate(until: string): string {
  return `could not be put back before ${until}`
}
