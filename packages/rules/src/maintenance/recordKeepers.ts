export type Keeping = {
  isOwner: boolean
  isOperator: boolean
  isCoOwner: boolean
  /** Ramp staff at the home airport. */
  isHomeStaff: boolean
  /** The owner's tax advisor. */
  isAdvisor: boolean
  /** Record keeper by the owner's permission, and still in the role it was granted for. */
  keepsRecords: boolean
}

/** Who may keep an aircraft's maintenance records. The only place that decides this. */
export const mayMaintain = ({ isOwner, isOperator, keepsRecords }: Pick<Keeping, 'isOwner' | 'isOperator' | 'keepsRecords'>) =>
  isOwner || isOperator || keepsRecords

/** Who may read them. Everyone else gets a 404. */
export const mayReadMaintenance = (keeping: Keeping) =>
  mayMaintain(keeping) || keeping.isCoOwner || keeping.isHomeStaff || keeping.isAdvisor

/** Only the owner appoints record keepers. */
export const mayAddRecordKeeper = ({ isOwner }: Keeping) => isOwner

/** Why someone may only read them. `null`: they may edit. */
export const whyNotMaintain = (keeping: Keeping, ownerName: string) => {
  if (mayMaintain(keeping)) return null
  if (keeping.isAdvisor && !keeping.isCoOwner) return 'Tax advisors can look, but not change anything.'
  return `You can read these records. ${ownerName} decides who keeps them, so ask for access.`
}
