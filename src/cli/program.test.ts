import { readFileSync } from 'node:fs'
import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { EXIT_CODES } from './exit-codes.ts'
import { toUsage } from './flag-words.ts'
import { COMMON } from './flags.ts'
import { COMMANDS, toProgram } from './program.ts'
import { REFERENCE_END, REFERENCE_START, toReference } from './reference.ts'
import type { Raw } from './session.ts'

/** What a command would be run with, or what commander says. */
async function parse(
  ...words: string[]
): Promise<{ name: string; raw: Raw; inputs: readonly string[]; said: string; code: number }> {
  const result = { name: '', raw: {} as Raw, inputs: [] as readonly string[], said: '', code: 0 }
  const program = toProgram(async (command, raw, inputs) => {
    Object.assign(result, { name: command.name, raw, inputs })
  })
  const listen = (command: typeof program) => {
    command.configureOutput({
      writeErr: (text) => {
        result.said += text
      },
      writeOut: (text) => {
        result.said += text
      },
    })
    command.commands.forEach(listen)
  }
  listen(program)
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    result.code = error.exitCode
  }
  return result
}

describe('the command line', () => {
  it('takes common flags before and after the name of the command', async () => {
    const before = await parse('--store', 'a.db', 'add', 'x.html')
    const after = await parse('add', 'x.html', '--store', 'a.db')
    for (const { name, raw, inputs } of [before, after]) {
      expect(name).toBe('add')
      expect(raw.store).toBe('a.db')
      expect(inputs).toEqual(['x.html'])
    }
  })

  it('takes a flag several times where it may be repeated', async () => {
    const { raw } = await parse('add', '-', '--set', 'a.b=1', '--set', 'c.d=2')
    expect(raw.set).toEqual(['a.b=1', 'c.d=2'])
  })

  it('has the defaults of the definitions', async () => {
    const { raw } = await parse('stories')
    expect(raw).toMatchObject({ store: './newsfold.db', limit: '100', color: true, set: [] })
  })

  it('leaves --version to show', async () => {
    const { name, raw } = await parse('show', 'a', '--version', '2')
    expect(name).toBe('show')
    expect(raw.version).toBe('2')
  })

  it('finds commands inside commands', async () => {
    const { name, inputs, raw } = await parse('eval', 'stories', 'gold', '--orders', '3', '--json')
    expect(name).toBe('eval stories')
    expect(inputs).toEqual(['gold'])
    expect(raw).toMatchObject({ orders: '3', seed: '1', json: true })
  })

  it.each([
    [['add', 'x', '--stor', 'y'], "unknown option '--stor'", '--store'],
    [['stories', '--outlett', 'y'], "unknown option '--outlett'", '--outlet'],
    [['ad', 'x'], "unknown command 'ad'", 'add'],
    [['add', 'x', '--format', 'pdf'], "argument 'pdf' is invalid", 'Allowed choices are auto, html, text, jsonl, csv'],
    [['add'], "missing required argument 'inputs'", ''],
    [['events', 'x'], 'too many arguments', ''],
  ])('refuses %j by name', async (words, message, suggestion) => {
    const { said, code } = await parse(...words)
    expect(said).toContain(message)
    expect(said).toContain(suggestion)
    expect(code).not.toBe(0)
  })

  it('teaches in the help of every command', async () => {
    for (const command of COMMANDS) {
      const { said, code } = await parse(...command.name.split(' '), '--help')
      expect(code).toBe(0)
      expect(command.examples.length).toBeGreaterThanOrEqual(2)
      expect(command.examples.length).toBeLessThanOrEqual(4)
      for (const { line, meaning } of command.examples) {
        expect(said).toContain(line)
        expect(said).toContain(meaning)
      }
      for (const flag of [...command.flags, ...COMMON]) expect(said).toContain(`--${flag.name}`)
    }
  })

  it('says in its help how it ends', async () => {
    const { said } = await parse('--help')
    for (const { code, meaning } of Object.values(EXIT_CODES)) expect(said).toContain(`${code}  ${meaning}`)
    for (const { name } of COMMANDS) expect(said).toContain(name.split(' ')[0])
  })
})

describe('docs/command-line.md', () => {
  const document = readFileSync(new URL('../../docs/command-line.md', import.meta.url), 'utf8')

  it('has the reference that the definitions make; scripts/reference.ts writes it', () => {
    const written = document.slice(
      document.indexOf(REFERENCE_START) + REFERENCE_START.length,
      document.indexOf(REFERENCE_END),
    )
    expect(written.trim()).toBe(toReference(COMMANDS))
  })

  it('names every command and flag', () => {
    for (const { name, flags } of COMMANDS) {
      expect(document).toContain(`newsfold ${name}`)
      for (const flag of [...flags, ...COMMON]) expect(document).toContain(`\`${toUsage(flag)}\``)
    }
  })
})
