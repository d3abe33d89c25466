import { connect, createServer, type Server as Listener, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeServer, type Server } from '../../test/postgres-server.ts'
import { makeKept, mustCommit, putAll } from '../contracts/store-history.ts'
import { postgres } from './postgres.ts'

let server: Server
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server?.dispose())

const put = (id: string, sequence: number) => putAll(sequence - 1, [makeKept({ id, sequence })])

describe('a server that goes away', () => {
  it('fails what is asked of it meanwhile, and nothing afterwards', async () => {
    await using store = await postgres({ url: server.url })
    await mustCommit(store, put('a', 1))
    await server.stop()
    const unavailable = { code: 'store-unavailable', message: expect.stringContaining('127.0.0.1') }
    await expect(store.lastSequence()).rejects.toMatchObject(unavailable)
    await expect(store.commit(put('b', 2))).rejects.toMatchObject(unavailable)
    await expect(store.findKept([{ id: 'a' }])).rejects.toMatchObject(unavailable)
    await server.start()
    expect(await store.lastSequence()).toBe(1)
    await mustCommit(store, put('b', 2))
    expect((await store.findKept([{ id: 'a' }, { id: 'b' }])).map((kept) => kept?.article.sequence)).toEqual([1, 2])
  })

  it('in the middle of a list ends it by code', async () => {
    await using store = await postgres({ url: `${server.url}?schema=listed` })
    const many = Array.from({ length: 600 }, (_, i) => makeKept({ id: `a${i}`, sequence: i + 1 }))
    await mustCommit(store, putAll(0, many))
    const read = async () => {
      for await (const { article } of store.listKept()) if (article.sequence === 1) await server.stop()
    }
    await expect(read()).rejects.toMatchObject({ code: 'store-unavailable' })
    await server.start()
    expect((await store.stats()).versions).toBe(600)
  })
})

describe('a connection that goes away', () => {
  /** Passes everything on, until it sees a commit and is told to cut. */
  let cutting = false
  let proxy: Listener
  const open = new Set<Socket>()
  let url: string
  beforeAll(async () => {
    const { port } = new URL(server.url)
    proxy = createServer((client) => {
      const engine = connect(Number(port), '127.0.0.1')
      open.add(client).add(engine)
      client.on('error', () => engine.destroy()).on('close', () => engine.end())
      engine.on('error', () => client.destroy()).on('close', () => client.destroy())
      client.on('data', (data) => {
        engine.write(data)
        if (cutting && data.includes('COMMIT\0')) client.destroy()
      })
      engine.on('data', (data) => client.write(data))
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = new URL(`${server.url}?schema=cut`)
    address.port = String((proxy.address() as { port: number }).port)
    url = address.href
  })
  afterAll(() => {
    for (const socket of open) socket.destroy()
    proxy.close()
  })

  it('while a commit is on its way leaves it open whether it is stored, and says so', async () => {
    await using store = await postgres({ url })
    await using direct = await postgres({ url: `${server.url}?schema=cut` })
    await mustCommit(store, put('a', 1))
    cutting = true
    await expect(store.commit(put('b', 2))).rejects.toMatchObject({
      code: 'store-unavailable',
      message: expect.stringContaining('nobody knows whether it is stored'),
    })
    cutting = false
    // Here it was: the server had it before the connection was cut.
    while ((await direct.lastSequence()) < 2) await wait(10)
    const again = putAll(1, [makeKept({ id: 'b', sequence: 2 })], { ids: ['b'] })
    expect(await store.commit(again)).toEqual({ rivals: [2] })
    await mustCommit(store, put('c', 3))
  })
})
