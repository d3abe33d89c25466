/** A stream whose first item comes out once it is known whether it is the only one. */

export async function* withSeveral<T>(items: AsyncIterable<T>): AsyncGenerator<{ item: T; several: boolean }> {
  let held: { item: T } | undefined
  let several = false
  for await (const item of items) {
    if (held !== undefined) {
      several = true
      yield { item: held.item, several }
    }
    held = undefined
    if (several) yield { item, several }
    else held = { item }
  }
  if (held !== undefined) yield { item: held.item, several }
}
