/** Interests that a member can choose, with their labels. */
export const interestLabels = {
  isInterestedInDryLease: 'Renting aircraft (dry lease)',
  isInterestedInCoOwnership: 'Co-ownership',
  isInterestedInSoftwareToManage: 'Software to manage my aircraft',
  isInterestedInSharingAircraft: 'Sharing my aircraft',
} as const
export type Interest = keyof typeof interestLabels
