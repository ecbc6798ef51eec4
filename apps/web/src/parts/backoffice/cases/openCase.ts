import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import type { Charge } from '@tailshare/contract/payments/payments'
import { openModal } from '../../site/modal/modal.ts'

/** What a new case may be about. */
export type CaseSubject = {
  order?: Pick<Order, 'id' | 'tailNumber'>
  charges?: readonly Pick<Charge, 'id' | 'text' | 'amountCents'>[]
}

export const openCaseModal = (subject: CaseSubject) => openModal('open-case', subject)
