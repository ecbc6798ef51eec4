import { dropWaiting, listWaiting, setRefusal, type WaitingMessage } from './waiting.ts'

/** The shape of ApiError. */
type Refused = Error & { status: number; fields: Record<string, string[]> }
const isRefused = (error: unknown): error is Refused => error instanceof Error && 'status' in error

/** No response, or a 5xx: it may have arrived, so it is resent with its key. */
export const isLost = (error: unknown) => isRefused(error) && (error.status === 0 || error.status >= 500)
/** Retry after a 429 too, and after a 401, because the user may sign in again. */
const isPassing = (error: Refused) => isLost(error) || error.status === 401 || error.status === 429

export const refusalText = ({ fields, message }: Pick<Refused, 'fields' | 'message'>) =>
  fields.message?.[0] ?? fields.files?.[0] ?? message

type Sending = { accountId: string; send: (message: WaitingMessage) => Promise<unknown>; onSent: () => Promise<unknown> }

/** Sends waiting messages one at a time in the order written. Returns false if it stopped on a temporary failure. */
export const sendInOrder = async ({ accountId, send, onSent }: Sending): Promise<boolean> => {
  for (;;) {
    const next = listWaiting(accountId).find(({ refusal }) => refusal === null)
    if (!next) return true
    try {
      await send(next)
    } catch (error) {
      if (!isRefused(error)) throw error
      if (isPassing(error)) return false
      setRefusal(accountId, next.key, refusalText(error))
      continue
    }
    dropWaiting(accountId, next.key)
    await onSent()
  }
}
