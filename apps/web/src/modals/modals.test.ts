import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { read } from '../api.ts'
import type { ModalName } from '../parts/site/modal/modal.ts'
import { RouterView } from '../ui/router/RouterView.tsx'
import { staticRouter } from '../ui/router/staticRouter.ts'
import { readAccount } from '../calls/session.ts'
import { loadModal } from './loadModal.ts'

vi.mock('virtual:calls', () => ({ calls: {} }))
vi.mock('virtual:stale', () => ({ stale: {} }))

const plan = { id: 5, name: 'Wingman', priceCents: 4900, period: 'month', benefits: ['Book aircraft'], discountPercent: 5 }

/** The text of a modal as it opens. */
const opened = async (name: ModalName, given?: unknown) => {
  const { title, Modal } = await loadModal(name)
  const client = new QueryClient()
  client.setQueryData(readAccount.queryKey, null)
  client.setQueryData(read('listPlans').queryKey, [plan] as never)
  const element = createElement(Modal as (props: unknown) => ReactNode, { given, close: () => undefined } as never)
  const match = { route: { Component: () => element }, params: {} }
  const router = staticRouter(new URL('http://tailshare.example/'), [match], { data: [], failure: null })
  const page = createElement(QueryClientProvider, { client }, createElement(RouterView, { router, waiting: null }))
  const html = renderToString(page)
  const words = html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll('&#x27;', '’')
  return { title: typeof title === 'string' ? title : title(given as never), html, words }
}

/** Specification §2: each modal by name, with its title and text. */
test.each<[ModalName, unknown, string, string[]]>([
  [
    'log-in',
    undefined,
    'Log In',
    ['Email', 'Password', 'Request a Password Reset', 'Log In', 'No account? ', 'Sign up now', 'Forgot password?'],
  ],
  ['sign-up', undefined, 'Sign Up', ['Continue with email', 'Already have an account?', 'Log In']],
  ['password-recovery', undefined, 'Request Password Reset', ['Email', 'Submit Reset Request']],
  ['membership', undefined, 'MEMBER-ONLY ACCESS', ['Tell me more', 'Wingman', 'GET STARTED']],
  [
    'rejected-document',
    { title: 'Medical certificate', reason: 'Page 2 is missing.' },
    'Medical certificate: rejected',
    ['Page 2 is missing.', 'Ok'],
  ],
  ['deletion-confirmation', undefined, 'Confirmation of Deletion', ['Are you sure you want to delete?', 'Delete', 'Cancel']],
  [
    'deletion-confirmation',
    { title: 'Revoke it', message: 'For good?', confirm: 'Revoke', cancel: 'Keep', onConfirm: () => undefined },
    'Revoke it',
    ['For good?', 'Revoke', 'Keep'],
  ],
  ['external-form', undefined, 'Invest in Tailshare', ['Name', 'Email', 'Interested in', 'Amount', 'Message', 'Send']],
  [
    'email-verification',
    { email: 'pat@pilots.example', onVerified: () => undefined },
    'Email address confirmation',
    ['We emailed a code to ', 'pat@pilots.example', 'Submit'],
  ],
])('the modal %s has the title and text of the specification', async (name, given, title, words) => {
  const modal = await opened(name, given)
  expect(modal.title).toBe(title)
  for (const word of words) expect(modal.words).toContain(word)
})

test('the code has six boxes of one character each', async () => {
  const { html } = await opened('email-verification', { email: 'pat@pilots.example', onVerified: () => undefined })
  expect([...html.matchAll(/aria-label="Character \d of 6"/g)]).toHaveLength(6)
})

test('learning more leads to /learn', async () => {
  expect((await opened('membership')).html).toContain('href="/learn"')
})
