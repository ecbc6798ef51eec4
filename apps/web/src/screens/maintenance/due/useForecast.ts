import type { MaintenanceItem, MaintenanceRecord } from '@tailshare/contract/maintenance'
import { dayIn } from '@tailshare/contract/period'
import { guessPlannedHours } from '@tailshare/rules/bookings/plannedHours'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { useNow } from '../../../parts/time/useNow.ts'
import { forecastText, type Use } from '../forecastText.ts'

/** The day on which the hours of an item will have run out, as the aircraft flies; for its owner, who sees the bookings. */
export const useForecast = ({ id, airport, you }: MaintenanceRecord) => {
  const now = useNow()
  const enabled = you === 'owner'
  const flown = useQuery({ ...read('getOwnedStats', { params: { id }, query: { period_type: 'year' } }), enabled })
  const upcoming = useQuery({
    ...read('listOwnerOrders', { query: { orderType: 'upcoming', aircraft: id, limit: 100 } }),
    enabled,
  })
  const use: Use | undefined = flown.data &&
    upcoming.data && {
      today: dayIn(now, airport.zone),
      hoursPerDay: flown.data.hobbsHours / 365,
      booked: upcoming.data.results.map((order) => {
        const period = { from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) }
        return { day: dayIn(period.from, airport.zone), hours: guessPlannedHours(period, airport.zone), cents: 0 }
      }),
    }
  return (item: MaintenanceItem) => (item.meter === 'hobbs' ? forecastText(item, use) : null)
}
