import { paths } from '@tailshare/contract/base/paths'
import type { Account } from '../../../calls/session.ts'

type Held = Pick<
  Account,
  'id' | 'pilotCategory' | 'isStaff' | 'isOperator' | 'isAircraftOwner' | 'isCsip' | 'isCoOwner' | 'isTaxAdvisor'
>

/** Whether the account is a pilot or student. */
export const flies = ({ pilotCategory }: Pick<Account, 'pilotCategory'>) =>
  pilotCategory !== null && pilotCategory !== 'non_pilot'

export type Work = 'ramp' | 'operator' | 'owner' | 'lessons' | 'shares' | 'advised'

/** The account's roles besides pilot, most urgent first. */
export const workOf = (account: Held): Work[] => {
  const does: Record<Work, boolean> = {
    ramp: account.isStaff,
    operator: account.isOperator,
    lessons: account.isCsip,
    owner: account.isAircraftOwner,
    shares: account.isCoOwner,
    advised: account.isTaxAdvisor,
  }
  return (Object.keys(does) as Work[]).filter((work) => does[work])
}

/** The account's start page: the board for staff, the cockpit for owners, otherwise the pilot's dashboard. */
export const homeOf = ({ isStaff, isOperator, isAircraftOwner }: Pick<Held, 'isStaff' | 'isOperator' | 'isAircraftOwner'>) => {
  if (isStaff) return paths.checkIn()
  if (isOperator) return paths.operator()
  return isAircraftOwner ? paths.dashboard() : paths.myDashboard()
}

/** The label of the tax advice page: clients, advisors or both. */
export const adviceName = ({ isTaxAdvisor, isAircraftOwner }: Pick<Held, 'isTaxAdvisor' | 'isAircraftOwner'>) => {
  if (!isTaxAdvisor) return 'Tax advisors'
  return isAircraftOwner ? 'Tax advice' : 'Clients'
}

/** A tax advisor without aircraft, whose year packs are those of their clients. */
export const onlyAdvises = ({ isTaxAdvisor, isAircraftOwner }: Pick<Held, 'isTaxAdvisor' | 'isAircraftOwner'>) =>
  isTaxAdvisor && !isAircraftOwner

type Interests = Pick<
  Account,
  | 'isAircraftOwner'
  | 'isInterestedInSharingAircraft'
  | 'isInterestedInSoftwareToManage'
  | 'isInterestedInDryLease'
  | 'isInterestedInCoOwnership'
>

/** Owns an aircraft, or came to rent one out and not to fly other people's. */
export const lends = (account: Interests) =>
  account.isAircraftOwner ||
  ((account.isInterestedInSharingAircraft || account.isInterestedInSoftwareToManage) &&
    !account.isInterestedInDryLease &&
    !account.isInterestedInCoOwnership)

/** Is paid out, or may be. */
export const earns = (account: Account) =>
  account.isAircraftOwner || account.isCoOwner || account.isCsip || account.hasYearPack || lends(account)

type Page = { to: string; label: string }
/** A menu entry and the pages behind it, of which it opens the first. `ownTabs`: the pages show their tabs themselves. */
type Place = { label: string; pages: Page[]; ownTabs?: boolean }

const page = (label: string, to: string): Page => ({ label, to })

