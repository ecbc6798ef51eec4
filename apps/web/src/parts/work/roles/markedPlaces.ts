import { paths } from '@tailshare/contract/base/paths'
import { adviceName } from './places.ts'

type Named = Parameters<typeof adviceName>[0]

/** Which page of the account's menu tells what a marker is about. Markers of anything else show nowhere. */
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

/** The markers by page of the menu. */
export const markedPlaces = (markers: readonly { markedMenuItem: string }[]): Map<string, string[]> => {
  const places = new Map<string, string[]>()
  for (const { markedMenuItem } of markers) {
    const place = placeOf[markedMenuItem]
    if (place) places.set(place, [...(places.get(place) ?? []), markedMenuItem])
  }
  return places
}

/** Marked pages that no list of what needs someone speaks of otherwise, by their names in the menu. */
const namesFor = (account: Named) =>
  new Map([
    [paths.paymentsPayout(), 'Payments and payout'],
    [paths.membershipPlan(), 'Membership'],
    [paths.advisors(), adviceName(account)],
  ])

type Asked = { account: Named; markers: readonly { markedMenuItem: string }[]; leadsTo: readonly string[] }

/** Where a dot in the menu has to be named, too, unless something in the list leads there already. */
export const namedPlaces = ({ account, markers, leadsTo }: Asked) => {
  const names = namesFor(account)
  return [...markedPlaces(markers).keys()].flatMap((to) => {
    const label = names.get(to)
    return label && !leadsTo.some((one) => one.split('?')[0] === to) ? [{ to, label }] : []
  })
}
