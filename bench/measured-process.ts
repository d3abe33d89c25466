/**
 * A program as a child process: what it took of the processors, of the clock, of memory, and of disk if told where it writes.
 * CPU seconds are what the shell's `time` says of all its threads and children. Memory is what Linux keeps as the most of
 * each process (`VmHWM`), looked at while it runs; elsewhere it is not known.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export interface Measured {
  readonly cpuSeconds: number
  readonly seconds: number
  readonly peakMegabytes: number | undefined
  /** Zero if no folder was named. */
  readonly diskMegabytes: number
  readonly output: string
  /** Undefined if all went well: what it said last, or that it took too long. */
  readonly failure: string | undefined
}

export interface MeasuredOptions {
  /** What it gets on standard input. */
  readonly input?: Iterable<Uint8Array>
  readonly env?: Readonly<Record<string, string>>
  /** Where it writes. */
  readonly folder?: string
  /** It is ended after that. Default: never. */
  readonly limitSeconds?: number
}

const LOOK_MS = 50
const LOOKS_AT_DISK = 20
/** Times go to a descriptor of their own, so that the program keeps its standard error. */
const TIMED = `TIMEFORMAT='%3U %3S %3R'; exec 4>&2; { time "$@" 2>&4 4>&-; } 2>&3 3>&-`

export async function measure(command: readonly string[], options: MeasuredOptions = {}): Promise<Measured> {
  const { input, env = {}, folder, limitSeconds } = options
  const child = spawn('bash', ['-c', TIMED, 'bash', ...command], {
    env: { ...process.env, ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
  })
  const peaks = new Map<number, number>()
  let diskBytes = 0
  let looks = 0
  const started = performance.now()
  let isTooLong = false
  const watch = setInterval(() => {
    const processes = listDescendants(child.pid!)
    for (const id of processes) peaks.set(id, Math.max(peaks.get(id) ?? 0, peakKilobytes(id)))
    if (folder !== undefined && looks++ % LOOKS_AT_DISK === 0) diskBytes = Math.max(diskBytes, bytesOf(folder))
    if (limitSeconds !== undefined && performance.now() - started > limitSeconds * 1000 && !isTooLong) {
      isTooLong = true
      for (const id of processes) process.kill(id, 'SIGKILL')
    }
  }, LOOK_MS)
  try {
    const [output, said, times, [code]] = await Promise.all([
      text(child.stdout as Readable),
      text(child.stderr as Readable),
      text(child.stdio[3] as Readable),
      once(child, 'close'),
      // Whoever stops reading has failed, and says so itself.
      input && pipeline(input, child.stdin as Writable).catch(() => {}),
    ])
    const [user = Number.NaN, system = Number.NaN, seconds = Number.NaN] = times
      .trim()
      .split('\n')
      .at(-1)!
      .split(' ')
      .map(Number)
    const peak = Array.from(peaks.values()).reduce((sum, kilobytes) => sum + kilobytes, 0)
    if (folder !== undefined) diskBytes = Math.max(diskBytes, bytesOf(folder))
    const failure = isTooLong
      ? `not done after ${limitSeconds} s`
      : code === 0
        ? undefined
        : `ended with ${code}: ${said.trim().split('\n').at(-1)}`
    return {
      cpuSeconds: user + system,
      seconds,
      peakMegabytes: peak === 0 ? undefined : (peak * 1024) / 1e6,
      diskMegabytes: diskBytes / 1e6,
      output,
      failure,
    }
  } finally {
    clearInterval(watch)
  }
}

function listDescendants(id: number): number[] {
  const children = readOrNothing(`/proc/${id}/task/${id}/children`).split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...listDescendants(child)])
}

function peakKilobytes(id: number): number {
  return Number(/^VmHWM:\s*(\d+)/m.exec(readOrNothing(`/proc/${id}/status`))?.[1] ?? 0)
}

/** Processes and files come and go while they are looked at. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function bytesOf(folder: string): number {
  let bytes = 0
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const { blocks } = statSync(join(entry.parentPath, entry.name))
      bytes += blocks * 512
    }
  } catch {
    // Seen again at the next look.
  }
  return bytes
}
