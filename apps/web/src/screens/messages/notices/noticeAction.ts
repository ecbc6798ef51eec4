/** Button labels by link prefix, most specific first; the same wording as in emails where the link allows. */
const places: readonly [RegExp, string][] = [
  [/^\/booking\/orders\//, 'Open the booking'],
  [/^\/help\/cases\//, 'Open the case'],
  [/^\/squawks\//, 'Open the squawk'],
  [/^\/booking\/disruptions\//, 'See the affected bookings'],
  [/^\/messages\//, 'Answer'],
  [/^\/aircraft\/[^/]+\/book/, 'Book this time'],
  [/^\/aircraft\//, 'Open the aircraft'],
  [/^\/add-aircraft/, 'Open the listing'],
  [/^\/aircraft-report\//, 'Open the check-out'],
  [/^\/maintenance/, 'Open maintenance'],
  [/^\/dashboard/, 'Open the cockpit'],
  [/^\/schedule-info/, 'Open the schedule'],
  [/^\/search/, 'Find an aircraft'],
  [/^\/co-ownership-info/, 'Open the co-ownership'],
  [/^\/co-ownership/, 'See shares on offer'],
  [/^\/(owner|csip)\//, 'Open the profile'],
  [/^\/profile\/membership-plan/, 'Open membership'],
  [/^\/profile\/payments-payout\?(?:.*&)?tab=payouts/, 'Open payouts'],
  [/^\/profile\/payments-payout\?(?:.*&)?tab=statements/, 'Open statements'],
  [/^\/profile\/payments-payout/, 'Open payments'],
  [/^\/profile\/expirations/, 'Open the expiry calendar'],
  [/^\/profile\/manage-account\?(?:.*&)?tab=csip/, 'Open your rates and hours'],
  [/^\/profile\/manage-account/, 'Open your documents'],
  [/^\/profile\/booking/, 'Open your bookings'],
  [/^\/profile\/csip\/booking/, 'Open your lessons'],
  [/^\/profile\/aircraft-booking/, 'Open the bookings'],
  [/^\/profile\/aircrafts\/owned/, 'Open your aircraft'],
  [/^\/profile\/dashboard/, 'Open your dashboard'],
  [/^\/profile\/advisor/, 'Open tax advice'],
  [/^\/profile/, 'Open your account'],
  [/^\/operator\/disputes/, 'Open the dispute'],
  [/^\/operator\/reviews/, 'Open the reviews'],
  [/^\/operator\/messages/, 'Open the reported messages'],
  [/^\/operator\/requests/, 'Open the requests'],
  [/^\/operator/, 'Open the queue'],
]

/** Null if the link leads nowhere in this app. */
export const noticeAction = (link: string | null): { to: string; label: string } | null => {
  const place = link === null ? undefined : places.find(([start]) => start.test(link))
  return link !== null && place ? { to: link, label: place[1] } : null
}
