import { paths } from '@tailshare/contract/paths'

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
