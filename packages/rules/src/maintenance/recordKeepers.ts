/** What someone is to the maintenance records of an aircraft. */
export type Keeping = {
  isOwner: boolean
  isOperator: boolean
  isCoOwner: boolean
  /** Ramp staff where the aircraft is at home. */
  isHomeStaff: boolean
  /** Advises its owner on taxes. */
  isAdvisor: boolean
  /** The owner lets them keep the records, and they still are what they were given it as. */
  keepsRecords: boolean
}

/** Who may keep the maintenance records of an aircraft: the one answer to this question. */
export const mayMaintain = ({ isOwner, isOperator, keepsRecords }: Pick<Keeping, 'isOwner' | 'isOperator' | 'keepsRecords'>) =>
  isOwner || isOperator || keepsRecords

/** Who may read them. For everyone else they do not exist. */
export const mayReadMaintenance = (keeping: Keeping) =>
  mayMaintain(keeping) || keeping.isCoOwner || keeping.isHomeStaff || keeping.isAdvisor

/** Only the owner decides who keeps their records. */
export const mayAddRecordKeeper = ({ isOwner }: Keeping) => isOwner

/** Why someone only reads them; `null` for who may keep them. */
export const whyNotMaintain = (keeping: Keeping, ownerName: string) => {
  if (mayMaintain(keeping)) return null
  if (keeping.isAdvisor && !keeping.isCoOwner) return 'Tax advisors can look, but not change anything.'
  return `You can read these records. ${ownerName} decides who keeps them, so ask for access.`
}
