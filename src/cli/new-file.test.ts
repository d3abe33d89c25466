import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NewFile } from './new-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-new-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('a new file', () => {
  it('is there once it is kept, and not before', async () => {
    const path = join(folder, 'a.txt')
    await writeFile(path, 'old')
    await using file = await NewFile.create(path)
    await file.write('one ')
    await file.write('two')
    expect(await readFile(path, 'utf8')).toBe('old')
    await file.keep()
    expect(await readFile(path, 'utf8')).toBe('one two')
    expect(await readdir(folder)).toEqual(['a.txt'])
  })

  it('leaves no trace if it is not kept', async () => {
    {
      await using file = await NewFile.create(join(folder, 'a.txt'))
      await file.write('half')
    }
    expect(await readdir(folder)).toEqual([])
  })

  it('goes where a link leads, and leaves the link', async () => {
    await writeFile(join(folder, 'real.txt'), 'old')
    await symlink('real.txt', join(folder, 'link.txt'))
    await using file = await NewFile.create(join(folder, 'link.txt'))
    await file.write('new')
    await file.keep()
    expect(await readFile(join(folder, 'real.txt'), 'utf8')).toBe('new')
    expect((await readdir(folder)).sort()).toEqual(['link.txt', 'real.txt'])
  })

  it('replaces no device', async () => {
    await using file = await NewFile.create('/dev/null')
    await file.write('gone')
    await file.keep()
    expect(await readFile('/dev/null', 'utf8')).toBe('')
  })

  it('refuses a folder, and a folder that is not there', async () => {
    await expect(NewFile.create(folder)).rejects.toMatchObject({ code: 'option-wrong' })
    await expect(NewFile.create(join(folder, 'no', 'a.txt'))).rejects.toMatchObject({ code: 'option-wrong' })
  })
})
