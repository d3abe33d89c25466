import type { ArticleInput } from '../src/model.ts'
import { seeded } from '../src/random.ts'

const WORDS =
  'the a of in on at ferry harbour minister council budget storm rescue crew police fire court judge bank market price school strike train bridge flood storm health hospital vote party leader border trade oil rain heat'.split(
    ' ',
  )

/** Articles of which many are copies, edits, excerpts, extensions, versions and repeats of others. */
export function makeArticles(count: number, seed: number): ArticleInput[] {
  const random = seeded(seed)
  const pick = (below: number) => Math.floor(random() * below)
  const sentence = () => {
    const words = Array.from(
      { length: 6 + pick(12) },
      () => `${WORDS[pick(WORDS.length)]}${pick(3) === 0 ? pick(400) : ''}`,
    )
    return `${words[0]![0]!.toUpperCase()}${words.join(' ').slice(1)}${pick(4) === 0 ? `, ${pick(90)} people were hurt` : ''}.`
  }
  const made: ArticleInput[] = []
  for (let i = 0; i < count; i++) {
    const base = made.length > 0 && random() < 0.55 ? made[pick(made.length)]! : undefined
    let sentences = base?.text.split('\n') ?? Array.from({ length: 3 + pick(9) }, sentence)
    let [id, title] = [`a${i}`, `Title ${i}`]
    switch (base === undefined ? 'new' : ['same', 'edit', 'cut', 'more', 'version', 'repeat', 'figure'][pick(7)]) {
      case 'edit':
        sentences = sentences.map((one) => (random() < 0.2 ? sentence() : one))
        break
      case 'cut':
        sentences = sentences.slice(0, 1 + pick(sentences.length))
        break
      case 'more':
        sentences = [...sentences, sentence(), sentence()]
        break
      case 'version':
        id = base!.id!
        sentences = random() < 0.5 ? [...sentences, sentence()] : [sentence(), sentence(), sentence(), sentence()]
        break
      case 'repeat':
        id = base!.id!
        title = base!.title!
        break
      case 'figure':
        sentences = sentences.map((one) => one.replace(/\d+ people/, () => `${pick(90)} people`))
        break
    }
    made.push({
      id,
      title,
      text: sentences.join('\n'),
      outlet: `outlet ${pick(4)}`,
      seenAt: new Date(Date.parse('2026-01-01T00:00:00Z') + i * 3_600_000 * (1 + pick(5))).toISOString(),
      publishedAt: new Date(Date.parse('2026-01-01T00:00:00Z') + pick(500) * 3_600_000).toISOString(),
    })
  }
  return made
}
