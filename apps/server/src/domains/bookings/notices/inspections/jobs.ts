import { paths } from '@tailshare/contract/base/paths'
import { dayIn } from '@tailshare/contract/text/period'
import { runsOut } from '@tailshare/rules/maintenance/items/due'
import { inspectionStops } from '@tailshare/rules/bookings/notices/grounded'
import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { notify, combineNotices } from '../../../people/notices/steps.ts'
import { listKeeperIds } from '../../../maintenance/recordKeepers/queries.ts'
import { lockAircraft } from '../../../maintenance/queries.ts'
import { tellOfBooking } from '../../steps.ts'
import { dropNotified, findReach, listAhead, setNotified } from './queries.ts'
import { findStop } from './steps.ts'

/** True if an inspection runs out before the last booking is back. */
const mayStop = async (db: Db, aircraftId: string) => {
  const reach = await findReach(db, aircraftId)
  if (!reach) return false
  const last = { day: dayIn(reach.until, reach.zone), hours: reach.hours }
  return reach.inspections.map((item) => runsOut(item, last)).some(({ byDate, byHours }) => byDate || byHours)
}

/** Bookings whose state differs from the last notice. Reads without a lock, because many bookings take a while. */
const listNews = async (db: Db, aircraftId: string, now: Date) => {
  const news = new Set<string>()
  const isNear = await mayStop(db, aircraftId)
  for (const { id, announced, frees, byId } of await listAhead(db, aircraftId)) {
    if (!isNear && announced === null) continue
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
      const stopped: Parameters<typeof inspectionStops>[1][number][] = []
      await combineNotices(tx, config, async () => {
        for (const { id: orderId, announced, ...flight } of await listAhead(tx, aircraftId)) {
          if (!news.has(orderId)) continue
          const stop = await findStop(tx, orderId, now)
          if (stop) {
            const { inspections, count, frees, byId } = stop
            await setNotified(tx, { orderId, inspections, frees, byId })
            if (announced !== null) continue
            stopped.push({ ...flight, inspections, count })
            await tellOfBooking(tx, { config, orderId, byId: null, act: { act: 'inspectionDue', inspections, count } })
          } else if (announced !== null) {
            await dropNotified(tx, orderId)
            await tellOfBooking(tx, { config, orderId, byId: null, act: { act: 'inspectionDone', inspections: announced } })
          }
        }
        const [first, ...more] = stopped
        if (!first) return
        const words = inspectionStops(aircraft.tailNumber, [first, ...more])
        const shown = { link: paths.maintenance(aircraftId), marker: 'maintenance', button: 'Open maintenance' }
        for (const to of await listKeeperIds(tx, aircraftId))
          await notify(tx, config, { to, kind: 'warning', ...words, ...shown, leads: true })
      })
    })
  },
} satisfies Partial<Tasks>
