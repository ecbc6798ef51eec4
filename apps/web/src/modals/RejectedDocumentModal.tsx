import { Button } from '../ui/Button.tsx'
import css from './RejectedDocumentModal.module.css'
import type { ModalProps } from '../parts/site/modal/modal.ts'

export type Rejection = { title: string; reason: string }
export const title = (given: Rejection) => `${given.title}: rejected`

export const Modal = ({ given, close }: ModalProps<Rejection>) => (
  <div className={css.contents}>
    <p>{given.reason}</p>
    <Button kind="ink" onClick={close}>
      Ok
    </Button>
  </div>
)
