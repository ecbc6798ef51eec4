import { expect, test } from 'vitest'
import { bankWords } from './disputes.ts'

const jargon = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

test.each([
  [{ code: 'setup_intent_authentication_failure', message: jargon }, /could not confirm it was you, so the card was not saved/],
  [{ code: 'payment_intent_authentication_failure', message: jargon }, /could not confirm it was you, so nothing was charged/],
  [{ code: 'card_declined', message: 'Your card was declined.' }, /^Your card was declined\.$/],
  [undefined, /^The card could not be saved\.$/],
])('%j is said in plain words', (error, words) => {
  expect(bankWords(error, 'The card could not be saved.')).toMatch(words)
})
