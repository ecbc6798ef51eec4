import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'

// Runs the worker's real code against a stub of the browser APIs it uses.

type Page = { url: string; focus: () => string; postMessage: (data: unknown) => void }
const origin = 'https://tailshare.example'
const page = (path: string): Page => ({ url: origin + path, focus: vi.fn(() => path), postMessage: vi.fn() })

const keys = { p256dh: 'p', auth: 'a' }
const subscriptionAt = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: 'key' },
  toJSON: () => ({ endpoint, keys }),
})

const startWorker = async (pages: Page[]) => {
  const code = await readFile(new URL('../../public/push.js', import.meta.url), 'utf8')
  const listeners = new Map<string, (event: object) => void>()
  const shown: { title: string; options: { body: string; tag: string; data: { path: string } } }[] = []
  const opened: string[] = []
  const fetched: { url: string; body: unknown }[] = []
  const fetchStub = async (url: string, { body }: { body: string }) =>
    void fetched.push({ url, body: JSON.parse(body) as unknown })
  const self = {
    location: { origin },
    addEventListener: (name: string, hear: (event: object) => void) => listeners.set(name, hear),
    registration: {
      pushManager: { subscribe: async () => subscriptionAt('https://push.example/new') },
      showNotification: async (title: string, options: (typeof shown)[number]['options']) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
  }
  runInNewContext(code, { self, URL, fetch: fetchStub })
  const happen = async (name: string, event: object) => {
    let work: unknown
    listeners.get(name)!({ ...event, waitUntil: (until: unknown) => (work = until) })
    await work
  }
  const push = (said: string | undefined) =>
    happen('push', { data: said === undefined ? null : { json: () => JSON.parse(said) as unknown } })
  const tap = (path: unknown) => happen('notificationclick', { notification: { close: vi.fn(), data: { path } } })
  const renew = (event: object) => happen('pushsubscriptionchange', event)
  return { push, tap, renew, shown, opened, fetched }
}

let pages: Page[]
beforeEach(() => {
  pages = [page('/search'), page('/order/7')]
})

test('a push shows its text, and a repeated one replaces it', async () => {
  const worker = await startWorker(pages)
  await worker.push(JSON.stringify({ id: 'a1', title: 'N172SP is yours', text: 'Helen confirmed.', path: '/order/7' }))
  expect(worker.shown).toMatchObject([
    { title: 'N172SP is yours', options: { body: 'Helen confirmed.', tag: 'a1', data: { path: '/order/7' } } },
  ])
})

test.each([
  undefined,
  'not json',
  '{}',
  '{"path":"https://evil.example"}',
  '{"path":"//evil.example"}',
  '{"path":"/\\\\evil.example"}',
])('every push shows a notice, as browsers require, and unknown data never leads to another site: %s', async (said) => {
  const worker = await startWorker(pages)
  await worker.push(said)
  expect(worker.shown).toMatchObject([{ title: 'Tailshare', options: { data: { path: '/messages/system' } } }])
})

test('a tap focuses the page that is already open there', async () => {
  const worker = await startWorker(pages)
  await worker.tap('/order/7')
  expect(pages.map(({ focus }) => vi.mocked(focus).mock.calls.length)).toEqual([0, 1])
  expect(pages[1]!.postMessage).not.toHaveBeenCalled()
  expect(worker.opened).toEqual([])
})

test('otherwise an open page is asked to navigate, which keeps its form input', async () => {
  const worker = await startWorker(pages)
  await worker.tap('/order/8')
  expect(pages[0]!.postMessage).toHaveBeenCalledWith({ kind: 'show', path: '/order/8' })
  expect(pages[0]!.focus).toHaveBeenCalled()
  expect(worker.opened).toEqual([])
})

test('otherwise a new page opens there, and never on another site', async () => {
  const worker = await startWorker([])
  await worker.tap('/order/8')
  await worker.tap('//evil.example')
  await worker.tap(undefined)
  expect(worker.opened).toEqual([`${origin}/order/8`, `${origin}/messages/system`, `${origin}/messages/system`])
})

test('a renewed subscription is given to the server in place of the old one, whether the browser renewed it or we must', async () => {
  const worker = await startWorker(pages)
  const oldSubscription = subscriptionAt('https://push.example/old')
  await worker.renew({ oldSubscription, newSubscription: subscriptionAt('https://push.example/renewed') })
  await worker.renew({ oldSubscription, newSubscription: null })
  await worker.renew({ oldSubscription: null, newSubscription: null })
  const url = '/api/v1/account/devices/'
  expect(worker.fetched).toEqual([
    { url, body: { endpoint: 'https://push.example/renewed', keys, replaces: 'https://push.example/old' } },
    { url, body: { endpoint: 'https://push.example/new', keys, replaces: 'https://push.example/old' } },
  ])
})
