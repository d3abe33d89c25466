/** True for an input that is an address and not a path; only those of http and https are fetched. */
export function isAddress(input: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:\/\/|(?:file|data):)/i.test(input)
}
