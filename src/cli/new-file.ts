/**
 * A file that is there whole or not at all: written under another name beside the one it will have, and renamed at the
 * end. What was not kept is taken away, also when the work is interrupted. What is no file, such as /dev/stdout, is
 * written as it is, because it cannot be replaced.
 */

import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { NewsfoldError } from '../errors.ts'

export class NewFile implements AsyncDisposable {
  readonly #name: string
  readonly #path: string
  readonly #written: string
  readonly #file: FileHandle
  #isOpen = true

  private constructor(name: string, path: string, written: string, file: FileHandle) {
    this.#name = name
    this.#path = path
    this.#written = written
    this.#file = file
  }

  static async create(name: string): Promise<NewFile> {
    return await orRefuse(name, async () => {
      const path = await realpath(name).catch(() => name)
      const found = await stat(path).catch(() => undefined)
      if (found?.isDirectory()) throw new NewsfoldError('option-wrong', `${name} is a folder, not a file to write`)
      const written = found === undefined || found.isFile() ? `${path}.${process.pid}.unfinished` : path
      return new NewFile(name, path, written, await open(written, 'w'))
    })
  }

  async write(contents: string | Uint8Array): Promise<void> {
    await orRefuse(this.#name, () => this.#file.writeFile(contents))
  }

  /** From now on it is there. */
  async keep(): Promise<void> {
    await this.#close()
    if (this.#written !== this.#path) await orRefuse(this.#name, () => rename(this.#written, this.#path))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isOpen) return
    await this.#close()
    if (this.#written !== this.#path) await rm(this.#written, { force: true })
  }

  async #close(): Promise<void> {
    this.#isOpen = false
    await this.#file.close()
  }
}

/** A file of that text. */
export async function writeNewFile(name: string, text: string): Promise<void> {
  await using file = await NewFile.create(name)
  await file.write(text)
  await file.keep()
}

async function orRefuse<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NewsfoldError) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new NewsfoldError('store-full', `no room to write ${name}`, { cause: error })
    throw new NewsfoldError('option-wrong', `${name} cannot be written: ${code || message}`, { cause: error })
  }
}
