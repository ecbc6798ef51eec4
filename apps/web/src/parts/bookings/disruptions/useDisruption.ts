import type { DisruptionBody, DisruptionPreview } from '@tailshare/contract/bookings/disruptions/disruptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read, refusedWith, useAction } from '../../../api.ts'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { withChoices } from './withChoices.ts'

type Sent = Parameters<ReturnType<typeof useApply>['mutateAsync']>[0]['body']
export type AskedCause = Sent['cause']
export type Applied = { id: string; title: string; bookings: number }

export const useUndoDisruption = () => {
  const undo = useAction('undoDisruption', {
    onDone: (_, { params }) => toast('Everything is back as it was', { about: params.id }),
  })
  return (id: string) => undo.mutate({ params: { id } }, { onError: toastError })
}

const useApply = () => useAction('applyDisruption')

type DisruptionDraft = { choices: DisruptionBody['choices']; message: string }

/** Keeps choices and message while the list is hidden and shown again. */
export const useDisruptionDraft = () => {
  const [draft, keep] = useState<DisruptionDraft>({ choices: [], message: '' })
  return { draft, keep }
}

/** Previews the outcome for each booking again after each choice, because one may take another's time. */
export const useDisruption = (
  cause: AskedCause,
  onDone: (applied: Applied) => void,
  kept?: ReturnType<typeof useDisruptionDraft>,
) => {
  const [choices, setChoices] = useState(kept?.draft.choices ?? [])
  const [message, setMessage] = useState(kept?.draft.message ?? '')
  const keep = kept?.keep
  useEffect(() => keep?.({ choices, message }), [keep, choices, message])
  const [changed, setChanged] = useState<DisruptionPreview | null>(null)
  const [failure, setFailure] = useState('')
  const asked = JSON.stringify(cause)
  const [before, setBefore] = useState(asked)
  // Keep choices and message, but drop the preview of the previous cause.
  if (before !== asked) {
    setBefore(asked)
    setChanged(null)
    setFailure('')
  }
  const query = useQuery({
    ...read('previewDisruption', { body: { cause, choices } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const undo = useUndoDisruption()
  const action = useApply()
  const choose = (orderId: string, key: string) => {
    setChanged(null)
    setChoices([...choices.filter((one) => one.orderId !== orderId), { orderId, key }])
  }
  const apply = async ({ bookings }: DisruptionPreview) => {
    setFailure('')
    setChanged(null)
    const chosen = bookings.map(({ orderId, chosen: key }) => ({ orderId, key }))
    try {
      const { id, title } = await action.mutateAsync({ body: { cause, choices: chosen, message } })
      const count = bookings.length
      toast(count === 1 ? 'Applied to 1 booking' : `Applied to ${count} bookings`, {
        about: id,
        action: { label: 'Undo', onPress: () => undo(id) },
      })
      onDone({ id, title, bookings: count })
    } catch (error) {
      const fresh = refusedWith(error, 'disruption_changed')?.preview
      if (fresh) {
        setChoices([])
        setChanged(fresh)
        void query.refetch()
      }
      setFailure(error instanceof Error ? error.message : 'Something went wrong. Please try again.')
    }
  }
  const shown = query.data && query.isPlaceholderData ? { ...query, data: withChoices(query.data, choices) } : query
  return {
    query: changed ? { ...query, data: changed } : shown,
    choose,
    message,
    setMessage,
    apply,
    busy: action.isPending,
    failure,
  }
}
