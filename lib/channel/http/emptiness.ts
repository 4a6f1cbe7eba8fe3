/**
 * Depending on endpoint and release, a container that holds nothing answers 204, a success without a body or with `{}`,
 * or 404 in words of the device's own. Whether something has to stand there is for the caller to judge.
 */
export function isEmpty({ status, text }: { readonly status: number; readonly text: string }): boolean {
  return status === 404 || status === 204 || (status >= 200 && status < 300 && /^\s*(\{\s*\})?\s*$/.test(text))
}
