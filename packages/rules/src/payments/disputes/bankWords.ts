/** A card error of the provider. Its message is too technical when authentication failed. */
type ProviderError = { code?: string | undefined; message?: string | undefined }

const unconfirmed = 'Your bank could not confirm it was you'

/** Why saving a card or a payment failed, in plain words. */
export const bankWords = (error: ProviderError | null | undefined, otherwise: string): string => {
  if (error?.code === 'setup_intent_authentication_failure')
    return `${unconfirmed}, so the card was not saved. Please try again, or use another card.`
  if (error?.code === 'payment_intent_authentication_failure')
    return `${unconfirmed}, so nothing was charged. Please try again, or use another card.`
  return error?.message ?? otherwise
}
