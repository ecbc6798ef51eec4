/** A 4xx: the server read the request and did nothing. Without a response, or with a 5xx, the outcome is unknown. */
const isTurnedDown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500

/**
 * Issues one `Idempotency-Key` per attempt. The same request retried after a lost response reuses the key, so it happens once. A different
 * request, or the same one after the server has accepted or rejected it, gets a new key.
 */
export const makeAttempt = () => {
  let open: { text: string; key: string } | undefined
  return async <Reply>(args: unknown, send: (key: string) => Promise<Reply>): Promise<Reply> => {
    const text = JSON.stringify(args)
    if (open?.text !== text) open = { text, key: crypto.randomUUID() }
    const { key } = open
    const close = () => {
      if (open?.key === key) open = undefined
    }
    try {
      const reply = await send(key)
      close()
      return reply
    } catch (error) {
      if (isTurnedDown(error)) close()
      throw error
    }
  }
}
