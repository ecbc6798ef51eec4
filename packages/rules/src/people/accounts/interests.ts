const interestFlags = [
  'isInterestedInDryLease',
  'isInterestedInCoOwnership',
  'isInterestedInSoftwareToManage',
  'isInterestedInSharingAircraft',
] as const
type Interests = Record<(typeof interestFlags)[number], boolean>
type Sent = { [Flag in keyof Interests]?: boolean | undefined }

/** Specification §5: at least one interest. A change that sends none of the flags is fine, as before registration is completed. */
export const leavesNoInterest = (sent: Sent, held: Interests) =>
  interestFlags.some((flag) => sent[flag] !== undefined) && !interestFlags.some((flag) => sent[flag] ?? held[flag])
