import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { Fix } from '@tailshare/contract/bookings/book/bookingRefusals'
import { areaAround } from '@tailshare/contract/search/area'
import type { Period } from '@tailshare/contract/text/period'
import { paths } from '@tailshare/contract/base/paths'
import { addressTime } from '../trip/period/tripTimes.ts'

type Place = Pick<Airport, 'id' | 'lat' | 'lon'>
type LinkFix = Extract<Fix, { kind: 'link' }>

/** In nautical miles. */
const nearNm = 100

/** The page that resolves a refusal; `next` leads back. */
export const fixAddress = (
  { to, document, modelFamily: family, orderId, choice }: LinkFix,
  { next, period, airport }: { next: string; period: Period; airport: Place },
): string => {
  const pilotData = (field: string) => paths.manageAccount({ tab: 'pilot', field, choice, next })
  const date = [addressTime(period.from), addressTime(period.to)]
  switch (to) {
    case 'upload':
      return paths.manageAccount({ upload: document ?? '', family, choice, next })
    case 'documents':
      return paths.manageAccount({ next })
    case 'totalHours':
      return pilotData('totalHours')
    case 'modelHours':
      return paths.manageAccount({ tab: 'pilot', family, next })
    case 'category':
      return pilotData('pilotCategories')
    case 'flights':
      return paths.flightsByPilot()
    case 'booking':
      return orderId === undefined ? paths.bookings() : paths.order(orderId)
    case 'membership':
      return paths.membershipPlan({ next })
    case 'cards':
      return paths.paymentsPayout({ add: 'card', next })
    case 'near':
      return paths.search({ locations: [airport.id], date })
    case 'similar':
      return paths.search({
        aircraft_type: choice === undefined ? undefined : [choice],
        bounds: areaAround(airport, nearNm).map((degrees) => String(Math.round(degrees * 1000) / 1000)),
        date,
      })
    case 'propeller':
      return paths.search({ aircraft_type: ['1'], date })
    case 'search':
      return paths.search({ date })
  }
}
