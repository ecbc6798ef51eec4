import { paths } from '@tailshare/contract/base/paths'
import { adviceName } from './places.ts'

type Named = Parameters<typeof adviceName>[0]

/** Other markers are not shown. */
const placeOf: Record<string, string> = {
  booking: paths.bookings(),
  'aircraft-booking': paths.ownedAircraft(),
  'aircraft-owned': paths.ownedAircraft(),
  maintenance: paths.ownedAircraft(),
  'membership-plan': paths.membershipPlan(),
  'payments-payout': paths.paymentsPayout(),
  advisor: paths.advisors(),
  documents: paths.manageAccount(),
  'reported-messages': paths.operator(),
}

export const markersByPage = (markers: readonly { markedMenuItem: string }[]): Map<string, string[]> => {
  const places = new Map<string, string[]>()
  for (const { markedMenuItem } of markers) {
    const place = placeOf[markedMenuItem]
    if (place) places.set(place, [...(places.get(place) ?? []), markedMenuItem])
  }
  return places
}

/** Pages whose markers no to-do covers. */
const namesFor = (account: Named) =>
  new Map([
    [paths.paymentsPayout(), 'Payments'],
    [paths.membershipPlan(), 'Membership'],
    [paths.advisors(), adviceName(account)],
  ])

type NavigationFacts = { account: Named; markers: readonly { markedMenuItem: string }[]; leadsTo: readonly string[] }

/** Except those a listed to-do already links to. */
export const namedPlaces = ({ account, markers, leadsTo }: NavigationFacts) => {
  const names = namesFor(account)
  return [...markersByPage(markers).keys()].flatMap((to) => {
    const label = names.get(to)
    return label && !leadsTo.some((one) => one.split('?')[0] === to) ? [{ to, label }] : []
  })
}
