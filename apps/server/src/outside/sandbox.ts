import { startSandbox } from '@tailshare/payment-sandbox/server'
import type pg from 'pg'
import type { Config } from '../config.ts'

/** Demo mode's payment company, on a port of its own, with its records in a schema of its own. */
export const startPaymentSandbox = (config: Config, pool: pg.Pool) =>
  startSandbox({
    port: config.stripe.sandbox!.port,
    host: config.host,
    pool,
    secretKey: config.stripe.secretKey,
    publishableKey: config.stripe.publishableKey,
    webhookSecret: config.stripe.webhookSecrets[0]!,
    webhookUrl: `http://127.0.0.1:${config.port}/api/v1/payments/stripe/webhook/`,
  })
