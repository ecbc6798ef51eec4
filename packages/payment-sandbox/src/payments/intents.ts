import { invalid, noSuch } from '../protocol/failure.ts'
import type { Call } from '../protocol/store.ts'

/** With a publishable key, an intent requires its client secret. */
export const checkSecret = (
  call: Call,
  intent: { id: string; object: string; client_secret: string | null },
  sent: string | undefined,
) => {
  if (call.publishable && sent === undefined)
    throw invalid('Missing required param: client_secret.', 'client_secret', 'parameter_missing')
  if (sent !== undefined && sent !== intent.client_secret) throw noSuch(intent.object, intent.id, 'client_secret')
}

const spoken: Record<string, string> = { payment_intent: 'PaymentIntent', setup_intent: 'SetupIntent' }

/** Rejects actions the intent's status does not allow, in Stripe's words. */
export const checkMove = <M extends string>(
  moves: Record<M, readonly string[]>,
  move: M,
  intent: { object: string; status: string },
) => {
  if (moves[move].includes(intent.status)) return
  const name = spoken[intent.object] ?? intent.object
  throw invalid(
    `This ${name} could not be ${move === 'confirm' ? 'confirmed' : `${move}${move.endsWith('e') ? 'd' : 'ed'}`} because it has a status of ` +
      `${intent.status}. Only a ${name} with one of the following statuses allows it: ${moves[move].join(', ')}.`,
    undefined,
    `${intent.object}_unexpected_state`,
    { [intent.object]: intent },
  )
}

/** The payer's next action: in the page by script, or at a URL if a return URL was given. */
export const authenticationAction = (
  call: Call,
  intent: { id: string; client_secret: string | null },
  returnUrl: string | undefined,
) => {
  const url = `${call.sandboxUrl}/authenticate?client_secret=${intent.client_secret ?? ''}`
  return returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: `${url}&return=1` } }
    : {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: `src_${intent.id.slice(-24)}` },
      }
}
