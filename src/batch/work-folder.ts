/**
 * Where a run keeps what it has done so far: a file for each finished piece, written aside and then named, so that what is
 * there is whole. A run that is broken off and begun again with the same inputs and options finds its pieces and goes on.
 */

import { Buffer } from 'node:buffer'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { NewsfoldError } from '../errors.ts'

/** No system reads more in one go. */
const MOST_AT_ONCE = 2 ** 30

export class WorkFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
    toErrors(path, () => mkdirSync(path, { recursive: true }))
  }

  pathOf(name: string): string {
    return join(this.path, name)
  }

  has(name: string): boolean {
    return existsSync(this.pathOf(name))
  }

  write(name: string, ...pieces: readonly (Uint8Array | string)[]): void {
    const path = this.pathOf(name)
    writePieces(`${path}.partial`, pieces)
    toErrors(path, () => renameSync(`${path}.partial`, path))
  }

  /** The bytes begin at a multiple of eight. @param Memory that threads share, or not */
  read(name: string, Memory: new (size: number) => ArrayBufferLike = ArrayBuffer): Buffer {
    const path = this.pathOf(name)
    return toErrors(path, () => {
      const { size } = statSync(path)
      const bytes = Buffer.from(new Memory(size) as ArrayBuffer)
      const handle = openSync(path, 'r')
      try {
        for (let at = 0; at < size; ) at += readSync(handle, bytes, at, Math.min(size - at, MOST_AT_ONCE), at)
      } finally {
        closeSync(handle)
      }
      return bytes
    })
  }

  readText(name: string): string {
    return toErrors(this.pathOf(name), () => readFileSync(this.pathOf(name), 'utf8'))
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

export function writePieces(path: string, pieces: readonly (Uint8Array | string)[]): void {
  toErrors(path, () => {
    const handle = openSync(path, 'w')
    try {
      for (const piece of pieces) writeFileSync(handle, piece)
    } finally {
      closeSync(handle)
    }
  })
}

/** No room on the disk, none for this user, none in a file. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** A full disk ends the run, and what is done stays for the next one. */
export function toErrors<Type>(path: string, work: () => Type): Type {
  try {
    return work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== undefined && FULL.has(code)) {
      throw new NewsfoldError('store-full', `the disk is full at ${path}; make room and run it again with --resume`, {
        cause: error,
      })
    }
    throw new NewsfoldError('option-wrong', `${path} cannot be written or read: ${code}`, { cause: error })
  }
}
