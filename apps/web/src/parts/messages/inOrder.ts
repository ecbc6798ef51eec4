import { dropWaiting, listWaiting, setRefusal, type WaitingMessage } from './waiting.ts'

/** As the API's client throws them. */
type Refused = Error & { status: number; fields: Record<string, string[]> }
const isRefused = (error: unknown): error is Refused => error instanceof Error && 'status' in error

/** No answer, or from a server that is being replaced: nobody knows whether it arrived, so it is sent again under its key. */
export const isLost = (error: unknown) => isRefused(error) && (error.status === 0 || error.status >= 500)
/** Worth trying again by itself: too many at once, and a session that has ended and begins anew, too. */
const isPassing = (error: Refused) => isLost(error) || error.status === 401 || error.status === 429

/** What the server says against a message, in one sentence. */
export const refusalText = ({ fields, message }: Pick<Refused, 'fields' | 'message'>) =>
  fields.message?.[0] ?? fields.files?.[0] ?? message

type Sending = { accountId: string; send: (message: WaitingMessage) => Promise<unknown>; onSent: () => Promise<unknown> }

/** One after the other, in the order in which they were written. Answers whether all that can be sent now was. */
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
