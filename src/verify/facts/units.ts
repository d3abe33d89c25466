/**
 * The units a figure can have, under our own names; languages say by which words and signs they are written.
 *
 * Two units of one base are the same quantity in other words: a figure is multiplied by its factor before it is compared,
 * so that 5 miles and 8 kilometres are no change. A unit without a factor (currencies, degrees) is never converted. The
 * family names what is measured, and is what a change says the figure counts.
 */

interface Unit {
  readonly family: string
  readonly base: string
  /** Units of the base in one of this; 0 if it cannot be converted. */
  readonly factor: number
}

function measure(family: string, factors: Readonly<Record<string, number>>): Record<string, Unit> {
  return Object.fromEntries(Object.entries(factors).map(([name, factor]) => [name, { family, base: family, factor }]))
}

function currencies(names: string): Record<string, Unit> {
  return Object.fromEntries(names.split(' ').map((name) => [name, { family: 'money', base: name, factor: 1 }]))
}

const TABLE: Readonly<Record<string, Unit>> = {
  ...measure('per cent', { percent: 1, 'percentage point': 1, 'basis point': 0.01, 'per mille': 0.1 }),
  ...currencies(
    'dollar euro pound yen yuan lira mark franc peso real rupee ruble dinar riyal dirham crown guilder won',
  ),
  cent: { family: 'money', base: 'dollar', factor: 0.01 },
  ...measure('length', {
    kilometre: 1000,
    metre: 1,
    centimetre: 0.01,
    millimetre: 0.001,
    mile: 1609.344,
    foot: 0.3048,
  }),
  ...measure('area', {
    'square kilometre': 1e6,
    'square mile': 2.59e6,
    hectare: 1e4,
    acre: 4046.86,
    'square metre': 1,
  }),
  ...measure('volume', { litre: 1, gallon: 3.785, 'cubic metre': 1000, 'cubic foot': 28.317 }),
  barrel: { family: 'volume', base: 'barrel', factor: 1 },
  bushel: { family: 'volume', base: 'bushel', factor: 1 },
  // A ton of unknown kind agrees with every ton; see `agree`.
  ...measure('mass', { tonne: 1000, 'short ton': 907.185, 'long ton': 1016.05, kilogram: 1, gram: 0.001 }),
  ...measure('mass', { pound_weight: 0.4536, ounce: 0.02835, ton: 1000 }),
  ...measure('time', { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 }),
  month: { family: 'time', base: 'month', factor: 1 },
  year: { family: 'time', base: 'month', factor: 12 },
  celsius: { family: 'temperature', base: 'celsius', factor: 1 },
  fahrenheit: { family: 'temperature', base: 'fahrenheit', factor: 1 },
  'kilometre per hour': { family: 'speed', base: 'speed', factor: 1 },
  'mile per hour': { family: 'speed', base: 'speed', factor: 1.609 },
  ...measure('power', { watt: 1, kilowatt: 1e3, megawatt: 1e6, gigawatt: 1e9 }),
}

/** Names of units in the order of their numbers; 0 is no unit. */
const NAMES: readonly string[] = ['', ...Object.keys(TABLE)]
const NUMBERS: ReadonlyMap<string, number> = new Map(NAMES.map((name, number) => [name, number]))
const UNITS: readonly Unit[] = [{ family: '', base: '', factor: 1 }, ...Object.values(TABLE)]

export const NO_UNIT = 0
export const PERCENT = toUnit('percent')
export const DOLLAR = toUnit('dollar')
const TON = toUnit('ton')
const TONS = new Set([TON, toUnit('tonne'), toUnit('short ton'), toUnit('long ton')])

/** The number of a unit by its name. A table with a misspelled unit is a mistake of ours, and is found when it is read. */
export function toUnit(name: string): number {
  const number = NUMBERS.get(name)
  if (number === undefined) throw new Error(`no such unit: ${name}`)
  return number
}

export function familyOf(unit: number): string {
  return UNITS[unit]!.family
}

export function factorOf(unit: number): number {
  return UNITS[unit]!.factor
}

/** Whether values of the two units can be compared once multiplied by their factors. */
export function convertible(a: number, b: number): boolean {
  return UNITS[a]!.base === UNITS[b]!.base
}

/** Whether a text that has the one could mean the other: the same unit, or one of them is not told. */
export function agree(a: number, b: number): boolean {
  if (a === b || a === NO_UNIT || b === NO_UNIT) return true
  if ((a === TON || b === TON) && TONS.has(a) && TONS.has(b)) return true
  return UNITS[a]!.base === UNITS[b]!.base && UNITS[a]!.factor === UNITS[b]!.factor
}
