/** What the provider says of a card; its codes are documented, its words are for programmers where the bank's question failed. */
type ProviderError = { code?: string | undefined; message?: string | undefined }

const unconfirmed = 'Your bank could not confirm it was you'

/** Why a card was not saved or a payment not made, in plain words. */
export const bankWords = (error: ProviderError | null | undefined, otherwise: string): string => {
  if (error?.code === 'setup_intent_authentication_failure')
    return `${unconfirmed}, so the card was not saved. Please try again, or use another card.`
  if (error?.code === 'payment_intent_authentication_failure')
    return `${unconfirmed}, so nothing was charged. Please try again, or use another card.`
  return error?.message ?? otherwise
}
