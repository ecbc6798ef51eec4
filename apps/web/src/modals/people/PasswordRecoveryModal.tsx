import { useRecovery } from '../../parts/people/signIn/password/RecoveryForm.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ModalProps } from '../../parts/site/modal/modal.ts'

export const title = 'Request Password Reset'

export const Modal = ({ close }: ModalProps) => {
  const { sent, content } = useRecovery('h3')
  return (
    <>
      {content}
      {sent && (
        <Button kind="soft" full onClick={close}>
          Ok
        </Button>
      )}
    </>
  )
}
