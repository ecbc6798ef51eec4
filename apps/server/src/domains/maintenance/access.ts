import { mayMaintain as mayKeep } from '@tailshare/rules/maintenance/mayMaintain'

/** Whether someone may keep the maintenance records of an aircraft. */
export const mayMaintain = (aircraft: { ownerId: string }, account: { id: string; isOperator: boolean }) =>
  mayKeep({ isOwner: aircraft.ownerId === account.id, isOperator: account.isOperator })
