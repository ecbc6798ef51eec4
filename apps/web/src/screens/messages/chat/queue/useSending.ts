import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, refreshAfter, type Args } from '../../../../api.ts'
import { makeAttempt } from '../../../../calls/attempt.ts'
import { isLost } from '../../../../parts/messages/inOrder.ts'
import { sendAs } from '../../../../parts/messages/sendWaiting.ts'
import { keepWaiting, listWaiting } from '../../../../parts/messages/waiting.ts'

/** `typed`: the text as it was in the field. */
type Sent = Pick<Args<'sendMessage'>, 'body'> & { typed: string }

/** If the message cannot be stored, leave the text in the field. */
const keep = (ownId: string, key: string, { body }: Pick<Sent, 'body'>) => {
  try {
    keepWaiting(ownId, { key, body }, new Date())
  } catch {
    throw new ApiError(0, 'You are offline, and this device has no room to keep the message. Nothing was sent.', null, false)
  }
}

/** Offline, or behind others in the queue, the message is stored on the device and sent later. */
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
      // First, so that text typed during the refetch belongs to the next message.
      onDone(sent)
      if (how === 'sent') await refreshAfter(client, 'sendMessage')
    },
  })
}
