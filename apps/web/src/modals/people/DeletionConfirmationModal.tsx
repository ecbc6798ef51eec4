import { Button } from '../../ui/Button.tsx'
import type { ModalProps } from '../../parts/site/modal/modal.ts'
import type { Deletion } from '../../parts/site/modal/confirmDeletion.ts'
import css from './DeletionConfirmationModal.module.css'

export const title = (given: Deletion | undefined) => given?.title ?? 'Confirmation of Deletion'

export const Modal = ({ given, close }: ModalProps<Deletion | undefined>) => (
  <>
    <p className={css.message}>{given?.message ?? 'Are you sure you want to delete?'}</p>
    <div className={css.buttons}>
      <Button kind="soft" onClick={close}>
        {given?.cancel ?? 'Cancel'}
      </Button>
      <Button
        kind="danger"
        onClick={() => {
          given?.onConfirm()
          close()
        }}
      >
        {given?.confirm ?? 'Delete'}
      </Button>
    </div>
  </>
)
