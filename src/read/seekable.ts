/** Files that are read anywhere, and streams that become such files for a while. */

import { Buffer } from 'node:buffer'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NewsfoldError } from '../errors.ts'
import type { Seekable, Source } from './reader.ts'

/** The file; `onBytes` is told of what is read, and of all of it when it is closed, because a part may never be read. */
export async function openSeekable(path: string, onBytes: (sizeBytes: number) => void = () => {}): Promise<Seekable> {
  const file = await unlessFailing(path, () => open(path))
  const { size } = await file.stat()
  return {
    sizeBytes: size,
    async read(from, to) {
      const bytes = await unlessFailing(path, () => readAll(file, from, to))
      onBytes(bytes.length)
      return bytes
    },
    async close() {
      onBytes(size)
      await file.close()
    },
  }
}

async function readAll(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(to - from)
  let done = 0
  while (done < bytes.length) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done)
    if (bytesRead === 0) throw new NewsfoldError('input-damaged', 'the file became shorter while it was read')
    done += bytesRead
  }
  return bytes
}

/** The bytes of a source anywhere: of its file, else of a copy that lies in the folder for temporary files until it is closed. */
export async function seek(source: Source): Promise<Seekable> {
  if (source.seek === undefined) return spool(source)
  await source.bytes[Symbol.asyncIterator]().return?.()
  return source.seek()
}

async function spool({ name, bytes }: Source): Promise<Seekable> {
  const folder = await mkdtemp(join(tmpdir(), 'newsfold-'))
  try {
    const path = join(folder, 'input')
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of bytes) await unlessFailing(name, () => file.writeFile(chunk))
    } finally {
      await file.close()
    }
    const seekable = await openSeekable(path)
    return {
      ...seekable,
      async close() {
        await seekable.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** An error of the system becomes one of ours, which costs this input only. */
async function unlessFailing<T>(name: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof NewsfoldError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new NewsfoldError('input-missing', `${name} cannot be read or copied: ${code}`, { cause: error })
  }
}
