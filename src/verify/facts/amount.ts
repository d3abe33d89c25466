/** The number that is being read: its values, and how precisely they are written. */

export class Amount {
  value = 0
  /** The second value of a range or score. */
  second = Number.NaN
  /** The value if comma and point are read the other way. */
  other = Number.NaN
  /** The worth of the last place written. */
  step = 1
  scaled = false
  weak = false
  /** Offset behind the sign that follows it; 0 if none does. */
  signEnd = 0

  clear(): void {
    this.value = 0
    this.second = Number.NaN
    this.other = Number.NaN
    this.step = 1
    this.scaled = false
    this.weak = false
    this.signEnd = 0
  }

  scale(by: number): void {
    this.value *= by
    this.second *= by
    this.other *= by
    this.step *= by
    this.scaled = true
  }
}
