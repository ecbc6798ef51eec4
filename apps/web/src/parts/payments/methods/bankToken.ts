import { ApiError, call } from '../../../api.ts'
import { openProvider } from './cardFields.ts'

export type BankFields = { holder: string; kind: 'individual' | 'company'; routingNumber: string; accountNumber: string }

/** Tokenizes account numbers at the provider; they never reach our server. */
export const makeBankToken = async ({ holder, kind, routingNumber, accountNumber }: BankFields): Promise<string> => {
  const { publishableKey, scriptUrl } = await call('createSetupIntent')
  const provider = await openProvider(scriptUrl, publishableKey).catch((error: Error) => {
    throw new ApiError(0, error.message, null)
  })
  const { token, error } = await provider.createToken('bank_account', {
    country: 'US',
    currency: 'usd',
    routing_number: routingNumber,
    account_number: accountNumber,
    account_holder_name: holder,
    account_holder_type: kind,
  })
  if (!token) throw new ApiError(402, error?.message ?? 'The bank account could not be saved. Please try again.', null)
  return token.id
}
