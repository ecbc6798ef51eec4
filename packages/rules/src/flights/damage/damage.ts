import type { ClaimState } from '@tailshare/contract/flights/damageClaims'
import type { Cents } from '@tailshare/contract/text/money'
import { plusHours } from '@tailshare/contract/text/period'
import type { OrderRole } from '@tailshare/contract/base/statuses'

// Damage that is claimed beside the photos of a return: whose turn it is, until when, and how much can come of it.

/** An owner names the amount of what airport staff found, and a pilot answers, within three days each. */
const answerHours = 72
export const answerBy = (from: Date) => plusHours(from, answerHours)

const open = ['unpriced', 'asked', 'contested', 'unanswered'] as const satisfies ClaimState[]
export const isOpenClaim = (state: ClaimState) => (open as readonly ClaimState[]).includes(state)

/** Nobody pays more than the deposit that they knew of when they booked, unless they agree to it. */
export const mostCents = (claim: { amountCents: Cents | null; depositCents: Cents }): Cents =>
  Math.min(claim.amountCents ?? 0, claim.depositCents)

/** Of one claim, from both sides together. */
export const mostClaimPhotos = 24

type Turn = { by: readonly OrderRole[]; from: readonly ClaimState[]; inTime?: true; tooEarly?: string }

/** What is done to a claim: by whom, in which states, and whether the time for it can run out. */
const claimCan = {
  price: { by: ['owner'], from: ['unpriced'], inTime: true },
  answer: { by: ['pilot'], from: ['asked'], inTime: true },
  withdraw: { by: ['owner', 'staff'], from: open },
  decide: { by: ['operator'], from: ['contested', 'unanswered'], tooEarly: 'The pilot may still answer this claim.' },
  addPhoto: { by: ['pilot', 'owner', 'staff', 'operator'], from: open },
} as const satisfies Record<string, Turn>
export type ClaimVerb = keyof typeof claimCan
export const claimVerbs = Object.keys(claimCan) as ClaimVerb[]

type ClaimFacts = {
  as: readonly OrderRole[]
  state: ClaimState
  answerBy: Date
  /** Whoever asks raised it. */
  isOwn: boolean
  /** Whoever asks owns the aircraft or holds a part of it. */
  holdsPart: boolean
  now: Date
}

/** Airport staff take back what they raised; the owner, anything. */
const isTheirs = (verb: ClaimVerb, { as, isOwn, holdsPart }: ClaimFacts) => {
  const { by }: Turn = claimCan[verb]
  if (!by.some((role) => as.includes(role))) return false
  if (verb === 'withdraw') return as.includes('owner') || isOwn
  // Whoever flew, owns, instructed, raised it or holds a part of the aircraft does not decide about it.
  return verb !== 'decide' || !(isOwn || holdsPart || as.some((role) => role === 'pilot' || role === 'owner' || role === 'csip'))
}

/** Why someone may not do this to a claim now: `not_yours`, a sentence for what its state or the clock forbids, or `null`. */
export const whyNotClaimed = (verb: ClaimVerb, facts: ClaimFacts): { code: 'not_yours' | 'settled'; text: string } | null => {
  const { from, inTime, tooEarly }: Turn = claimCan[verb]
  if (!isTheirs(verb, facts)) return { code: 'not_yours', text: '' }
  if (!isOpenClaim(facts.state)) return { code: 'settled', text: 'This claim has been settled.' }
  if (inTime && facts.now >= facts.answerBy) return { code: 'settled', text: 'The 72 hours to answer are over.' }
  if (!from.includes(facts.state)) return { code: 'settled', text: tooEarly ?? 'This has already been answered.' }
  return null
}

/** What becomes of a claim that nobody spoke to in time: an operator decides on what is there, or the claim without an amount ends. */
export const lapsed = (state: ClaimState, by: Date, now: Date): 'unanswered' | 'withdrawn' | null => {
  if (now < by) return null
  if (state === 'asked') return 'unanswered'
  return state === 'unpriced' ? 'withdrawn' : null
}

type Cleared = { clearedAt: Date | null; clearedByOwner: boolean }
/** When a return was found free of damage, as far as that binds who asks: an owner is bound by their own word alone. */
export const clearedFor = ({ clearedAt, clearedByOwner }: Cleared, as: readonly (OrderRole | 'desk')[]) =>
  as.includes('owner') && !clearedByOwner ? null : clearedAt
