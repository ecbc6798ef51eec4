import { paths } from '@tailshare/contract/base/paths'
import type { Account } from '../../../session.ts'

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

/** Whether the account may have a year pack of its own: for an advisor, only if an aircraft of theirs has ever flown. */
export const hasOwnYears = (account: Pick<Account, 'isTaxAdvisor' | 'isAircraftOwner' | 'hasYearPack'>) =>
  !onlyAdvises(account) || account.hasYearPack

type Place = { to: string; label: string }

const schedule: Place = { to: paths.schedule(), label: 'Schedule' }
const aircraftBookings: Place = { to: paths.aircraftBookings(), label: 'Aircraft bookings' }

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

export const workPlaces = (account: Held): Place[] => workOf(account).flatMap((work) => placesOf[work](account))

/** Records: documents for pilots, flights for pilots, owners and tax advisors. */
export const recordPlaces = (account: Held): Place[] => [
  ...(flies(account) ? [{ to: paths.manageAccount(), label: 'Documents' }] : []),
  ...(flies(account)
    ? [{ to: paths.flightsByPilot(), label: 'Flights' }]
    : account.isAircraftOwner || account.isTaxAdvisor
      ? [{ to: paths.flightsByAircraft(), label: 'Flights' }]
      : []),
  ...(readsWhoFlew(account) ? [{ to: paths.flightsByPerson(), label: 'Who flew' }] : []),
]

/** All menu pages: the account's roles and records, then those that `isAlways` shown to everyone. */
export const menuPlaces = (account: Held): (Place & { isAlways?: boolean })[] => [
  ...workPlaces(account),
  ...recordPlaces(account),
  { to: paths.calculator(), label: 'Aircraft Sharing Calculator', isAlways: true },
  { to: paths.favorites(), label: 'Favorites', isAlways: true },
]

export const readsWhoFlew = ({
  isAircraftOwner,
  isCoOwner,
  isTaxAdvisor,
}: Pick<Account, 'isAircraftOwner' | 'isCoOwner' | 'isTaxAdvisor'>) => isAircraftOwner || isCoOwner || isTaxAdvisor
