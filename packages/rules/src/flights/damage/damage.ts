import type { ClaimState } from '@tailshare/contract/flights/damage/damageClaims'
import type { Cents } from '@tailshare/contract/text/money'
import { plusHours } from '@tailshare/contract/text/period'
import type { OrderRole } from '@tailshare/contract/base/statuses'

// Damage claims: whose turn it is, until when, and the maximum amount.

/** Deadline of 72 hours: for the owner to set an amount, and for the pilot to answer. */
const answerHours = 72
export const answerBy = (from: Date) => plusHours(from, answerHours)

const open = ['unpriced', 'asked', 'contested', 'unanswered'] as const satisfies ClaimState[]
export const isOpenClaim = (state: ClaimState) => (open as readonly ClaimState[]).includes(state)

/** An operator can award at most the deposit known at booking. Only the pilot can agree to more. */
export const mostCents = (claim: { amountCents: Cents | null; depositCents: Cents }): Cents =>
  Math.min(claim.amountCents ?? 0, claim.depositCents)

/** Per claim, from both sides together. */
export const mostClaimPhotos = 24

type Turn = { by: readonly OrderRole[]; from: readonly ClaimState[]; inTime?: true; tooEarly?: string }

/** Actions on a claim: roles, states, and whether there is a deadline. */
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
  isOwn: boolean
  /** The caller owns the aircraft or holds a share. */
  isPartner: boolean
  now: Date
}

/** Airport staff can only withdraw claims they raised; the owner, any. */
const isTheirs = (verb: ClaimVerb, { as, isOwn, isPartner }: ClaimFacts) => {
  const { by }: Turn = claimCan[verb]
  if (!by.some((role) => as.includes(role))) return false
  if (verb === 'withdraw') return as.includes('owner') || isOwn
  // People with an interest in the claim may not decide it: pilot, owner, instructor, author, shareholders.
  return verb !== 'decide' || !(isOwn || isPartner || as.some((role) => role === 'pilot' || role === 'owner' || role === 'csip'))
}

/** Why an action is not possible now: `not_yours`, or a sentence about state or deadline. `null`: it is. */
export const whyNotClaimed = (verb: ClaimVerb, facts: ClaimFacts): { code: 'not_yours' | 'settled'; text: string } | null => {
  const { from, inTime, tooEarly }: Turn = claimCan[verb]
  if (!isTheirs(verb, facts)) return { code: 'not_yours', text: '' }
  if (!isOpenClaim(facts.state)) return { code: 'settled', text: 'This claim has been settled.' }
  if (inTime && facts.now >= facts.answerBy) return { code: 'settled', text: 'The 72 hours to answer are over.' }
  if (!from.includes(facts.state)) return { code: 'settled', text: tooEarly ?? 'This has already been answered.' }
  return null
}

/** What happens at the deadline: an unanswered claim goes to an operator; a claim without an amount is withdrawn. */
export const lapsed = (state: ClaimState, by: Date, now: Date): 'unanswered' | 'withdrawn' | null => {
  if (now < by) return null
  if (state === 'asked') return 'unanswered'
  return state === 'unpriced' ? 'withdrawn' : null
}

type Cleared = { clearedAt: Date | null; clearedByOwner: boolean }
/** When the return was confirmed free of damage. For the owner, only their own confirmation counts. */
export const clearedFor = ({ clearedAt, clearedByOwner }: Cleared, as: readonly (OrderRole | 'desk')[]) =>
  as.includes('owner') && !clearedByOwner ? null : clearedAt
