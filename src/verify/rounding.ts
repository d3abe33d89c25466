/** Receipts keep six places, and rules see what receipts keep, so that a replay meets the same numbers. */
export function toRounded(value: number): number {
  // Never -0, which would be shown as such.
  return Math.round(value * 1e6) / 1e6 || 0
}
