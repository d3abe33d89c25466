import { describe, expect, it } from 'vitest'
import { refuseIdle, toIgnored } from './idle-flags.ts'
import { refuseUnused, toSystems } from './presets-given.ts'
import { toProgram } from './program.ts'
import { Session, type Surroundings } from './session.ts'

/** What is said of a line that would otherwise go on to read a file that does not exist. */
async function refusalOf(line: string): Promise<string> {
  let said = ''
  const program = toProgram(async (command, raw, inputs, given) => {
    const session = new Session({ notes: { write: () => {} } } as unknown as Surroundings, raw, given)
    try {
      refuseIdle(session, toIgnored(command))
      await command.run(session, inputs)
    } catch (error) {
      said = error instanceof Error ? error.message : ''
    }
  })
  await program.parseAsync(line.split(' '), { from: 'user' })
  return said
}

describe('a flag that would change nothing', () => {
  it.each([
    ['eval stories nowhere --split 0.5', 'split', 'thresholds in mode pairs'],
    ['eval stories nowhere --rank-by containedIn', 'rank-by', 'mode pairs'],
    ['eval stories nowhere --mode pairs --orders 3', 'orders', 'mode online'],
    ['eval stories nowhere --tries 3', 'tries', '--grid'],
    ['eval stories nowhere --state f', 'state', '--grid'],
    ['eval stories nowhere --sizes 10 --seed 1', 'seed', '--sizes'],
    ['eval stories nowhere --sizes 10 --without a', 'without', '--sizes'],
    ['eval stories nowhere --sizes 10 --threads 1', 'threads', '--sizes'],
    ['eval stories nowhere --preset all --mistakes 3', 'mistakes', '--html-report'],
    ['eval stories nowhere --store x', 'store', 'newsfold eval stories does not use it'],
    ['eval relations nowhere --texts x --seed 2', 'seed', '--grid'],
    ['eval relations nowhere --texts x --outlets x', 'outlets', 'does not use it'],
    ['eval sample nowhere --preset gphin', 'preset', 'without any preset'],
    ['eval sample nowhere --set decide.alike=0.5', 'set', 'without any preset'],
    ['eval sample nowhere --by pool --html-report x', 'html-report', 'joined'],
    ['eval agreement nowhere --preset gphin', 'preset', 'does not use it'],
    ['learn --keep 5', 'keep', 'inputs'],
    ['learn --format jsonl', 'format', 'no inputs'],
    ['learn nowhere -o f --snapshot g', 'snapshot', 'elsewhere'],
    ['learn --show --preset gphin', 'preset', 'shown whole'],
  ])('is refused by name: %s', async (line, flag, why) => {
    const said = await refusalOf(line)
    expect(said).toContain(`--${flag} has no effect here: `)
    expect(said).toContain(why)
  })

  it.each([
    'eval stories nowhere --mode pairs --split 0.5 --rank-by containedIn --seed 2 --threads 1',
    'eval stories nowhere --grid all --tries 3 --state f --split 0.5 --orders 2',
    'eval stories nowhere --mistakes 3',
    'eval stories nowhere --preset all --mistakes 3 --json',
    'eval stories nowhere --preset all --mode pairs --mistakes 3 --html-report f',
    'eval sample nowhere --by pool --preset gphin --set decide.overlap=0.1',
    'eval sample nowhere --set extract.classifier=plain',
    'eval relations pairs.jsonl --texts nowhere --grid all --seed 2 --tries 3 --split 0.3',
  ])('is another one where it says something: %s', async (line) => {
    expect(await refusalOf(line)).toMatch(/nowhere.* (does not exist|cannot be read)/)
  })

  it.each([
    ['eval stories nowhere --sizes ,', '--sizes needs at least one'],
    ['eval stories nowhere --grid ,', '--grid needs at least one'],
    ['eval stories nowhere --without ,', '--without needs at least one'],
    [
      'eval stories nowhere --grid sketch.chain --preset spotsigs,dsc',
      '--grid: preset dsc has no parameter sketch.chain',
    ],
    ['eval relations nowhere --texts x --held-out ,', '--held-out needs at least one'],
    ['eval relations nowhere --texts x --grid ,', '--grid needs at least one'],
    ['eval generate nowhere -o a --texts-out b --kinds ,', '--kinds needs at least one'],
  ])('is refused before anything is read where it names nothing: %s', async (line, why) => {
    expect(await refusalOf(line)).toContain(why)
  })

  it('is not one that the environment or the defaults set', async () => {
    process.env.NEWSFOLD_STORE = 'elsewhere.db'
    try {
      expect(await refusalOf('eval stories nowhere')).toContain('nowhere')
    } finally {
      delete process.env.NEWSFOLD_STORE
    }
  })

  it('is a snapshot of which no preset that was named uses anything', () => {
    const snapshot = { kind: 'frequencies', hash: 'f', bytes: new Uint8Array() } as const
    const hand = (names: string, set: string[] = []) => refuseUnused([snapshot], toSystems(names, set, undefined))
    expect(() => hand('gphin,newsfold')).toThrow(
      '--snapshot has no effect here: it holds frequencies, and gphin, newsfold uses none of it',
    )
    // Its own settings need none, those of its programs do.
    expect(() => hand('spotsigs')).toThrow('has no effect')
    expect(() => hand('spotsigs', ['sketch.minimumIdf=0.2'])).not.toThrow()
    expect(() => hand('gphin,codet')).not.toThrow()
  })
})
