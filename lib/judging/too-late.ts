/** Explains why a check was not started in a run with a deadline. */
export function tooLate(until: string): string {
  return `could not be put back before ${until}`
}
