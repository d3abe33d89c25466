/** How many articles were refused with which code. */

export function countCodes(codes: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
