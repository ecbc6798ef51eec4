import type { ParsedBody } from '@tailshare/contract/routes'
import type { allowedCategories } from '../../accounts/profile/access.ts'

type Categories = ReturnType<typeof allowedCategories>

/** The registration form as account columns, for sign-up by mail or Google. */
export const registrationOf = (body: ParsedBody<'register' | 'registerSocial'>, categories: Categories, now: Date) => ({
  firstName: body.firstName,
  lastName: body.lastName,
  ...categories,
  faaCertificateNumber: body.faaCertificateNumber ?? '',
  homeAirportId: body.homeAirport,
  interestedInDryLease: body.isInterestedInDryLease,
  interestedInCoOwnership: body.isInterestedInCoOwnership,
  interestedInSoftware: body.isInterestedInSoftwareToManage,
  interestedInSharing: body.isInterestedInSharingAircraft,
  registeredAt: now,
})
