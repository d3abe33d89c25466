/**
 * A stream that ends when it is told to. The read under way is abandoned, not awaited: standard input may never give
 * another byte, and what was already handed on can then be finished in peace.
 */

export async function* stoppable<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  // One listener for the whole stream: racing each read against one promise would keep all of them alive with it.
  let abandon = () => {}
  const onAbort = () => abandon()
  signal.addEventListener('abort', onAbort)
  let ended = false
  try {
    while (!signal.aborted) {
      const result = await new Promise<IteratorResult<T> | undefined>((resolve, reject) => {
        abandon = () => resolve(undefined)
        iterator.next().then(resolve, reject)
      })
      if (result === undefined) return
      if (result.done) {
        ended = true
        return
      }
      yield result.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: a generator that waits for input answers only when the input does.
    if (!ended) iterator.return?.().catch(() => {})
  }
}
