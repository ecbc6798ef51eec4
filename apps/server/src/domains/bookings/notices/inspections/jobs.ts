import { paths } from '@tailshare/contract/base/paths'
import { countText } from '@tailshare/contract/text/countText'
import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { notify, combineNotices } from '../../../people/notices/steps.ts'
import { listKeeperIds } from '../../../maintenance/recordKeepers/queries.ts'
import { lockAircraft } from '../../../maintenance/queries.ts'
import { tellOfBooking } from '../../steps.ts'
import { dropNotified, listAhead, setNotified } from './queries.ts'
import { findStop } from './steps.ts'

/** Bookings whose state differs from the last notice. Reads without a lock, because many bookings take a while. */
const listNews = async (db: Db, aircraftId: string, now: Date) => {
  const news = new Set<string>()
  for (const { id, announced, frees, byId } of await listAhead(db, aircraftId)) {
    const stop = await findStop(db, id, now)
    if ((stop === null) !== (announced === null) || (stop && (stop.frees !== frees || stop.byId !== byId))) news.add(id)
  }
  return news
}

export const inspectionJobs = {
  /**
   * Runs when a due date, a meter or the bookings ahead change. Notifies once when an inspection stops a booking, and once when it no longer
   * does, and stores whose act is the cause.
   */
  async watchInspections({ db, config }, { aircraftId }) {
    const now = new Date()
    const news = await listNews(db, aircraftId, now)
    if (news.size === 0) return
    await inTransaction(db, async (tx) => {
      const aircraft = await lockAircraft(tx, aircraftId)
      if (!aircraft) return
      let inTheWay = 0
      let what = ''
      await combineNotices(tx, config, async () => {
        for (const { id: orderId, announced } of await listAhead(tx, aircraftId)) {
          if (!news.has(orderId)) continue
          const stop = await findStop(tx, orderId, now)
          if (stop) {
            const { inspections, count, frees, byId } = stop
            await setNotified(tx, { orderId, inspections, frees, byId })
            if (announced !== null) continue
            inTheWay += 1
            what ||= inspections
            await tellOfBooking(tx, { config, orderId, byId: null, act: { act: 'inspectionDue', inspections, count } })
          } else if (announced !== null) {
            await dropNotified(tx, orderId)
            await tellOfBooking(tx, { config, orderId, byId: null, act: { act: 'inspectionDone', inspections: announced } })
          }
        }
      })
      if (inTheWay === 0) return
      const bookings = countText(inTheWay, 'booking')
      for (const to of await listKeeperIds(tx, aircraftId))
        await notify(tx, config, {
          to,
          kind: 'warning',
          title: `${aircraft.tailNumber}: ${what} before ${bookings}`,
          text: `It comes due before ${bookings} ${inTheWay === 1 ? 'is' : 'are'} back. The aircraft can only leave if it is done first. Their pilots know.`,
          link: paths.maintenance(aircraftId),
          marker: 'maintenance',
          button: 'Open maintenance',
        })
    })
  },
} satisfies Partial<Tasks>
