import type { BlockChange } from '@tailshare/contract/schedule/schedule'
import { refusedWith, useAction } from '../../../api.ts'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { changeText } from './changeText.ts'
import { keepLastChange } from './lastChangeKept.ts'

export const useUndo = () => {
  const undo = useAction('undoSchedule', {
    onDone: () => {
      keepLastChange(null)
      toast('Undone', { about: 'schedule' })
    },
  })
  return (aircraftId: string, undoId: string) =>
    undo.mutate({ params: { id: aircraftId }, body: { undoId } }, { onError: toastError })
}

/** Changes to blocked time; each shows a toast with Undo. */
export const useBlockChange = (onDone: (change: BlockChange) => void) => {
  const undo = useUndo()
  const say = (change: BlockChange, { params }: { params: { id: string } }) => {
    const { id: aircraftId } = params
    const { undoId, undoUntil } = change
    const text = changeText(change)
    keepLastChange({ aircraftId, undoId, until: Date.parse(undoUntil), text })
    toast(text, { about: 'schedule', action: { label: 'Undo', onPress: () => undo(aircraftId, undoId) } })
    onDone(change)
  }
  return {
    set: useAction('setSchedule', { onDone: say }),
    remove: useAction('deleteSchedule', { onDone: say }),
  }
}

/** The overlapped bookings, if that is why the server refused. */
export const bookingsUnder = (error: unknown) => refusedWith(error, 'schedule_conflicts')?.bookings ?? null
