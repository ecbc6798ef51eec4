import { blockScopes, type BlockScope } from '@tailshare/contract/schedule/blocks'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toastError } from '../../../ui/overlay/toast/toast.ts'
import css from './BlockDialog.module.css'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { useBlockChange } from './useBlockChange.ts'

type Deleting = { aircraftId: string; scheduleId: string; repeats: boolean; onClose: () => void; onDone: () => void }

/** Can be undone for ten minutes. */
export const DeleteBlockDialog = ({ aircraftId, scheduleId, repeats, onClose, onDone }: Deleting) => {
  const [scope, setScope] = useState<BlockScope>('this')
  const { remove } = useBlockChange(() => {
    onClose()
    onDone()
  })
  return (
    <Dialog title="Give this time back?" onClose={onClose}>
      <div className={css.fields}>
        <p>The time can be booked again right away. You can undo this for ten minutes, as long as no one has booked it.</p>
        {repeats && (
          <RadioGroup
            label="What to delete"
            value={scope}
            onChange={setScope}
            options={(Object.entries(blockScopes) as [BlockScope, string][]).map(([value, label]) => ({ value, label }))}
          />
        )}
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Keep it
          </Button>
          <Button
            kind="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ params: { id: aircraftId, scheduleId }, query: { scope } }, { onError: toastError })}
          >
            Delete
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
