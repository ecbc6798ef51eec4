import type { Handling } from '../../../../http/call.ts'
import { allowed } from '../../../../http/refusal.ts'
import { seeOrder } from '../steps.ts'
import { makeEarnings, makeReceipt } from './steps.ts'

export const receiptHandlers = {
  /** The pilot's receipt shows who paid and how; the owner's shows only their earnings. */
  async downloadReceipt({ params, account, db }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    if (roles.includes('pilot')) return makeReceipt(db, order)
    allowed(roles.includes('owner'))
    return makeEarnings(db, order)
  },
} satisfies Handling<'downloadReceipt'>
