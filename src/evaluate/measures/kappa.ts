/**
 * Agreement of those who label, beyond what chance would give: (P - C) / (1 - C), with P the share on which they agree and C
 * the share on which they would by chance. Cohen 1960 for two, each with habits of their own (CoDet and Alonso report it);
 * Fleiss 1971 for any number, of one habit. From 0.61 it is called substantial, from 0.81 almost perfect (Landis and Koch
 * 1977).
 */

/** The labels of two people for the same things. */
export function cohenKappa(one: readonly string[], other: readonly string[]): number {
  const count = one.length
  let [agreed, byChance] = [0, 0]
  for (const [i, label] of one.entries()) if (other[i] === label) agreed++
  for (const label of new Set([...one, ...other]))
    byChance += (times(one, label) / count) * (times(other, label) / count)
  return beyondChance(agreed / count, byChance)
}

/** For each thing the labels it got, as many for each. */
export function fleissKappa(things: readonly (readonly string[])[]): number {
  const raters = things[0]?.length ?? 0
  const all = things.flat()
  let byChance = 0
  for (const label of new Set(all)) byChance += (times(all, label) / all.length) ** 2
  let agreed = 0
  for (const labels of things) {
    for (const label of new Set(labels)) agreed += times(labels, label) * (times(labels, label) - 1)
  }
  return beyondChance(agreed / (things.length * raters * (raters - 1)), byChance)
}

/** Where chance alone would make all agree there is nothing to be measured: 1. */
function beyondChance(agreed: number, byChance: number): number {
  return byChance === 1 ? 1 : (agreed - byChance) / (1 - byChance)
}

function times(labels: readonly string[], wanted: string): number {
  return labels.reduce((sum, label) => (label === wanted ? sum + 1 : sum), 0)
}
