import type { DamageClaim, ListedClaim } from '@tailshare/contract/flights/damage/damageClaims'
import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { OrderRole } from '@tailshare/contract/base/statuses'
import { isFor } from '@tailshare/rules/bookings/orders/can'
import { claimVerbs, mostCents, whyNotClaimed } from '@tailshare/rules/flights/damage/damage'
import type { ClaimRow, ListedRow } from './queries.ts'

type Viewer = { account: { id: string }; roles: OrderRole[]; depositCents: number; isPartner: boolean; now: Date }

export const viewDamagePhoto = ({ id, created, by }: ClaimRow['photos'][number]) => ({
  id,
  url: fileAddresses.damagePhoto(id),
  created: new Date(created).toISOString(),
  by,
})

/** A claim as this person may see it: staff and instructors see no money. */
export const viewClaim = (claim: ClaimRow, { account, roles, depositCents, isPartner, now }: Viewer): DamageClaim => {
  const money = isFor('seeMoney', { as: roles })
  const facts = {
    as: roles,
    state: claim.state,
    answerBy: claim.answerBy,
    isOwn: claim.raisedById === account.id,
    isPartner,
    now,
  }
  return {
    id: claim.id,
    state: claim.state,
    questions: claim.questions,
    text: claim.text,
    raised: claim.raisedAt.toISOString(),
    raisedBy: claim.raisedBy,
    amountCents: money ? claim.amountCents : null,
    mostCents: money && claim.amountCents !== null ? mostCents({ amountCents: claim.amountCents, depositCents }) : null,
    answerBy: claim.answerBy.toISOString(),
    answer: claim.answer,
    answered: claim.answeredAt?.toISOString() ?? null,
    decidedCents: money ? claim.decidedCents : null,
    reason: claim.reason,
    closed: claim.closedAt?.toISOString() ?? null,
    closedBy: claim.closedBy,
    photos: claim.photos.map(viewDamagePhoto),
    wanted: roles.includes('operator') ? claim.wanted : null,
    may: claimVerbs.filter((verb) => whyNotClaimed(verb, facts) === null),
  }
}

export const viewListed = ({ number, raisedAt, answerBy, closedAt, ...claim }: ListedRow): ListedClaim => ({
  ...claim,
  number: orderNumber(number),
  raised: raisedAt.toISOString(),
  answerBy: answerBy.toISOString(),
  closed: closedAt?.toISOString() ?? null,
})
