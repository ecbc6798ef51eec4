// Decline codes and whether to retry. Card networks charge for retries they have forbidden.

/** `hard`: never retry this card or account. `soft`: may work later. `person`: the holder must confirm. */
type DeclineClass = 'hard' | 'soft' | 'person'

/** Codes of cards (docs.stripe.com/declines/codes) and bank debits. Unknown ones are soft. */
const classes: Record<string, DeclineClass> = {
  lost_card: 'hard',
  stolen_card: 'hard',
  pickup_card: 'hard',
  restricted_card: 'hard',
  fraudulent: 'hard',
  merchant_blacklist: 'hard',
  security_violation: 'hard',
  revocation_of_authorization: 'hard',
  revocation_of_all_authorizations: 'hard',
  stop_payment_order: 'hard',
  expired_card: 'hard',
  incorrect_number: 'hard',
  invalid_number: 'hard',
  invalid_account: 'hard',
  invalid_expiry_month: 'hard',
  invalid_expiry_year: 'hard',
  new_account_information_available: 'hard',
  card_not_supported: 'hard',
  transaction_not_allowed: 'hard',
  account_closed: 'hard',
  no_account: 'hard',
  bank_account_restricted: 'hard',
  bank_account_unusable: 'hard',
  debit_not_authorized: 'hard',
  invalid_currency: 'hard',
  authentication_required: 'person',
  approve_with_id: 'person',
}

/** The issuer's advice overrides the code. */
const advised: Record<string, DeclineClass> = {
  do_not_try_again: 'hard',
  confirm_card_data: 'hard',
  try_again_later: 'soft',
}

type Refused = {
  code?: string | null | undefined
  decline_code?: string | null | undefined
  advice_code?: string | null | undefined
}

export const declineClassOf = ({ code, decline_code: declineCode, advice_code: adviceCode }: Refused): DeclineClass =>
  advised[adviceCode ?? ''] ?? classes[declineCode ?? ''] ?? classes[code ?? ''] ?? 'soft'
