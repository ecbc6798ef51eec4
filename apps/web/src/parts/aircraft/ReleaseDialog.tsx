import { useState } from 'react'
import { useAction } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast, toastError } from '../../ui/overlay/toast.ts'
import css from './ReleaseDialog.module.css'

type Releasing = { squawk: { id: string; text: string }; tailNumber: string; onClose: () => void }

/** Closes the squawk that grounds an aircraft, with what was done about it. */
export const ReleaseDialog = ({ squawk, tailNumber, onClose }: Releasing) => {
  const [note, setNote] = useState('')
  const release = useAction('releaseAircraft', {
    onDone: () => {
      toast('The squawk is closed')
      onClose()
    },
  })
  return (
    <Dialog title={`Release ${tailNumber} for flight?`} onClose={onClose}>
      <div className={css.release}>
        <p>
          “{squawk.text}” is closed. Unless another squawk grounds the aircraft, it can be booked and flown again, and the pilots
          of its bookings are told what you write here.
        </p>
        <TextArea
          label="What was done, and who signed it off"
          rows={3}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className={css.buttons}>
          <Button kind="soft" onClick={onClose}>
            Keep it grounded
          </Button>
          <Button
            kind="go"
            busy={release.isPending}
            disabledReason={note.trim() === '' ? 'Say what was done first.' : undefined}
            onClick={() => release.mutate({ params: { id: squawk.id }, body: { note } }, { onError: toastError })}
          >
            Release for flight
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
