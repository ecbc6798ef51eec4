import fastify from 'fastify'
import type pg from 'pg'
import { authenticateRoutes } from './payments/authenticate.ts'
import { balanceRoutes } from './connect/balance.ts'
import { bankAccountRoutes } from './methods/bankAccounts.ts'
import { chargeRoutes } from './payments/charges.ts'
import { startClock } from './clock.ts'
import { connectRoutes } from './connect/connect.ts'
import { customerRoutes } from './methods/customers.ts'
import { noDeliveries, startDeliveries } from './deliveries.ts'
import { disputeRoutes } from './payments/disputes.ts'
import { eventRoutes } from './events.ts'
import { answerFailure, answerUnknownPath, newRequestId, serveApi } from './protocol/http.ts'
import { seconds } from './protocol/ids.ts'
import { invoicePreviewRoutes } from './subscriptions/subscriptionChanges.ts'
import { invoiceRoutes } from './subscriptions/invoices.ts'
import { servePages } from './pages.ts'
import { integer, required } from './protocol/params.ts'
import { paymentIntentRoutes } from './payments/paymentIntents.ts'
import { paymentMethodRoutes } from './methods/paymentMethods.ts'
import { payoutRoutes } from './connect/payouts.ts'
import { productRoutes } from './subscriptions/products.ts'
import { react } from './subscriptions/renewals.ts'
import { refundRoutes } from './payments/refunds.ts'
import { route } from './protocol/routes.ts'
import { prepareSchema } from './protocol/schema.ts'
import { setupIntentRoutes } from './payments/setupIntents.ts'
import type { Call } from './protocol/store.ts'
import { subscriptionRoutes } from './subscriptions/subscriptions.ts'
import { transferRoutes } from './connect/transfers.ts'

export type SandboxOptions = {
  /** 0: any free port. */
  port: number
  host?: string
  pool: pg.Pool
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** `null`: no webhook; events are recorded but not sent. */
  webhookUrl: string | null
  /** Event types to record but not send. */
  unsubscribed?: readonly string[]
  now?: () => Date
  /** Limit per second; more are answered with 429. */
  requestsPerSecond?: number
  /** Pauses between webhook attempts. Stripe's are longer. */
  retrySeconds?: number[]
}

/** Starts the sandbox on its own port. All state is in the `payment_sandbox` schema and survives restarts. */
export const startSandbox = async (options: SandboxOptions): Promise<{ url: string; port: number; close(): Promise<void> }> => {
  await prepareSchema(options.pool)
  const { pool, webhookUrl, webhookSecret: secret, retrySeconds: waitSeconds } = options
  const deliveries = webhookUrl === null ? noDeliveries : startDeliveries({ pool, url: webhookUrl, secret, waitSeconds })
  const app = fastify({ genReqId: newRequestId, forceCloseConnections: true, bodyLimit: 256 * 1024 })
  let url = ''
  const unsubscribed = new Set(options.unsubscribed)
  const callFor = (tx: pg.PoolClient, now: Date): Call => ({
    tx,
    now,
    account: '',
    path: {},
    publishable: false,
    react,
    isSent: (type) => webhookUrl !== null && !unsubscribed.has(type),
    request: { id: null, idempotencyKey: null },
    sandboxUrl: url,
  })
  const clock = startClock({
    pool: options.pool,
    realNow: options.now ?? (() => new Date()),
    callFor,
    onChange: () => deliveries.wake(),
  })
  const afterChange = () => {
    deliveries.wake()
    clock.wake()
  }
  const doors = {
    pool: options.pool,
    secretKey: options.secretKey,
    publishableKey: options.publishableKey,
    requestsPerSecond: options.requestsPerSecond ?? 500,
    callFor,
    now: clock.now,
    afterChange,
  }
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'request-id': request.id, 'stripe-version': '2026-10-28.endive', 'cache-control': 'no-store' })
  })
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler(answerUnknownPath)
  const advance = route('POST', '/sandbox/advance', { seconds: required(integer) }, async (_call, sent) => {
    const now = await clock.advance(Math.max(0, sent.seconds))
    return { object: 'clock', now: seconds(now) }
  })
  const families = [
    authenticateRoutes,
    balanceRoutes,
    bankAccountRoutes,
    chargeRoutes,
    connectRoutes,
    customerRoutes,
    disputeRoutes,
    eventRoutes,
    invoiceRoutes,
    invoicePreviewRoutes,
    paymentIntentRoutes,
    paymentMethodRoutes,
    payoutRoutes,
    productRoutes,
    refundRoutes,
    setupIntentRoutes,
    subscriptionRoutes,
    transferRoutes,
  ]
  servePages(app, doors)
  serveApi(app, [...families.flat(), advance], doors)
  url = await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' })
  afterChange()
  return {
    url,
    port: Number(new URL(url).port),
    close: async () => {
      await app.close()
      await clock.close()
      await deliveries.close()
    },
  }
}
