import Stripe from 'stripe'
import type { Config } from '../config.ts'

/** The official SDK everywhere; in demo mode it talks to the sandbox provider beside this server. */
export const openStripe = ({ stripe: { secretKey, sandbox } }: Config, sandboxPort?: number) =>
  new Stripe(secretKey, {
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 8_000,
    ...(sandbox && { protocol: 'http' as const, host: '127.0.0.1', port: sandboxPort ?? sandbox.port }),
  })

export const isCardError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeCardError> =>
  error instanceof Stripe.errors.StripeCardError
export const isUnreachable = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError
export const isInvalidRequest = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError
