import { orderNumber } from '@tailshare/contract/orderNumber'
import type { Handling } from '../../../http/call.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { tablePdf } from '../../../outside/pdf.ts'
import { listOrderCharges } from '../../payments/charges/queries.ts'
import { seeOrder } from '../orders/steps.ts'
import { isPaid } from '../orders/view.ts'
import { receiptPdf } from './view.ts'

export const receiptHandlers = {
  /** The pilot’s alone: a receipt names who paid. */
  async downloadReceipt({ params, account, db }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    allowed(roles.includes('pilot'))
    const charges = await listOrderCharges(db, order.id)
    found(isPaid(order, charges) || undefined)
    const content = await tablePdf(receiptPdf(order, charges))
    return { contentType: 'application/pdf', name: `receipt-${orderNumber(order.number)}.pdf`, content }
  },
} satisfies Handling<'downloadReceipt'>
