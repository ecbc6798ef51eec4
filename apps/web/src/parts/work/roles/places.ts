import { paths } from '@tailshare/contract/base/paths'
import type { Account } from '../../../session.ts'

type Held = Pick<
  Account,
  'id' | 'pilotCategory' | 'isStaff' | 'isOperator' | 'isAircraftOwner' | 'isCsip' | 'isCoOwner' | 'isTaxAdvisor'
>

/** Someone who flies, or learns to: documents, plans and aircraft to book are their concern. */
export const flies = ({ pilotCategory }: Pick<Account, 'pilotCategory'>) =>
  pilotCategory !== null && pilotCategory !== 'non_pilot'

export type Work = 'ramp' | 'operator' | 'owner' | 'lessons' | 'shares' | 'advised'

/** What someone does here besides flying, what cannot wait first. */
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

/** Where someone's day begins: the board of those who work here, the cockpit of who lends aircraft, else what needs them as a pilot. */
export const homeOf = ({ isStaff, isOperator, isAircraftOwner }: Pick<Held, 'isStaff' | 'isOperator' | 'isAircraftOwner'>) => {
  if (isStaff) return paths.checkIn()
  if (isOperator) return paths.operator()
  return isAircraftOwner ? paths.dashboard() : paths.myDashboard()
}

/** The page of tax advice, as what someone comes for: their clients, their advisors, or both. */
export const adviceName = ({ isTaxAdvisor, isAircraftOwner }: Pick<Held, 'isTaxAdvisor' | 'isAircraftOwner'>) => {
  if (!isTaxAdvisor) return 'Tax advisors'
  return isAircraftOwner ? 'Tax advice' : 'Clients'
}

/** Who advises and owns nothing: their years are those of their clients. */
export const onlyAdvises = ({ isTaxAdvisor, isAircraftOwner }: Pick<Held, 'isTaxAdvisor' | 'isAircraftOwner'>) =>
  isTaxAdvisor && !isAircraftOwner

/** Who may look for a year of their own: an advisor only where an aircraft of theirs has flown, however long ago. */
export const hasOwnYears = (account: Pick<Account, 'isTaxAdvisor' | 'isAircraftOwner' | 'hasYearPack'>) =>
  !onlyAdvises(account) || account.hasYearPack

type Place = { to: string; label: string }

const schedule: Place = { to: paths.schedule(), label: 'Schedule' }
const aircraftBookings: Place = { to: paths.aircraftBookings(), label: 'Aircraft bookings' }

/** Where the work is done. */
const placesOf: Record<Work, (account: Held) => Place[]> = {
  ramp: () => [{ to: paths.checkIn(), label: 'Ramp' }],
  operator: () => [{ to: paths.operator(), label: 'Operator' }],
  owner: () => [{ to: paths.dashboard(), label: 'Cockpit' }, schedule, aircraftBookings],
  lessons: ({ id }) => [
    { to: paths.lessons(), label: 'Lessons' },
    { to: paths.csip(id), label: 'Public profile' },
  ],
  shares: ({ isAircraftOwner }) => [
    ...(isAircraftOwner ? [] : [{ to: paths.ownedAircraft(), label: 'Co-owned aircraft' }, schedule, aircraftBookings]),
    { to: paths.coOwnershipInfo(), label: 'Your shares' },
  ],
  advised: (account) => [{ to: paths.advisors(), label: adviceName(account) }],
}

/** The places of someone's work for the menus. */
export const workPlaces = (account: Held): Place[] => workOf(account).flatMap((work) => placesOf[work](account))

/** What everyone who flies, owns or keeps books looks up: documents and flights. */
export const recordPlaces = (account: Held): Place[] => [
  ...(flies(account) ? [{ to: paths.manageAccount(), label: 'Documents' }] : []),
  ...(flies(account)
    ? [{ to: paths.flightsByPilot(), label: 'Flights' }]
    : account.isAircraftOwner || account.isTaxAdvisor
      ? [{ to: paths.flightsByAircraft(), label: 'Flights' }]
      : []),
  ...(readsWhoFlew(account) ? [{ to: paths.flightsByPerson(), label: 'Who flew' }] : []),
]

/** All that the menus lead to: the places of someone’s work and records, then what `isAlways` there, for everyone. */
export const menuPlaces = (account: Held): (Place & { isAlways?: boolean })[] => [
  ...workPlaces(account),
  ...recordPlaces(account),
  { to: paths.calculator(), label: 'Aircraft Sharing Calculator', isAlways: true },
  { to: paths.favorites(), label: 'Favorites', isAlways: true },
]

/** Someone who may read who else flew an aircraft. */
export const readsWhoFlew = ({
  isAircraftOwner,
  isCoOwner,
  isTaxAdvisor,
}: Pick<Account, 'isAircraftOwner' | 'isCoOwner' | 'isTaxAdvisor'>) => isAircraftOwner || isCoOwner || isTaxAdvisor
