import type { ParsedBody } from '@tailshare/contract/routes'

/** What people tell about themselves when they register, by whichever way they came, as the account keeps it. */
export const registrationOf = (body: ParsedBody<'register' | 'registerSocial'>, now: Date) => ({
  firstName: body.firstName,
  lastName: body.lastName,
  pilotCategory: body.pilotCategory,
  faaCertificateNumber: body.faaCertificateNumber ?? '',
  homeAirportId: body.homeAirport,
  interestedInDryLease: body.isInterestedInDryLease,
  interestedInCoOwnership: body.isInterestedInCoOwnership,
  interestedInSoftware: body.isInterestedInSoftwareToManage,
  interestedInSharing: body.isInterestedInSharingAircraft,
  registeredAt: now,
})
