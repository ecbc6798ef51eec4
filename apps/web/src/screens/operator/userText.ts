import { pilotCategories } from '@tailshare/contract/constants'
import { countText } from '@tailshare/contract/countText'
import { type OperatorUser, type OperatorUserDetail, type UserFilter, userFilters } from '@tailshare/contract/operator'

export const filterOf = (asked: string | null): UserFilter | undefined =>
  asked !== null && Object.hasOwn(userFilters, asked) ? (asked as UserFilter) : undefined

export const longestSearch = 80
/** What an address asks for, cut to what the search takes. */
export const searchOf = (asked: string | null) => (asked ?? '').trim().slice(0, longestSearch).trim()

const pilotWords = { ...pilotCategories, licensed_pilot: 'Pilot', instructor_pilot: 'Instructor', non_pilot: null }

/** What someone is, in a word each; those that matter most to an operator first. */
export const roleWords = ({
  isOperator,
  isStaff,
  isOwner,
  pilotCategories: chosen,
  isRegistrationCompleted,
}: OperatorUser): string[] =>
  [
    isOperator && 'Operator',
    isStaff && 'Airport staff',
    isOwner && 'Owner',
    ...chosen.map((category) => pilotWords[category]),
    !isRegistrationCompleted && 'Registration unfinished',
  ].filter((word) => typeof word === 'string')

type Decidable = { isOperator: boolean; staffAirports: readonly { id: string; label: string }[] }
const code = ({ label }: { label: string }) => label.split(',')[0]

/** The two roles that operators give, in one line. */
export const givenRolesText = ({ isOperator, staffAirports }: Decidable) =>
  [
    isOperator ? 'operator' : 'not an operator',
    staffAirports.length > 0 ? `staff at ${staffAirports.map(code).join(', ')}` : 'not airport staff',
  ].join(', ')

/** The same roles, whatever the order of the airports. */
export const sameRoles = (one: Decidable, other: Decidable) => {
  const text = ({ isOperator, staffAirports }: Decidable) => [isOperator, ...staffAirports.map(({ id }) => id).sort()].join()
  return text(one) === text(other)
}

type Affected = Pick<OperatorUserDetail, 'sessionCount' | 'listedAircraft' | 'upcomingBookings' | 'pilotCategory'>

/** All that a suspension does, with this person's numbers. */
export const suspensionLines = ({ sessionCount, listedAircraft, upcomingBookings, pilotCategory }: Affected): string[] => [
  sessionCount > 0
    ? `They are signed out everywhere (${countText(sessionCount, 'browser')}) and cannot sign in.`
    : 'They cannot sign in. They are not signed in anywhere now.',
  listedAircraft > 0
    ? `Their ${listedAircraft === 1 ? 'listed aircraft leaves' : `${listedAircraft} listed aircraft leave`} the market.`
    : 'No aircraft listed.',
  'Their membership is not renewed, and nothing is paid out to them until the account is restored.',
  ...(pilotCategory === 'csip_pilot' ? ['Pilots can no longer choose them as a CSIP.'] : []),
  upcomingBookings > 0
    ? `${upcomingBookings === 1 ? 'The one booking' : `The ${upcomingBookings} bookings`} ahead end${upcomingBookings === 1 ? 's' : ''} now, free of charge; lessons go on without them. Everyone is told.`
    : 'They have no bookings ahead.',
]
