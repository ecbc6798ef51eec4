/** Who may keep the maintenance records of an aircraft. */
export const mayMaintain = ({ isOwner, isOperator }: { isOwner: boolean; isOperator: boolean }) => isOwner || isOperator
