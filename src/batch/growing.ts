/** Columns that grow as numbers come in: a typed array that is doubled when it is full. */

type Column = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array | BigUint64Array

export class Growing<Type extends Column> {
  #column: Type
  #length = 0

  constructor(column: Type) {
    this.#column = column
  }

  get length(): number {
    return this.#length
  }

  push(value: Type[number]): void {
    if (this.#length === this.#column.length) this.#grow(this.#length + 1)
    this.#column[this.#length++] = value
  }

  append(values: Type): void {
    if (this.#length + values.length > this.#column.length) this.#grow(this.#length + values.length)
    // A column is given values of its own kind.
    this.#column.set(values as never, this.#length)
    this.#length += values.length
  }

  /** What came in, in an array of its own. */
  finish(): Type {
    return this.#column.slice(0, this.#length) as Type
  }

  #grow(needed: number): void {
    const Kind = this.#column.constructor as new (length: number) => Type
    const grown = new Kind(Math.max(needed, 2 * this.#column.length, 64))
    grown.set(this.#column as never)
    this.#column = grown
  }
}
