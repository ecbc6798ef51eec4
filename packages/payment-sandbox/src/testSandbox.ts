import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'
import { startSandbox, type SandboxOptions } from './server.ts'
import { shown } from './protocol/store.ts'

export const databaseUrl = process.env.TEST_DATABASE_URL

let scratch = ''
const scratchUrl = () => {
  const url = new URL(databaseUrl ?? '')
  url.pathname = `/${scratch}`
  return url.href
}
const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A separate database for this test file, because files run in parallel and the schema name is fixed. */
export const inOwnDatabase = () => {
  if (!databaseUrl) return
  beforeAll(() => {
    scratch = `payment_sandbox_test_${process.pid}_${randomUUID().slice(0, 8)}`
    return onServer(`create database ${scratch}`)
  })
  // A pool ends before its connections do. PostgreSQL waits for them, while "force" would cause an uncaught error.
  afterAll(() => onServer(`drop database if exists ${scratch}`))
}
export const skipReason = databaseUrl ? '' : ' (skipped: set TEST_DATABASE_URL to a PostgreSQL database)'

export const keys = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox', webhookSecret: 'whsec_sandbox' }

export const sdkFor = (port: number, key: string = keys.secretKey) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })

/** A webhook that stores what it receives. `answer` decides the status of each delivery. */
export const startWebhook = async (answer: (delivery: number) => number = () => 200) => {
  const received: { body: string; signature: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['stripe-signature']) })
      response.writeHead(answer(received.length)).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${shown<AddressInfo>(server.address()).port}/hook`
  return { url, received, close: () => new Promise((closed) => server.close(closed)) }
}

/** A sandbox with an empty schema, unless `keep` is set. */
export const startForTest = async (options: Partial<SandboxOptions> & { keep?: boolean } = {}) => {
  const pool = new pg.Pool({ connectionString: scratchUrl(), max: 8 })
  if (!options.keep) await pool.query('drop schema if exists payment_sandbox cascade')
  const sandbox = await startSandbox({
    port: 0,
    pool,
    webhookUrl: null,
    retrySeconds: [0.1],
    ...keys,
    ...options,
  })
  const advance = async (seconds: number) => {
    const answer = await fetch(`${sandbox.url}/sandbox/advance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}` },
      body: new URLSearchParams({ seconds: String(seconds) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const authenticate = async (clientSecret: string | null, outcome: 'succeeded' | 'failed') => {
    const answer = await fetch(`${sandbox.url}/sandbox/authenticate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.publishableKey}` },
      body: new URLSearchParams({ client_secret: clientSecret ?? '', outcome }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return {
    ...sandbox,
    pool,
    stripe: sdkFor(sandbox.port),
    browser: sdkFor(sandbox.port, keys.publishableKey),
    advance,
    authenticate,
    close: async () => {
      await sandbox.close()
      await pool.end()
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof startForTest>>

/** Polls until another process or timer is done. Fails after ten seconds. */
export const eventually = async <T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('It did not happen within ten seconds')
}

/** The error of a call. Fails the test if it succeeds. */
export const refusal = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was accepted')
}

export const cardOf = (number: string) => ({
  type: 'card' as const,
  card: { number, exp_month: 12, exp_year: 2034, cvc: number.startsWith('37') ? '1234' : '123' },
})
export const cardOnly = { allowed_payment_method_types: ['card'], currency: 'usd' }
