import { orderNumber } from '@tailshare/contract/base/constants'
import type { Db } from '../../../../db/connect.ts'
import { found } from '../../../../http/refusal.ts'
import { tablePdf } from '../../../../outside/pdf/tablePdf.ts'
import { listOrderCharges } from '../../../payments/charges/queries.ts'
import type { OrderRow } from '../queries.ts'
import { isPaid } from '../view.ts'
import { listPriceCorrections } from '../../payment/settlement/queries.ts'
import { listEarned } from './queries.ts'
import { earningsPdf, receiptPdf } from './view.ts'

const pdf = (name: string, content: Buffer) => ({ contentType: 'application/pdf', name: `${name}.pdf`, content })

/** The pilot's receipt; a 404 until everything is paid. */
export const makeReceipt = async (db: Db, order: OrderRow) => {
  const charges = await listOrderCharges(db, order.id)
  found(isPaid(order, charges) || undefined)
  const corrections = await listPriceCorrections(db, order.id)
  return pdf(`receipt-${orderNumber(order.number)}`, await tablePdf(receiptPdf(order, charges, corrections)))
}

/** The owner's statement; `undefined` if the booking earned nothing. */
export const loadEarnings = async (db: Db, order: OrderRow) => {
  const earned = await listEarned(db, order.id)
  return earned.length > 0 ? earningsPdf(order, earned) : undefined
}

export const makeEarnings = async (db: Db, order: OrderRow) =>
  pdf(`earnings-${orderNumber(order.number)}`, await tablePdf(found(await loadEarnings(db, order))))
