import { type Query, type QueryClient, skipToken } from '@tanstack/react-query'

/** What a part reads may ask for more; what is deeper than this is left to the browser. */
const mostRounds = 4

/** What the drawing has asked for and nobody has read yet. */
const unread = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as { enabled?: unknown }
      return state.status === 'pending' && enabled !== false && typeof enabled !== 'function' && options.queryFn !== skipToken
    })

/** What is asked of others has `patienceMs` in its `meta`: the drawing waits no longer for that. */
const readInTime = async (query: Query) => {
  const reading = query.fetch().catch(() => query.reset())
  const { patienceMs } = { ...query.meta }
  if (typeof patienceMs !== 'number') return reading
  const time = Promise.withResolvers<void>()
  const timer = setTimeout(time.resolve, patienceMs)
  await Promise.race([reading, time.promise])
  clearTimeout(timer)
}

/** Draws, reads what the drawing asked for, and draws again, until it asks for nothing more. */
export const drawnWhole = async (client: QueryClient, draw: () => string): Promise<string> => {
  let text = draw()
  const tried = new Set<string>()
  for (let round = 1; round < mostRounds; round++) {
    const missing = unread(client).filter(({ queryHash }) => !tried.has(queryHash))
    if (missing.length === 0) break
    for (const { queryHash } of missing) tried.add(queryHash)
    // What could not be read still waits on the page: the browser asks again, and says why where it fails there, too.
    await Promise.all(missing.map(readInTime))
    text = draw()
  }
  return text
}
