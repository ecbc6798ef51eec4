import { type Cents, wholeCents } from '@tailshare/contract/text/money'
import type { ShareRequestState } from '@tailshare/contract/sharing/shares/shareSales'

export const priceOf = (offer: { percent: number; priceCents: Cents }, percent: number): Cents =>
  Math.max(1, wholeCents(offer.priceCents * Math.round(100 * percent), Math.round(100 * offer.percent)))

/** Percentages have two decimals; avoids floating point errors. */
export const minusPercent = (from: number, percent: number) => Math.round(100 * (from - percent)) / 100

/** Percent the owner must keep, since the aircraft is listed, insured and kept in their name. */
export const ownerKeepsPercent = 1

const ownerKeepsText = `The owner keeps at least ${ownerKeepsPercent}%, because the aircraft is listed, insured and kept in their name.`

/** Percent someone can sell. */
export const givablePercent = (held: number, isOwner: boolean) =>
  isOwner ? Math.max(0, minusPercent(held, ownerKeepsPercent)) : held

/** The owner's percent, given the others'. */
export const ownersRest = (parts: Iterable<number>) => [...parts].reduce((rest, part) => minusPercent(rest, part), 100)

type Facts = {
  state: ShareRequestState
  you: 'buyer' | 'seller' | 'partner' | 'reader'
  /** Has signed the current text. */
  hasSigned: boolean
  /** The hand-over day has passed without a hand-over. */
  isPast: boolean
  /** The partners still vote, and this one has not. */
  voteIsOpen: boolean
}

/** What someone may do with a request. Once both have signed, it is binding until the hand-over day; an overdue one may be abandoned. */
export const requestRights = ({ state, you, hasSigned, isPast, voteIsOpen }: Facts) => {
  const isFree = state === 'asked' || state === 'accepted' || (state === 'signed' && isPast)
  const isParty = you === 'buyer' || you === 'seller'
  return {
    accept: state === 'asked' && you === 'seller',
    vote: state === 'asked' && you === 'partner' && voteIsOpen,
    decline: isFree && you === 'seller',
    withdraw: isFree && you === 'buyer',
    sign: state === 'accepted' && isParty && !hasSigned && !isPast,
    moveDay: isParty && (state === 'accepted' || (state === 'signed' && isPast)),
  }
}

type HandOver = {
  /** What the seller holds today, and how much is sold. */
  sellerPercent: number
  percent: number
  sellerIsOwner: boolean
  /** Unpaid settlements of the seller for this aircraft. */
  owedCents: Cents
  buyerIsMember: boolean
  isSigned: boolean
}
type Held = { why: 'share_gone' | 'owner_keeps' | 'buyer_left' | 'unsigned' | 'seller_owes'; text: string; isFinal: boolean }

/** What prevents the hand-over today. `isFinal`: waiting will not help. */
export const mayHandOver = ({
  sellerPercent,
  percent,
  sellerIsOwner,
  owedCents,
  buyerIsMember,
  isSigned,
}: HandOver): Held | null => {
  if (minusPercent(sellerPercent, percent) < 0)
    return { why: 'share_gone', text: 'The seller no longer holds this share.', isFinal: true }
  if (minusPercent(givablePercent(sellerPercent, sellerIsOwner), percent) < 0)
    return { why: 'owner_keeps', text: ownerKeepsText, isFinal: true }
  if (!buyerIsMember) return { why: 'buyer_left', text: 'The buyer is no longer a member.', isFinal: true }
  if (!isSigned) return { why: 'unsigned', text: 'The figures have changed. Both of you sign again.', isFinal: false }
  return owedCents > 0
    ? { why: 'seller_owes', text: 'The seller still owes a settlement. The share changes hands once it is paid.', isFinal: false }
    : null
}
