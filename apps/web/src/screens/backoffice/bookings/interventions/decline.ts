import { interventionKinds, interventionMoves, type Intervention } from '@tailshare/contract/backoffice/bookings/interventions'

/** Charged or waived by a second operator, with no requester. */
export const isLateFee = ({ kind, isForAct }: Intervention) => kind === 'late_fee' || isForAct

/** Withdrawn by the operator who requested it. */
export const takesBack = (intervention: Intervention) => intervention.isOwn && !isLateFee(intervention)

/** What was asked; of a decided late fee, how it ended. A fee after a suspension is charged by approving, others by declining. */
export const titleOf = (intervention: Intervention) => {
  const { kind, move, state } = intervention
  if (move) return interventionMoves[move]
  const isHeld = kind === 'late_fee'
  if (!isLateFee(intervention) || (isHeld && state === 'waiting')) return interventionKinds[kind]
  if (state === 'waiting') return 'Late fee, waived or charged?'
  return isHeld === (state === 'done') ? 'Late fee charged' : 'Late fee waived'
}

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
