import { expect, test } from 'vitest'
import { declineClassOf } from './declines.ts'

test.each([
  ['a lost card', { code: 'card_declined', decline_code: 'lost_card' }, 'hard'],
  ['a stolen card', { code: 'card_declined', decline_code: 'stolen_card' }, 'hard'],
  ['a card to be kept', { code: 'card_declined', decline_code: 'pickup_card' }, 'hard'],
  ['a suspicion of fraud', { code: 'card_declined', decline_code: 'fraudulent' }, 'hard'],
  ['a revoked authorization', { code: 'card_declined', decline_code: 'revocation_of_all_authorizations' }, 'hard'],
  ['an expired card', { code: 'expired_card', decline_code: 'expired_card' }, 'hard'],
  ['a wrong number', { code: 'incorrect_number' }, 'hard'],
  ['a closed account', { code: 'account_closed' }, 'hard'],
  ['too little money', { code: 'card_declined', decline_code: 'insufficient_funds' }, 'soft'],
  ['no reason at all', { code: 'card_declined', decline_code: 'generic_decline' }, 'soft'],
  ['a code of next year', { code: 'card_declined', decline_code: 'on_the_moon' }, 'soft'],
  ['a processing error', { code: 'processing_error' }, 'soft'],
  ['a bank that wants its customer', { code: 'authentication_required' }, 'person'],
  ['advice to stop', { code: 'card_declined', decline_code: 'generic_decline', advice_code: 'do_not_try_again' }, 'hard'],
  ['advice to wait', { code: 'card_declined', decline_code: 'restricted_card', advice_code: 'try_again_later' }, 'soft'],
] as const)('%s is classed by what the bank says', (_, refused, expected) => {
  expect(declineClassOf(refused)).toBe(expected)
})
