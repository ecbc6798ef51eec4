import { productName } from '@tailshare/contract/base/constants'
import type { ModalProps } from '../parts/site/modal/modal.ts'
import { LearnMoreForm } from './LearnMoreForm.tsx'

export const title = `Invest in ${productName}`

/** The footer's Invest form. */
export const Modal = ({ close }: ModalProps) => <LearnMoreForm title={title} interest="invest" asksAmount close={close} />
