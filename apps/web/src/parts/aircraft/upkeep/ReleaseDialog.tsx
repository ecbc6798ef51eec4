import { useState } from 'react'
import { useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import css from './ReleaseDialog.module.css'

type Releasing = {
  squawk: { id: string; text: string; severity?: 'grounding' | 'limit' | 'cosmetic' }
  tailNumber: string
  onClose: () => void
}

/** Closes a squawk with a note; closing the one that grounds the aircraft returns it to service. */
export const ReleaseDialog = ({ squawk, tailNumber, onClose }: Releasing) => {
  const [note, setNote] = useState('')
  const grounds = (squawk.severity ?? 'grounding') === 'grounding'
  const release = useAction('releaseAircraft', {
    onDone: () => {
      toast('The squawk is closed')
      onClose()
    },
  })
  return (
    <Dialog title={grounds ? `Release ${tailNumber} for flight?` : 'Close this squawk?'} onClose={onClose}>
      <div className={css.release}>
        <p>
          {grounds
            ? `“${squawk.text}” is closed. Unless another squawk or an inspection grounds the aircraft, it can be booked and flown again, and the pilots of its bookings are told what you write here.`
            : `“${squawk.text}” is closed, and the next pilot no longer sees it. What you write stays with it.`}
        </p>
        <TextArea
          label="What was done, and who signed it off"
          rows={3}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
        />
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            {grounds ? 'Keep it grounded' : 'Leave it open'}
          </Button>
          <Button
            kind="go"
            busy={release.isPending}
            disabledReason={note.trim() === '' ? 'Say what was done first.' : undefined}
            onClick={() => release.mutate({ params: { id: squawk.id }, body: { note } }, { onError: toastError })}
          >
            {grounds ? 'Release for flight' : 'Close squawk'}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
