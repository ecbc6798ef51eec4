import { plusHours } from '@tailshare/contract/text/period'
import { toldHoursBefore } from '@tailshare/rules/bookings/weather/orderWeather'
import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { isFirstTime, lockOrderMoney } from '../payment/money/queries.ts'
import { findOrder } from '../orders/queries.ts'
import { tellOfBooking } from '../steps.ts'
import { listToWatch } from './queries.ts'
import { weatherOf } from './steps.ts'

export const weatherJobs = {
  /** Every half hour: tells pilots who fly tomorrow that the weather is below their minimums, once per start time. */
  async watchWeather({ db, weather, config }) {
    const now = new Date()
    const { most, least } = toldHoursBefore
    for (const orderId of await listToWatch(db, { from: plusHours(now, least), to: plusHours(now, most) })) {
      const order = await findOrder(db, orderId)
      // Query the weather source before taking locks: it may be slow.
      const { below } = order ? await weatherOf({ db, weather, now }, order, true) : { below: [] }
      if (!order || below.length === 0) continue
      await inTransaction(db, async (tx) => {
        const locked = await lockOrderMoney(tx, orderId)
        if (locked?.status !== 'booked' || locked.startAt.getTime() !== order.startAt.getTime()) return
        if (!(await isFirstTime(tx, orderId, `weather.${Math.round(order.startAt.getTime() / 1000)}`))) return
        await tellOfBooking(tx, { config, orderId, byId: null, act: { act: 'weather', below } })
      })
    }
  },
} satisfies Partial<Tasks>
