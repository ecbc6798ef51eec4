import { beforeEach, expect, test, vi } from 'vitest'
import { sendInOrder } from './inOrder.ts'
import { dropWaiting, keepWaiting, listWaiting, setRefusal, type WaitingMessage } from './waiting.ts'

const now = new Date('2026-12-05T17:00:00Z')
const me = 'me'
const said = (of: readonly WaitingMessage[]) => of.map(({ body }) => body.message)
const write = (message: string, accountId = me, key = message) =>
  keepWaiting(accountId, { key, body: { userTo: 'helen', message } }, now)
const refused = (status: number, message = 'No') => Object.assign(new Error(message), { status, fields: {} })

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
  vi.stubGlobal('window', { localStorage, addEventListener: () => undefined, removeEventListener: () => undefined })
})

/** A server that stores messages by key and loses responses on demand. */
const startServer = (answers: (Error | 'arrives, answer lost' | 'ok')[]) => {
  const taken = new Map<string, string>()
  const send = ({ key, body }: WaitingMessage) => {
    const answer = answers.shift() ?? 'ok'
    if (answer === 'ok' || answer === 'arrives, answer lost') taken.set(key, body.message)
    if (answer === 'ok') return Promise.resolve()
    return Promise.reject(answer === 'arrives, answer lost' ? refused(0) : answer)
  }
  const work = () => sendInOrder({ accountId: me, send, onSent: () => Promise.resolve() })
  return { taken, work }
}

test('messages written offline are sent in order and once each, even when answers are lost', async () => {
  for (const message of ['first', 'second', 'third']) write(message)
  const { taken, work } = startServer([refused(0), 'arrives, answer lost', refused(503), 'ok'])
  expect(await work()).toBe(false)
  expect([...taken.values()]).toEqual([])
  expect(await work()).toBe(false)
  expect(said(listWaiting(me))).toEqual(['first', 'second', 'third'])
  expect(await work()).toBe(false)
  expect(await work()).toBe(true)
  expect([...taken.values()]).toEqual(['first', 'second', 'third'])
  expect([listWaiting(me), stored.size]).toEqual([[], 0])
})

test('a rejected message stays with its text and reason, and blocks no other', async () => {
  write('to somebody who blocks me')
  write('to somebody else')
  const { taken, work } = startServer([refused(403, 'This person does not take messages from you.')])
  expect(await work()).toBe(true)
  expect([...taken.values()]).toEqual(['to somebody else'])
  expect(listWaiting(me)).toMatchObject([
    { body: { message: 'to somebody who blocks me' }, refusal: 'This person does not take messages from you.' },
  ])
  setRefusal(me, 'to somebody who blocks me', null)
  expect(await work()).toBe(true)
  expect(listWaiting(me)).toEqual([])
})

test('an ended session and rate limiting are retried', async () => {
  write('later')
  const { work } = startServer([refused(401), refused(429)])
  expect([await work(), await work(), await work()]).toEqual([false, false, true])
})

test('waiting messages belong to the account that wrote them', () => {
  write('mine')
  write('theirs', 'other')
  dropWaiting('other', 'mine')
  expect([said(listWaiting(me)), said(listWaiting('other'))]).toEqual([['mine'], ['theirs']])
})

test('the same key is stored once', () => {
  write('once', me, 'key')
  write('once', me, 'key')
  expect(said(listWaiting(me))).toEqual(['once'])
})
