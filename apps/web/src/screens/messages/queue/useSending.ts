import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, refreshAfter, type Args } from '../../../api.ts'
import { makeAttempt } from '../../../attempt.ts'
import { isLost } from '../../../parts/messages/inOrder.ts'
import { sendAs } from '../../../parts/messages/sendWaiting.ts'
import { keepWaiting, listWaiting } from '../../../parts/messages/waiting.ts'

type Sent = Pick<Args<'sendMessage'>, 'body'>

/** What cannot be kept is not promised: the words stay where they were typed. */
const keep = (ownId: string, key: string, { body }: Sent) => {
  try {
    keepWaiting(ownId, { key, body }, new Date())
  } catch {
    throw new ApiError(0, 'You are offline, and this device has no room to keep the message. Nothing was sent.', null, false)
  }
}

/** Sends a message; without a network, or behind others that wait, it is kept on the device and goes out by itself. */
export const useSending = (ownId: string, onDone: () => void) => {
  const client = useQueryClient()
  const [attempt] = useState(makeAttempt)
  return useMutation<'sent' | 'kept', ApiError, Sent>({
    mutationKey: ['sendMessage'],
    mutationFn: (sent) =>
      attempt(sent, async (key) => {
        const isBehind = listWaiting(ownId).some(({ body, refusal }) => body.userTo === sent.body.userTo && refusal === null)
        if (navigator.onLine && !isBehind) {
          const lost = await sendAs(ownId, { key, ...sent }).then(
            () => false,
            (error: unknown) => {
              if (!isLost(error)) throw error
              return true
            },
          )
          if (!lost) return 'sent'
        }
        keep(ownId, key, sent)
        return 'kept'
      }),
    onSuccess: async (how) => {
      if (how === 'sent') await refreshAfter(client, 'sendMessage')
      onDone()
    },
  })
}
