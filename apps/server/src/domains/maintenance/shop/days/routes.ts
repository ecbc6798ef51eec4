import type { Handling } from '../../../../http/call.ts'
import { dayIn, instantAt, plusDays } from '@tailshare/contract/text/period'
import { bundleOf, bundledSquawks, visitDays } from '@tailshare/rules/maintenance/shop/bundle'
import { cheapestVisits, visitHorizonDays } from '@tailshare/rules/maintenance/shop/visits'
import { visitLines } from '@tailshare/rules/maintenance/shop/visitWords'
import { seesPrices } from '../../../bookings/disruptions/access.ts'
import { noteMaintenanceLook, seeMaintenance } from '../../steps.ts'
import { forecastItems } from '../steps.ts'
import { shopTimeRights } from '../access.ts'
import { findAheadOf, listOnOrders, listOpenSquawks } from './queries.ts'
import { planVisit } from './steps.ts'

export const shopDayHandlers = {
  async listShopDays({ params: { id }, query, account, db, now, config }) {
    const seen = await seeMaintenance(db, id, account)
    await noteMaintenanceLook(db, seen, account, now)
    const { zone } = seen.airport
    const today = dayIn(now, zone)
    const onOrders = new Set((await listOnOrders(db, id)).map((one) => one.id))
    const items = (await forecastItems(db, seen, now)).filter((item) => !item.retired)
    const asked = query.items && new Set(query.items)
    const bundleBy = (lastDay: string) =>
      asked ? items.filter((item) => asked.has(item.id)) : bundleOf(items, lastDay).filter((item) => !onOrders.has(item.id))
    const chosen = bundleBy(today)
    const squawks = bundledSquawks(await listOpenSquawks(db, id)).filter((squawk) => !onOrders.has(squawk.id))
    const days = query.days ?? visitDays(chosen.length + squawks.length)
    const ahead = await findAheadOf(db, id, {
      from: instantAt(today, '00:00', zone),
      to: instantAt(plusDays(today, visitHorizonDays + 1), '00:00', zone),
    })
    const due = chosen.map(({ title, grounds, forecast: { likely } }) => ({ title, grounds, likely }))
    const { opens, closes, weekends } = query
    const visits = cheapestVisits({ today, zone, days, opens, closes, weekends, due, ...ahead })
    const { whyNotSet, mayMove } = await shopTimeRights(db, seen, account)
    const money = seesPrices(seen.owner.id, account)
    const results = []
    for (const visit of visits) {
      const isFree = visit.bookings.length + visit.own.length === 0
      const planned = mayMove && !isFree ? await planVisit({ db, account, now, config }, id, visit.period) : null
      results.push({
        firstDay: visit.firstDay,
        lastDay: visit.lastDay,
        from: visit.period.from.toISOString(),
        to: visit.period.to.toISOString(),
        calendarDays: visit.calendarDays,
        bookings: visit.bookings.length,
        cents: money ? visit.cents : null,
        ownTrips: visit.own.length,
        tooLateFor: visit.tooLateFor,
        itemIds: bundleBy(visit.lastDay).map((item) => item.id),
        lines: visitLines(visit, { money, planned }),
      })
    }
    return { zone, days, itemIds: chosen.map((item) => item.id), squawks, results, whyNotSet, mayMove }
  },
} satisfies Handling<'listShopDays'>
