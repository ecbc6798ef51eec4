import type { Account, Person, Roles } from '@tailshare/contract/people/accounts/accounts'
import type { Viewing } from '@tailshare/contract/people/signIn/viewing'
import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import { categoriesOf } from '@tailshare/rules/people/accounts/pilotCategories'
import { unseal } from '../../../../crypto/seal.ts'
import { viewDocument } from '../../documents/view.ts'
import type { AccountRow, RolesRow } from './queries.ts'

/** The URL changes with the photo, so browsers don't show a cached one. */
const photoUrl = (accountId: string, photoFileId: string | null) =>
  photoFileId === null ? null : `${fileAddresses.portrait(accountId)}?v=${photoFileId.slice(-8)}`

type PersonRow = { id: string; firstName: string; lastName: string; photoFileId: string | null }

/** A person as other members see them. */
export const viewPerson = ({ id, firstName, lastName, photoFileId }: PersonRow): Person => ({
  id,
  firstName,
  lastName,
  photo: photoUrl(id, photoFileId),
})

/** Signed-out visitors see only the initial of the last name, and no photo. */
export const asVisitorsSee = (person: Person): Person => {
  const [initial] = person.lastName
  return { ...person, lastName: initial === undefined ? '' : `${initial}.`, photo: null }
}

export const viewPersonTo = (row: PersonRow, isVisitor: boolean): Person =>
  isVisitor ? asVisitorsSee(viewPerson(row)) : viewPerson(row)

export const viewAccount = (row: AccountRow, secretKey: string): Account => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: row.phone,
  ssnLast4: row.ssnLast4Sealed ? unseal(row.ssnLast4Sealed, secretKey) : '',
  photo: photoUrl(row.id, row.photoFileId),
  pilotCategory: row.pilotCategory,
  pilotCategories: categoriesOf(row),
  faaCertificateNumber: row.faaCertificateNumber,
  homeAirport: row.homeAirport,
  birthDate: row.birthDate,
  pilotRating: row.ratings,
  endorsements: row.endorsements,
  totalHours: row.totalHours,
  isCsip: row.pilotCategory === 'csip_pilot',
  isOperator: row.isOperator,
  isStaff: row.isStaff,
  isAircraftOwner: row.isAircraftOwner,
  isCoOwner: row.isCoOwner,
  isTaxAdvisor: row.isTaxAdvisor,
  hasYearPack: row.hasYearPack,
  canBePaid: row.canBePaid,
  isRegistrationCompleted: row.registeredAt !== null,
  hasPassword: row.passwordHash !== null,
  isInterestedInDryLease: row.interestedInDryLease,
  isInterestedInCoOwnership: row.interestedInCoOwnership,
  isInterestedInSoftwareToManage: row.interestedInSoftware,
  isInterestedInSharingAircraft: row.interestedInSharing,
  allowMaintenanceAccess: row.allowMaintenanceAccess,
  stripeAccountId: row.stripeAccountId,
  preferences: {
    notifyRentalEmail: row.notifyRentalEmail,
    notifyRentalText: row.notifyRentalText,
    notifyProductsEmail: row.notifyProductsEmail,
    notifyProductsText: row.notifyProductsText,
    notifyPartnersEmail: row.notifyPartnersEmail,
    notifyPartnersText: row.notifyPartnersText,
  },
  activeMembership: row.activeMembership && {
    ...row.activeMembership,
    created: new Date(row.activeMembership.created).toISOString(),
    expirationDate: new Date(row.activeMembership.expirationDate).toISOString(),
  },
  documents: row.documents.map(viewDocument),
})

/** The account as an operator who is impersonating the member sees it: no SSN and no Stripe account. */
export const asOperatorsSee = (account: Account, { until, reason }: Viewing): Account => ({
  ...account,
  ssnLast4: '',
  stripeAccountId: null,
  viewing: { until: new Date(until).toISOString(), reason },
})

/** A role the account does not have is `null`. */
export const viewRoles = (row: RolesRow): Roles => ({
  aircraftOwner: row.ownedCount > 0 ? { aircraftCount: row.ownedCount } : null,
  coOwner: row.sharedCount > 0 ? { aircraftCount: row.sharedCount } : null,
  csip: row.pilotCategory === 'csip_pilot' ? { airports: row.csipAirports } : null,
  pilot:
    row.pilotCategory === 'non_pilot' || (row.pilotCategory === null && row.homeAirport === null)
      ? null
      : {
          homeAirport: row.homeAirport,
          ordersFlownCount: row.ordersFlownCount,
          cirrusTransitionAircraftSet: row.transitionFamilies,
        },
  taxAdvisor: row.advisedOwnerCount > 0 ? { ownerCount: row.advisedOwnerCount } : null,
  staff: row.staffAirports.length > 0 ? { airports: row.staffAirports } : null,
  operator: row.isOperator,
})
