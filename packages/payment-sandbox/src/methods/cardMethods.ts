import type Stripe from 'stripe'
import { brandOf, isCardNumber } from '../browser/cardNumber.js'
import { fingerprint } from './banks.ts'
import { testCardNames, testCards, type Decline } from './cards.ts'
import { StripeFailure, missing, noSuch } from '../protocol/failure.ts'
import { hiddenOf, insert, type Call } from '../protocol/store.ts'
import { type MethodFields, type Method, baseMethod } from './methodFields.ts'

export const cardFailure = (decline: Decline, more: Record<string, unknown> = {}) =>
  new StripeFailure(
    402,
    {
      type: 'card_error',
      code: decline.code,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
      ...(decline.adviceCode && { advice_code: decline.adviceCode }),
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
      message: decline.message,
      ...more,
    },
    true,
  )

const wrongCard = (code: string, message: string, param: string) =>
  new StripeFailure(402, { type: 'card_error', code, message, param })

export const cardDetails = (
  number: string,
  expMonth: number,
  expYear: number,
  cvc: boolean,
  zip: boolean,
): Stripe.PaymentMethod.Card => {
  const { name } = brandOf(number)
  return {
    brand: name,
    checks: { address_line1_check: null, address_postal_code_check: zip ? 'pass' : null, cvc_check: cvc ? 'pass' : null },
    country: 'US',
    display_brand: name === 'amex' ? 'american_express' : name,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: fingerprint('card', number),
    funding: testCards[number]?.funding ?? 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [name], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

/** A card is valid through its month. */
export const hasEnded = (card: { exp_month: number; exp_year: number } | null | undefined, now: Date) =>
  card !== null && card !== undefined && Date.UTC(card.exp_year, card.exp_month) <= now.getTime()

/** In Stripe's order: number, month, year, security code. */
const checkCard = (now: Date, number: string, card: { exp_month: number; exp_year: number; cvc?: string }) => {
  if (!/^\d+$/.test(number)) throw wrongCard('invalid_number', 'The card number is not a valid credit card number.', 'number')
  if (!isCardNumber(number)) throw wrongCard('incorrect_number', 'Your card number is incorrect.', 'number')
  if (card.exp_month < 1 || card.exp_month > 12)
    throw wrongCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')

  if (hasEnded(card, now) || card.exp_year > now.getUTCFullYear() + 50)
    throw wrongCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')

  if (card.cvc !== undefined && !(/^\d+$/.test(card.cvc) && card.cvc.length === brandOf(number).cvc))
    throw wrongCard('invalid_cvc', "Your card's security code is invalid.", 'cvc')
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

export const newCard = async (call: Call, sent: MethodFields) => {
  if (!sent.card) throw missing('card')
  const fromToken = sent.card.token ? testCardNames[sent.card.token.replace(/^tok_/, '')] : undefined
  if (sent.card.token && !fromToken) throw noSuch('token', sent.card.token, 'card[token]')
  const number = fromToken ?? sent.card.number?.replaceAll(/[\s-]/g, '')
  if (number === undefined) throw missing('card[number]')
  const month = fromToken ? 12 : sent.card.exp_month
  const year = fromToken ? call.now.getUTCFullYear() + 4 : sent.card.exp_year
  if (month === undefined) throw missing('card[exp_month]')
  if (year === undefined) throw missing('card[exp_year]')
  checkCard(call.now, number, { exp_month: month, exp_year: fullYear(year), cvc: sent.card.cvc })
  return keepCard(
    call,
    number,
    sent,
    cardDetails(number, month, fullYear(year), sent.card.cvc !== undefined, Boolean(sent.billing_details?.address?.postal_code)),
  )
}

export const keepCard = (call: Call, number: string, sent: MethodFields, card: Stripe.PaymentMethod.Card) => {
  const method: Method = { ...baseMethod(call, sent), type: 'card', card }
  return insert(call, method, { hidden: testCards[number] ? { testNumber: number } : {} })
}

/** Why saving this card fails, if it does. */
export const saveDecline = async (call: Call, method: Stripe.PaymentMethod) =>
  testCards[(await hiddenOf(call, method.id)).testNumber ?? '']?.onSave
