import type { Fix } from '@tailshare/contract/bookingRefusals'
import type { Period } from '@tailshare/contract/period'
import { paths } from '@tailshare/contract/paths'
import { addressTime } from './tripTimes.ts'

type LinkFix = Extract<Fix, { kind: 'link' }>

/** The very place that settles a refusal, with the way back to the booking that waits for it. */
export const fixAddress = (
  { to, document, modelFamily: family, orderId }: LinkFix,
  { next, period, airportId }: { next: string; period: Period; airportId: string },
): string => {
  const pilotData = (field: string) => paths.manageAccount({ tab: 'pilot', field, next })
  const date = [addressTime(period.from), addressTime(period.to)]
  switch (to) {
    case 'upload':
      return paths.manageAccount({ upload: document ?? '', family, next })
    case 'documents':
      return paths.manageAccount({ next })
    case 'totalHours':
      return pilotData('totalHours')
    case 'modelHours':
      return paths.manageAccount({ tab: 'pilot', family, next })
    case 'category':
      return pilotData('pilotCategories')
    case 'ratings':
      return pilotData('pilotRating')
    case 'endorsements':
      return pilotData('endorsements')
    case 'flights':
      return paths.flightsByPilot()
    case 'booking':
      return orderId === undefined ? paths.bookings() : paths.order(orderId)
    case 'membership':
      return paths.membershipPlan({ next })
    case 'cards':
      return paths.paymentsPayout({ add: 'card', next })
    case 'near':
      return paths.search({ locations: [airportId], date })
    case 'singleEngine':
      return paths.search({ aircraft_type: ['1'], date })
    case 'search':
      return paths.search({ date })
  }
}
