/** Turned down by the server: it has read the request and did nothing. Without an answer, or with a broken one, no one knows. */
const isTurnedDown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500

/**
 * One key per attempt: the same request sent again after a lost answer carries the same `Idempotency-Key` and happens once.
 * Another request is another attempt, and so is the same one after the server has answered, yes or no.
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
