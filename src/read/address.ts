/** True for an input that is fetched and not read from a file. */
export function isAddress(input: string): boolean {
  return /^https?:\/\//i.test(input)
}
