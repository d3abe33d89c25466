/** The address of a store as it may be printed: without a password. */
export function toShownAddress(address: string): string {
  return address
    .replace(/^sqlite:/, '')
    .replace(/(:\/\/[^:@/?]*):[^@/]*@/, '$1@')
    .replace(/([?&]password=)[^&]*/g, '$1***')
}
