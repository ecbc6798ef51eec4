import { ApiError, call } from '../api.ts'

type Provider = { confirmCardPayment: (clientSecret: string) => Promise<{ error?: { message?: string } }> }
type Question = { clientSecret: string; publishableKey: string; scriptUrl: string }

const loadScript = (url: string) =>
  new Promise<void>((resolve, reject) => {
    if (document.querySelector(`script[src="${CSS.escape(url)}"]`) && 'Stripe' in window) return resolve()
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('Your bank’s question could not be loaded. Please check your connection and try again.'))
    })
    document.head.append(script)
    return undefined
  })

/** Has the bank ask its question about a charge, if it still has one; afterwards our books know the outcome. */
export const confirmWithBank = async (chargeId: string): Promise<void> => {
  const look = () => call('confirmCharge', { params: { id: chargeId } })
  try {
    await look()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'payment_needs_confirmation') throw error
    const { clientSecret, publishableKey, scriptUrl } = error.data as Question
    await loadScript(scriptUrl)
    const provider = (window as unknown as { Stripe: (key: string) => Provider }).Stripe(publishableKey)
    const { error: refused } = await provider.confirmCardPayment(clientSecret)
    if (refused) throw new Error(refused.message ?? 'Your bank did not confirm this payment.', { cause: error })
    await look()
  }
}
