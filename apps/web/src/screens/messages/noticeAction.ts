/** Where notices lead, by the beginning of their link. */
const places = [
  ['/booking/orders/', 'Open the booking'],
  ['/messages/', 'Answer'],
  ['/aircraft-report/', 'Open the check-in'],
  ['/maintenance', 'Open maintenance'],
  ['/dashboard', 'Open the cockpit'],
  ['/search', 'Find an aircraft'],
  ['/co-ownership', 'See shares on offer'],
  ['/profile/membership-plan', 'Open membership'],
  ['/profile/payments-payout', 'Open payments'],
  ['/profile/manage-account', 'Open your documents'],
  ['/profile', 'Open your account'],
  ['/operator', 'Open the queue'],
] as const

/** The one next step of a notice; a link that leads nowhere in the product is none. */
export const noticeAction = (link: string | null): { to: string; label: string } | null => {
  const place = link === null ? undefined : places.find(([start]) => link.startsWith(start))
  return link !== null && place ? { to: link, label: place[1] } : null
}
