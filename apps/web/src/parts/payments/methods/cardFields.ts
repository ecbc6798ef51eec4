import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { bankWords } from '@tailshare/rules/payments/disputes/disputes'
import { ApiError, call, refusedWith } from '../../../api.ts'

export type CardFields = { provider: Stripe; clientSecret: string }

const loading = new Map<string, Promise<void>>()

/** Loads the script once; retries after a failure. */
const loadScript = (url: string): Promise<void> => {
  const known = loading.get(url)
  if (known) return known
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      loading.delete(url)
      reject(new Error('Our payment provider could not be reached. Please check your connection and try again.'))
    })
    document.head.append(script)
  })
  loading.set(url, started)
  return started
}

/** Card numbers go from the provider's frame to the provider, never to us. */
export const openCardFields = async (): Promise<CardFields> => {
  const { clientSecret, publishableKey, scriptUrl } = await call('createSetupIntent')
  return { provider: await openProvider(scriptUrl, publishableKey), clientSecret }
}

export const openProvider = async (scriptUrl: string, publishableKey: string): Promise<Stripe> => {
  await loadScript(scriptUrl)
  const make = window.Stripe
  if (!make) throw new Error('Our payment provider could not be reached. Please try again.')
  return make(publishableKey)
}

/** Runs the bank's confirmation if the payment requires it. Throws the bank's message if declined, and rethrows other errors. */
export const askBank = async (error: unknown): Promise<void> => {
  const waiting = refusedWith(error, 'payment_needs_confirmation')
  if (!waiting?.clientSecret) throw error
  const { clientSecret, publishableKey, scriptUrl, paymentMethodStripeId } = waiting
  const provider = await openProvider(scriptUrl, publishableKey)
  const how = paymentMethodStripeId ? { payment_method: paymentMethodStripeId } : undefined
  const answer = await provider.confirmCardPayment(clientSecret, how)
  if (answer.error) throw new ApiError(402, bankWords(answer.error, waiting.detail), null)
}

/** The painted background color, as `#121f2b`. */
const backgroundOf = (place: HTMLElement | null): string | undefined => {
  if (!place) return undefined
  const painted = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(getComputedStyle(place).backgroundColor)
  if (!painted) return backgroundOf(place.parentElement)
  return `#${painted
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
}

/** The provider's frame cannot see the page's theme. */
const cardStyle = (place: HTMLElement) => {
  const { color, colorScheme } = getComputedStyle(place)
  const dark = colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  return { theme: dark ? 'dark' : 'light', background: backgroundOf(place), base: { color, fontSize: '16px' } }
}

/** The caller must destroy the element. */
export const mountCard = ({ provider }: CardFields, place: HTMLElement): StripeCardElement => {
  const card = provider.elements().create('card', { style: cardStyle(place) })
  card.mount(place)
  return card
}

/** Saves the card at the provider, with the bank's confirmation if required; returns the new payment method's ID. */
export const confirmCard = async (
  { provider, clientSecret }: CardFields,
  card: StripeCardElement,
  name: string,
): Promise<string> => {
  const { error, setupIntent } = await provider.confirmCardSetup(clientSecret, {
    payment_method: { card, billing_details: { name } },
  })
  const method = setupIntent?.payment_method
  if (error || !method) throw new Error(bankWords(error, 'The card could not be saved. Please try again.'))
  return typeof method === 'string' ? method : method.id
}