/** The account's menu: at most eight places for one role, each with the pages that the account has something on. */
export const placesOf = (account: Account): Place[] => {
  const { id, isStaff, isOperator, isAircraftOwner, isCoOwner, isCsip, isTaxAdvisor, hasYearPack } = account
  const isPilot = flies(account)
  const shares = isAircraftOwner || isCoOwner
  const pays = isPilot || earns(account) || workOf(account).length === 0
  const when = (shown: boolean, ...pages: Page[]) => (shown ? pages : [])
  const places: Place[] = [
    { label: 'Dashboard', pages: [page('Dashboard', paths.myDashboard())] },
    { label: 'Ramp', pages: when(isStaff, page('Ramp', paths.checkIn())) },
    { label: 'Operator', pages: when(isOperator, page('Operator', paths.operator())) },
    {
      label: 'Lessons',
      pages: when(
        isCsip,
        page('Lessons', paths.lessons()),
        page('Rates and hours', paths.manageAccount({ tab: 'csip' })),
        page('Public profile', paths.csip(id)),
      ),
    },
    {
      label: isAircraftOwner ? 'Cockpit' : 'Your shares',
      pages: [
        ...when(isAircraftOwner, page('Cockpit', paths.dashboard()), page('My aircraft', paths.ownedAircraft())),
        ...when(shares && isCsip, page('Schedule', paths.schedule())),
        ...when(isCoOwner, page('Your shares', paths.coOwnershipInfo())),
        ...when(isCoOwner && !isAircraftOwner, page('Co-owned aircraft', paths.ownedAircraft())),
      ],
    },
    // With lessons, it is a page of the aircraft's place: a menu has at most eight.
    { label: 'Schedule', pages: when(shares && !isCsip, page('Schedule', paths.schedule())) },
    { label: 'Clients', pages: when(onlyAdvises(account), page('Clients', paths.advisors())) },
    {
      label: 'Bookings',
      pages: [
        ...when(isPilot, page('My bookings', paths.bookings())),
        ...when(shares, page('Aircraft bookings', paths.aircraftBookings())),
        ...when(isPilot, page('Favorites', paths.favorites())),
      ],
    },
    { label: 'Flights', pages: flightPages(account), ownTabs: true },
    {
      label: 'Payments',
      pages: when(pays, page('Payments', paths.paymentsPayout())).concat(
        when(earns(account), page('Payouts', paths.paymentsPayout({ tab: 'payouts' }))),
        when(pays, page('Statements', paths.paymentsPayout({ tab: 'statements' }))),
        when(isPilot || workOf(account).length === 0, page('Membership', paths.membershipPlan())),
        when(isAircraftOwner || hasYearPack, page('Year pack', paths.yearPack())),
        when(isAircraftOwner || (hasYearPack && !isTaxAdvisor), page(adviceName(account), paths.advisors())),
      ),
    },
    {
      label: 'Documents',
      pages: [
        ...when(isPilot, page('Documents', paths.manageAccount()), page('Pilot data', paths.manageAccount({ tab: 'pilot' }))),
        ...when(isPilot || shares, page('Expiry calendar', paths.expirations())),
      ],
    },
    {
      label: 'Account',
      pages: [
        page('Account home', paths.profile()),
        page('Preferences', paths.preferences()),
        page('Sign-in', paths.manageAccount({ tab: 'security' })),
      ],
    },
  ]
  return places.filter(({ pages }) => pages.length > 0)
}

const partsOf = (to: string) => {
  const [pathname, query] = to.split('?')
  return { pathname, tab: new URLSearchParams(query).get('tab') }
}

/** A report of one aircraft belongs to the page of all. */
const isAt = (to: string, pathname: string) =>
  partsOf(to).pathname === pathname || (to === paths.flightsByAircraft() && pathname.startsWith(`${to}/`))

/** The place and page of an address. A page without `tab` also stands for tabs that no other page has. */
export const openPage = (places: readonly Place[], { pathname, search }: { pathname: string; search: string }) => {
  const asked = new URLSearchParams(search)
  // The payment provider returns to the payouts without naming the tab.
  const tab = asked.get('tab') ?? (asked.has('onboarding') ? 'payouts' : null)
  const here = places.flatMap((place) =>
    place.pages.filter(({ to }) => isAt(to, pathname)).map((found) => ({ place, page: found })),
  )
  const at = (wished: string | null) => here.find(({ page: { to } }) => partsOf(to).tab === wished)
  return at(tab) ?? at(null)
}

/** The account menu: places that neither the header nor the account home links to, then those with `isAlways`. */
export const menuPlaces = (account: Account): (Place & { isAlways?: boolean })[] => [
  ...placesOf(account).filter(({ label }) => !['Dashboard', 'Payments', 'Account'].includes(label)),
  { label: 'Aircraft Sharing Calculator', pages: [page('Calculator', paths.calculator())], isAlways: true },
  { label: 'Favorites', pages: [page('Favorites', paths.favorites())], isAlways: true },
]

/** The flight reports that the account can read, as tabs of one screen. */
export const flightPages = (
  account: Pick<Account, 'pilotCategory' | 'isAircraftOwner' | 'isCoOwner' | 'isTaxAdvisor'>,
): Page[] => [
  ...(flies(account) ? [page('My flights', paths.flightsByPilot())] : []),
  ...(account.isAircraftOwner || account.isTaxAdvisor ? [page('By aircraft', paths.flightsByAircraft())] : []),
  ...(readsWhoFlew(account) ? [page('Who flew', paths.flightsByPerson())] : []),
]

const readsWhoFlew = ({
  isAircraftOwner,
  isCoOwner,
  isTaxAdvisor,
}: Pick<Account, 'isAircraftOwner' | 'isCoOwner' | 'isTaxAdvisor'>) => isAircraftOwner || isCoOwner || isTaxAdvisor
