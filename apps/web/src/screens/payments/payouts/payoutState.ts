import { moneyText } from '@tailshare/contract/text/money'
import type { Payout, PayoutAccount } from '@tailshare/contract/payments/payouts'
import type { Tone } from '../../../ui/display/marks/Badge.tsx'

const states: Record<Payout['state'], readonly [Tone, string]> = {
  paid: ['go', 'Paid out'],
  owed: ['caution', 'On its way'],
  disputed: ['danger', 'On hold: the payment for this booking is disputed'],
  frozen: ['danger', 'Waiting for the pilot’s payment'],
}

const sharedStates: typeof states = {
  ...states,
  disputed: ['danger', 'On hold: a partner’s payment is disputed'],
  frozen: ['caution', 'Waiting for your partners’ payment'],
}

/** An owed amount waits while the account cannot be paid. */
export const payoutState = ({ state, role }: Pick<Payout, 'state' | 'role'>, isReady: boolean): readonly [Tone, string] => {
  if (state === 'owed' && !isReady) return ['caution', 'Waiting for your payout account']
  return (role === 'co_owner' ? sharedStates : states)[state]
}

type Owed = Pick<
  PayoutAccount,
  'state' | 'owedCents' | 'sharedCents' | 'disputedCents' | 'unpaidCents' | 'partnersCents' | 'balanceCents'
>

const wayOut = {
  none: 'Set up your payout account',
  onboarding: 'Finish setting up your payout account',
  lost: 'Set up your payouts again',
}

/** While the account is missing or incomplete. */
export const whatWaits = ({ state, owedCents }: Owed) => {
  if (state === 'ready' || owedCents === 0) return null
  return `${moneyText(owedCents)} waits for you. ${wayOut[state]}, and we pay it out.`
}

/** The amount owed, the part that cannot be paid out now, and why the statement has a different balance. */
export const owedLines = ({
  owedCents,
  sharedCents,
  disputedCents,
  unpaidCents,
  partnersCents,
  balanceCents,
}: Owed): readonly (readonly [label: string, text: string])[] => [
  ['Not paid out yet', moneyText(owedCents)],
  // All of it may still wait for the partners, which the last line says.
  ...(sharedCents > 0 && sharedCents !== partnersCents ? [['Of that, from shared costs', moneyText(sharedCents)] as const] : []),
  ...(disputedCents > 0 ? [['Of that, on hold for a dispute', moneyText(disputedCents)] as const] : []),
  ...(unpaidCents > 0 ? [['Of that, waiting for the pilot’s payment', moneyText(unpaidCents)] as const] : []),
  ...(partnersCents > 0 ? [['Of that, waiting for your partners’ payment', moneyText(partnersCents)] as const] : []),
  ...(balanceCents < owedCents ? [['Your balance, after what you owe', moneyText(balanceCents)] as const] : []),
]
