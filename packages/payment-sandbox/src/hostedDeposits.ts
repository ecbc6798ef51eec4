import { idOf } from './ids.ts'
import { intentOfSecret } from './authenticate.ts'
import { verifyPaymentDeposits } from './paymentIntents.ts'
import { verifySetupDeposits } from './setupIntents.ts'
import type { Call } from './store.ts'

/** The page behind `hosted_verification_url`: the same check as the API. */
export const verifyHosted = async (call: Call, clientSecret: string, amounts: number[]) => {
  const intent = await intentOfSecret(call, clientSecret)
  const verify = intent.object === 'setup_intent' ? verifySetupDeposits : verifyPaymentDeposits
  await verify({ ...call, path: { id: idOf(intent) } }, { amounts, descriptor_code: undefined, client_secret: clientSecret })
}
