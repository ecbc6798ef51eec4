import { orderNumber } from '@tailshare/contract/orderNumber'
import type { Handling } from '../../../http/call.ts'
import { seeOrder } from '../orders/steps.ts'
import { orderCalendar } from './view.ts'

export const calendarHandlers = {
  async downloadOrderCalendar({ params, account, db, now, config }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    const content = orderCalendar(order, { isPilot: roles.includes('pilot'), site: config.publicUrl, now })
    return {
      contentType: 'text/calendar; charset=utf-8',
      name: `${orderNumber(order.number)}.ics`,
      content: Buffer.from(content),
    }
  },
} satisfies Handling<'downloadOrderCalendar'>
