import { pilotCategories } from '@tailshare/contract/base/constants'
import { countText } from '@tailshare/contract/text/countText'
import { suspensionStops, type SuspensionRole } from '@tailshare/rules/people/accounts/suspension'
import { type OperatorUser, type OperatorUserDetail, type UserFilter, userFilters } from '@tailshare/contract/backoffice/operator'

export const filterOf = (asked: string | null): UserFilter | undefined =>
  asked !== null && Object.hasOwn(userFilters, asked) ? (asked as UserFilter) : undefined

export const longestSearch = 80
/** Cut to the allowed length. */
export const searchOf = (asked: string | null) => (asked ?? '').trim().slice(0, longestSearch).trim()

const pilotWords = { ...pilotCategories, licensed_pilot: 'Pilot', instructor_pilot: 'Instructor', non_pilot: null }

/** Most important to operators first. */
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

export const givenRolesText = ({ isOperator, staffAirports }: Decidable) =>
  [
    isOperator ? 'operator' : 'not an operator',
    staffAirports.length > 0 ? `staff at ${staffAirports.map(code).join(', ')}` : 'not airport staff',
  ].join(', ')

/** Ignores the order of airports. */
export const sameRoles = (one: Decidable, other: Decidable) => {
  const text = ({ isOperator, staffAirports }: Decidable) => [isOperator, ...staffAirports.map(({ id }) => id).sort()].join()
  return text(one) === text(other)
}

type Affected = Pick<
  OperatorUserDetail,
  'sessionCount' | 'listedAircraft' | 'upcomingBookings' | 'pilotCategory' | 'isOwner' | 'isStaff' | 'isOperator' | 'roles'
>

const suspendedAs = ({ pilotCategory, isOwner, isStaff, isOperator, roles }: Affected): SuspensionRole[] => [
  ...(pilotCategory !== 'non_pilot' ? (['pilot'] as const) : []),
  ...(pilotCategory === 'csip_pilot' ? (['csip'] as const) : []),
  ...(isOwner ? (['owner'] as const) : []),
  ...(roles.coOwner ? (['coOwner'] as const) : []),
  ...(isStaff ? (['staff'] as const) : []),
  ...(roles.taxAdvisor ? (['advisor'] as const) : []),
  ...(isOperator ? (['operator'] as const) : []),
]

export const suspensionLines = (user: Affected): string[] => [
  user.sessionCount > 0
    ? `They are signed out everywhere (${countText(user.sessionCount, 'browser')}) and cannot sign in.`
    : 'They cannot sign in. They are not signed in anywhere now.',
  ...suspendedAs(user).map((role) => suspensionStops[role].text),
  `${user.listedAircraft === 0 ? 'No' : user.listedAircraft} aircraft listed, ${countText(user.upcomingBookings, 'booking')} ahead.`,
]
