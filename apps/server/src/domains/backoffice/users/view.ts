import type { AccountDecision, OperatorUser, OperatorUserDetail } from '@tailshare/contract/backoffice/operator'
import { byWeight, categoriesOf } from '@tailshare/rules/people/accounts/pilotCategories'
import type { AccountRow, RolesRow } from '../../people/accounts/profile/queries.ts'
import { viewAccount, viewPerson, viewRoles } from '../../people/accounts/profile/view.ts'
import type { Appointment, DecisionRow, UserDetailRow, UserRow } from './queries.ts'

export const viewUser = (row: UserRow): OperatorUser => ({
  ...viewPerson(row),
  email: row.email,
  pilotCategory: row.pilotCategory,
  pilotCategories: byWeight(categoriesOf(row)),
  homeAirport: row.homeAirport,
  created: row.createdAt.toISOString(),
  isRegistrationCompleted: row.registeredAt !== null,
  isOperator: row.isOperator,
  isOwner: row.isOwner,
  isStaff: row.isStaff,
  documentsWaiting: row.documentsWaiting,
  suspended: row.suspendedAt?.toISOString() ?? null,
})

export const viewDecision = ({ id, kind, account, email, ...wanted }: DecisionRow, readerId: string): AccountDecision => ({
  id,
  kind,
  account: { ...account, email },
  askedBy: wanted.askedBy,
  reason: wanted.reason,
  at: wanted.askedAt.toISOString(),
  isOwn: readerId === account.id || readerId === wanted.askedBy.id,
})

const viewWanted = (wanted: Appointment | undefined) =>
  wanted ? { askedBy: wanted.askedBy, reason: wanted.reason, at: wanted.askedAt.toISOString() } : null

type Parts = {
  user: UserDetailRow
  appointment: Appointment | undefined
  restoring: Appointment | undefined
  own: AccountRow
  roles: RolesRow
  secretKey: string
}

/** Fields an operator may see when reviewing an account. Excludes the SSN. */
export const viewUserDetail = ({ user, appointment, restoring, own, roles, secretKey }: Parts): OperatorUserDetail => {
  const { phone, documents, activeMembership } = viewAccount(own, secretKey)
  return {
    ...viewUser(user),
    phone,
    documents,
    activeMembership,
    roles: viewRoles(roles),
    sessionCount: user.sessionCount,
    lastSeen: user.lastSeen?.toISOString() ?? null,
    upcomingBookings: user.upcomingBookings,
    calledOffForWeather: user.calledOffForWeather,
    listedAircraft: user.listedAircraft,
    suspendedReason: user.suspendedReason,
    hasSecondFactor: user.hasSecondFactor,
    appointment: viewWanted(appointment),
    restoring: viewWanted(restoring),
  }
}
