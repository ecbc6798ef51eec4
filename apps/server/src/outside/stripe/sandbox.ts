import { startSandbox } from '@tailshare/payment-sandbox/server'
import type { Config } from '../../start/config.ts'
import { callsSilentMs, openPool } from '../../db/connect.ts'
import { redundantEventTypes } from './stripeClient.ts'

/** The demo's payment provider: separate port, database schema and connections, since calls waiting for it hold connections themselves. */
export const startPaymentSandbox = async (config: Config, connectionString: string) => {
  const pool = openPool(connectionString, 6, {}, { silentMs: callsSilentMs })
  const sandbox = await startSandbox({
    port: config.stripe.sandbox!.port,
    host: config.host,
    pool,
    secretKey: config.stripe.secretKey,
    publishableKey: config.stripe.publishableKey,
    webhookSecret: config.stripe.webhookSecrets[0]!,
    unsubscribed: redundantEventTypes,
    webhookUrl: `http://127.0.0.1:${config.port}/api/v1/payments/stripe/webhook/`,
  })
  return {
    port: sandbox.port,
    close: async () => {
      await sandbox.close()
      await pool.end()
    },
  }
}
