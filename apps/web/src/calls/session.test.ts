import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../api.ts'
import { beginSession, forgetAccount, makeQueryClient, readAccount, watchSession, type Account } from './session.ts'

vi.mock('virtual:calls', () => ({ calls: { getAccount: ['GET', 'account/user/'], logout: ['POST', 'account/logout/'] } }))
afterEach(() => vi.unstubAllGlobals())

/** Keys are own properties, as in a browser's Storage. */
class Kept {
  [key: string]: unknown
  constructor(values: Record<string, string>) {
    Object.assign(this, values)
  }
  getItem(key: string) {
    return this[key] ?? null
  }
  removeItem(key: string) {
    delete this[key]
  }
}

const squawk = { 'typed:squawk:N52148': JSON.stringify({ accountId: 'maria', values: { text: 'Left brake is soft' } }) }
const trip = {
  'typed:/aircraft/7/book': JSON.stringify({ accountId: 'maria', values: { csipMessage: 'First time in a Cirrus' } }),
}
const elsewhere = { 'scroll:/search': '120' }
const keeping = (inTab: Record<string, string>, onDevice: Record<string, string> = {}) => {
  const window = { sessionStorage: new Kept(inTab), localStorage: new Kept(onDevice) }
  vi.stubGlobal('window', window)
  return { inTab: () => Object.keys(window.sessionStorage), onDevice: () => Object.keys(window.localStorage) }
}
const signedIn = () => {
  const client = makeQueryClient()
  client.setQueryData(readAccount.queryKey, { id: 'maria' } as Account)
  return client
}

test('logging out leaves no unfinished squawk, trip or message behind', () => {
  const kept = keeping({ ...squawk, ...trip, ...elsewhere }, { 'message-draft:maria:helen': 'Hi' })
  const client = signedIn()
  forgetAccount(client)
  expect([kept.inTab(), kept.onDevice()]).toEqual([Object.keys(elsewhere), []])
  expect(client.getQueryData(readAccount.queryKey)).toBeNull()
})

test('after the session has ended, the same person finds their input and unfinished trip again; another does not', () => {
  const theirs = { ...squawk, ...trip }
  const kept = keeping({ ...theirs, ...elsewhere })
  beginSession(signedIn(), { id: 'maria' } as Account)
  expect(kept.inTab()).toEqual([...Object.keys(theirs), ...Object.keys(elsewhere)])
  beginSession(signedIn(), { id: 'helen' } as Account)
  expect(kept.inTab()).toEqual(Object.keys(elsewhere))
})

/** Records the account each request is sent for; responds with this. */
const answering = (status: number, json: object) => {
  const meant: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    meant.push(new Headers(init.headers).get('for-account'))
    return Promise.resolve(Response.json(json, { status }))
  })
  return meant
}

test('every call sends the account its page was rendered for, except logging out and calls by a visitor', async () => {
  const meant = answering(200, {})
  const client = signedIn()
  watchSession(client)
  await call('getAccount')
  await call('logout')
  client.setQueryData(readAccount.queryKey, null)
  await call('getAccount')
  expect(meant).toEqual(['maria', null, null])
})

test('a page that now belongs to another account reloads once and stores no input', async () => {
  answering(401, { code: 'other_account', detail: 'Someone else' })
  const kept = keeping(elsewhere)
  const went: string[] = []
  Object.assign(window, {
    location: { pathname: '/profile', search: '', reload: () => went.push('reload'), assign: (to: string) => went.push(to) },
  })
  watchSession(signedIn())
  for (let tries = 0; tries < 2; tries++) await call('getAccount').catch(() => undefined)
  expect([went, kept.inTab()]).toEqual([['reload'], Object.keys(elsewhere)])
})
