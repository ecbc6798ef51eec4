import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticate, intentOfSecret } from './payments/authenticate.ts'
import { finishOnboarding, onboardingOf } from './connect/connect.ts'
import { StripeFailure } from './protocol/failure.ts'
import { decodeForm, type Params } from './protocol/form.ts'
import { cardPage, formPage, html, messagePage } from './html.ts'
import type { Doors } from './protocol/http.ts'
import { get, type Call } from './protocol/store.ts'
import { inTransaction } from './protocol/transaction.ts'
import { idOf } from './protocol/ids.ts'
import { verifyPaymentDeposits } from './payments/paymentIntents.ts'
import { verifySetupDeposits } from './payments/setupIntents.ts'

/** The page behind `hosted_verification_url`: the same check as the API. */
const verifyHosted = async (call: Call, clientSecret: string, amounts: number[]) => {
  const intent = await intentOfSecret(call, clientSecret)
  const verify = intent.object === 'setup_intent' ? verifySetupDeposits : verifyPaymentDeposits
  await verify({ ...call, path: { id: idOf(intent) } }, { amounts, descriptor_code: undefined, client_secret: clientSecret })
}

const files: Record<string, string> = {
  '/v3/stripe.js': 'stripe.js',
  '/elements/card.js': 'card.js',
  '/elements/cardNumber.js': 'cardNumber.js',
  '/elements/challenge.js': 'challenge.js',
  '/elements/done.js': 'done.js',
  '/elements/sandbox.css': 'sandbox.css',
}

