import type { Intervention } from '@tailshare/contract/backoffice/bookings/interventions'

/** Withdrawn by the operator who requested it. A waiting late fee has no requester. */
export const takesBack = ({ kind, isOwn, isForAct }: Intervention) => isOwn && kind !== 'late_fee' && !isForAct

export type DeclineWords = { act: string; hint: string; done: string }
export const plainWords = (isOwn: boolean): DeclineWords =>
  isOwn
    ? { act: 'Take it back', hint: 'It stays in the audit log.', done: 'Taken back' }
    : { act: 'Decline', hint: 'The operator who asked sees this.', done: 'Declined' }

/** Label of declining, who reads the reason, and the message afterward. */
export const declineWords = (intervention: Intervention): DeclineWords => {
  if (intervention.kind === 'late_fee')
    return { act: 'Let it go', hint: 'Pilot and owner read it.', done: 'The late fee is waived' }
  if (intervention.isForAct) return { act: 'Charge it', hint: 'It stays in the audit log.', done: 'The late fee is charged' }
  return plainWords(takesBack(intervention))
}
