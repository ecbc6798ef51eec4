import { type Cents, wholeCents } from '@tailshare/contract/text/money'
import type { ShareRequestState } from '@tailshare/contract/sharing/shareSales'

/** What a part of an offer costs, to the cent. */
export const priceOf = (offer: { percent: number; priceCents: Cents }, percent: number): Cents =>
  Math.max(1, wholeCents(offer.priceCents * Math.round(100 * percent), Math.round(100 * offer.percent)))

/** Percents have two decimals; differences of them do, too. */
export const minusPercent = (from: number, percent: number) => Math.round(100 * (from - percent)) / 100

/** The owner keeps as much of it: it is listed, insured and kept in their name. In percent. */
export const ownerKeepsPercent = 1

const ownerKeepsText = `The owner keeps at least ${ownerKeepsPercent}%, because the aircraft is listed, insured and kept in their name.`

/** What someone can part with of what they hold, in percent. */
export const givablePercent = (held: number, isOwner: boolean) =>
  isOwner ? Math.max(0, minusPercent(held, ownerKeepsPercent)) : held

/** What is the owner's once the others hold their parts. */
export const ownersRest = (parts: Iterable<number>) => [...parts].reduce((rest, part) => minusPercent(rest, part), 100)

type Facts = {
  state: ShareRequestState
  you: 'buyer' | 'seller' | 'partner' | 'reader'
  /** Under the text as it is now. */
  hasSigned: boolean
  /** The day of the hand-over is over, and nothing has changed hands. */
  isPast: boolean
}

/** What someone may do with a request. Once both have signed it is binding until its day; one that is held up may be left. */
export const requestRights = ({ state, you, hasSigned, isPast }: Facts) => {
  const isFree = state === 'asked' || state === 'accepted' || (state === 'signed' && isPast)
  const isParty = you === 'buyer' || you === 'seller'
  return {
    accept: state === 'asked' && you === 'seller',
    decline: isFree && you === 'seller',
    withdraw: isFree && you === 'buyer',
    sign: state === 'accepted' && isParty && !hasSigned && !isPast,
    moveDay: isParty && (state === 'accepted' || (state === 'signed' && isPast)),
  }
}

type HandOver = {
  /** What the seller holds today, and what of it changes hands. */
  sellerPercent: number
  percent: number
  sellerIsOwner: boolean
  /** What the seller has not paid of the aircraft’s settlements. */
  owedCents: Cents
  buyerIsMember: boolean
  /** Both have signed the text as it is today. */
  isSigned: boolean
}
type Held = { why: 'share_gone' | 'owner_keeps' | 'buyer_left' | 'unsigned' | 'seller_owes'; text: string; isFinal: boolean }

/** What keeps a share from changing hands today; `isFinal` where waiting changes nothing. */
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