const policy = (options: { framed?: boolean; formTargets?: string[] }) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${(options.formTargets ?? []).join(' ')}`.trim(),
    `frame-ancestors ${options.framed ? '*' : "'none'"}`,
  ].join('; ')

type Answer = { page: string; framed?: boolean; formTargets?: string[] } | { to: string }
type Show = (call: Call, sent: (name: string) => string, url: string) => Promise<Answer>

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** Allowed targets of a form: Chromium also applies `form-action` to redirects. */
const originOf = (address: string) => (URL.canParse(address) ? [new URL(address).origin] : [])

const showChallenge: Show = async (call, sent) => {
  const intent = await intentOfSecret(call, sent('client_secret'))
  const about =
    intent.object === 'payment_intent' ? `a payment of ${dollars(intent.amount)}` : 'saving this card for later payments'
  const target = intent.next_action?.redirect_to_url?.return_url ?? ''
  return {
    framed: !sent('return'),
    formTargets: originOf(target),
    page: formPage({
      title: 'Confirm it’s you',
      text: `Your bank asks you to confirm ${about}.`,
      script: sent('return') ? undefined : 'challenge.js',
      action: '/authenticate',
      hidden: { client_secret: sent('client_secret'), origin: sent('origin'), return: sent('return') },
      buttons: [
        { label: 'Complete authentication', name: 'outcome', value: 'succeeded' },
        { label: 'Fail authentication', name: 'outcome', value: 'failed', quiet: true },
      ],
    }),
  }
}

const answerChallenge: Show = async (call, sent) => {
  const after = await authenticate(call, sent('client_secret'), sent('outcome') === 'succeeded')
  if (sent('return') && after.return_url) {
    const back = new URL(after.return_url)
    back.searchParams.set(after.object, after.id)
    back.searchParams.set(`${after.object}_client_secret`, sent('client_secret'))
    back.searchParams.set('redirect_status', after.status === 'requires_payment_method' ? 'failed' : 'succeeded')
    return { to: back.href }
  }
  const body = '<h1>Thank you</h1>\n<p>You can go back to the page you came from.</p>'
  return { framed: true, page: html({ title: 'Thank you', body, script: 'done.js', data: { origin: sent('origin') } }) }
}

const showOnboarding: Show = async (call, sent) => {
  const { account, returnUrl } = await onboardingOf(call, sent('account'), sent('code'))
  return {
    formTargets: originOf(returnUrl),
    page: formPage({
      title: 'Get paid by Tailshare',
      text: `Here the payment provider would ask ${account.email ?? 'you'} for name, address, tax number and bank account. In the sandbox one button is enough.`,
      action: '/onboarding',
      hidden: { account: account.id, code: sent('code') },
      buttons: [{ label: 'Finish onboarding' }],
    }),
  }
}

const showDeposits: Show = async (call, sent) => {
  const intent = await intentOfSecret(call, sent('client_secret'))
  const waits = intent.next_action?.type === 'verify_with_microdeposits'
  return {
    page: waits
      ? formPage({
          title: 'Verify your bank account',
          text: 'Two small deposits were made to your account. Enter their amounts in cents. In the sandbox they are 32 and 45.',
          action: '/microdeposits',
          hidden: { client_secret: sent('client_secret') },
          fields: [
            { name: 'first', label: 'First amount (cents)' },
            { name: 'second', label: 'Second amount (cents)' },
          ],
          buttons: [{ label: 'Verify bank account' }],
        })
      : messagePage('Nothing to verify', 'This bank account is not waiting for its deposits to be confirmed.'),
  }
}

const pages: { method: 'GET' | 'POST'; url: string; show: Show }[] = [
  { method: 'GET', url: '/elements/card', show: () => Promise.resolve({ page: cardPage(), framed: true }) },
  { method: 'GET', url: '/authenticate', show: showChallenge },
  { method: 'POST', url: '/authenticate', show: answerChallenge },
  { method: 'GET', url: '/onboarding', show: showOnboarding },
  {
    method: 'POST',
    url: '/onboarding',
    show: async (call, sent) => ({ to: await finishOnboarding(call, sent('account'), sent('code')) }),
  },
  { method: 'GET', url: '/microdeposits', show: showDeposits },
  {
    method: 'POST',
    url: '/microdeposits',
    show: async (call, sent) => {
      await verifyHosted(call, sent('client_secret'), [Number(sent('first')), Number(sent('second'))])
      return { page: messagePage('Bank account verified', 'You can close this page.') }
    },
  },
  {
    method: 'GET',
    url: '/express',
    show: async (call, sent) => {
      const account = await get(call, 'account', sent('account'))
      return {
        page: messagePage(
          'Your payouts',
          `${account.email ?? account.id} is set up. Payouts go to the test bank account ending in 6789.`,
        ),
      }
    },
  },
]

const values = (request: FastifyRequest): Params =>
  decodeForm(
    request.method === 'POST' && typeof request.body === 'string' ? request.body : ((request.raw.url ?? '').split('?')[1] ?? ''),
  )

const sendPage = (reply: FastifyReply, status: number, answer: Answer) =>
  'to' in answer
    ? reply.code(303).header('location', answer.to).send()
    : reply
        .code(status)
        .headers({
          'content-security-policy': policy(answer),
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        .type('text/html; charset=utf-8')
        .send(answer.page)

const headersForBrowsers = (app: FastifyInstance) => {
  // CORS is open: no cookies are involved, and calls need a key.
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS')
      await reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, DELETE',
          'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version, stripe-account',
          'access-control-max-age': '600',
        })
        .send()
  })
}

/** Serves the replacement for Stripe.js, its card form, and the pages that complete API calls. */
export const servePages = (app: FastifyInstance, doors: Doors) => {
  headersForBrowsers(app)
  for (const [url, file] of Object.entries(files)) {
    const text = readFile(new URL(`browser/${file}`, import.meta.url), 'utf8')
    app.get(url, async (_request, reply) => {
      const type = file.endsWith('.css') ? 'text/css' : 'text/javascript'
      return reply
        .headers({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'cross-origin' })
        .type(`${type}; charset=utf-8`)
        .send(await text)
    })
  }
  for (const { method, url, show } of pages)
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const params = values(request)
        const sent = (name: string) => (typeof params[name] === 'string' ? params[name] : '')
        try {
          const answer = await inTransaction(doors.pool, async (tx) =>
            show({ ...doors.callFor(tx, await doors.now(tx)) }, sent, url),
          )
          if (method === 'POST') doors.afterChange()
          return await sendPage(reply, 200, answer)
        } catch (error) {
          if (!(error instanceof StripeFailure)) throw error
          if (method === 'POST') doors.afterChange()
          return sendPage(reply, error.status, { page: messagePage('That did not work', error.message), framed: true })
        }
      },
    })
}
