import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, refreshAfter, type Args } from '../../../../api.ts'
import { makeAttempt } from '../../../../attempt.ts'
import { isLost } from '../../../../parts/messages/inOrder.ts'
import { sendAs } from '../../../../parts/messages/sendWaiting.ts'
import { keepWaiting, listWaiting } from '../../../../parts/messages/waiting.ts'

/** `typed`: the words as they stood in the field. */
type Sent = Pick<Args<'sendMessage'>, 'body'> & { typed: string }

/** What cannot be kept is not promised: the words stay where they were typed. */
const keep = (ownId: string, key: string, { body }: Pick<Sent, 'body'>) => {
  try {
    keepWaiting(ownId, { key, body }, new Date())
  } catch {
    throw new ApiError(0, 'You are offline, and this device has no room to keep the message. Nothing was sent.', null, false)
  }
}

/** Sends a message; without a network, or behind others that wait, it is kept on the device and goes out by itself. */
export const useSending = (ownId: string, onDone: (sent: Sent) => void) => {
  const client = useQueryClient()
  const [attempt] = useState(makeAttempt)
  return useMutation<'sent' | 'kept', ApiError, Sent>({
    mutationKey: ['sendMessage'],
    mutationFn: ({ body }) =>
      attempt({ body }, async (key) => {
        const isBehind = listWaiting(ownId).some((one) => one.body.userTo === body.userTo && one.refusal === null)
        if (navigator.onLine && !isBehind) {
          const lost = await sendAs(ownId, { key, body }).then(
            () => false,
            (error: unknown) => {
              if (!isLost(error)) throw error
              return true
            },
          )
          if (!lost) return 'sent'
        }
        keep(ownId, key, { body })
        return 'kept'
      }),
    onSuccess: async (how, sent) => {
      // First, so that what is typed while the page reads again is the next message.
      onDone(sent)
      if (how === 'sent') await refreshAfter(client, 'sendMessage')
    },
  })
}
