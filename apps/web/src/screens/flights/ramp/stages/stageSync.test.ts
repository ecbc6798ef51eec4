import type { StageRecord } from '@tailshare/contract/flights/ramp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('virtual:calls', () => ({
  calls: {
    getReservation: ['GET', 'order/{id}/'],
    getReturn: ['GET', 'return/{order}/'],
    openReturn: ['POST', 'return/{order}/'],
    uploadStagePhoto: ['POST', 'photo/'],
    deleteStagePhoto: ['DELETE', 'photo/{id}/'],
  },
}))

// A phone and a server whose replies arrive in the order that a test chooses.

const order = {
  id: 'o1',
  aircraftId: 'a1',
  status: 'returning',
  flightStartTime: '2026-11-27T09:00Z',
  flightDropTime: '2099-01-01T09:00Z',
}
const snapshot = {
  order,
  stage: 'return',
  state: 'open',
  questions: [],
  answers: {},
  others: {},
  photos: [],
  issues: [],
  version: { id: 'v1', number: 1 },
} as unknown as StageRecord
const key = 'rosa/o1/return'

type Answer = () => Response | Promise<Response>
let answers: { [call: string]: Answer[] }
let server: StageRecord
const json = (body: unknown, status = 200) => Response.json(body, { status })
/** The next call of this kind is answered so; later ones with what the server has. */
const next = (call: string, answer: Answer) => void (answers[call] ??= []).push(answer)
/** The server writes its reply at once, and it arrives when `arrive` is called. */
const late = (call: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isAsked = false
  next(call, async () => {
    const reply = json(server)
    isAsked = true
    await promise
    return reply
  })
  return { arrive: () => resolve(), asked: () => expect.poll(() => isAsked).toBe(true) }
}

const answer = async (url: string, { method, body }: RequestInit) => {
  const call = `${method} ${url.replace('/api/v1/', '')}`
  const given = answers[call]?.shift()
  if (given) return given()
  if (url.includes('order/')) return json(server.order)
  if (method === 'POST') {
    const { complete, answers: sent } = JSON.parse(body as string) as { complete?: true; answers?: StageRecord['answers'] }
    server = { ...server, answers: { ...server.answers, ...sent }, ...(complete && { state: 'closed' }) }
  }
  return json(server)
}

beforeEach(() => {
  answers = {}
  server = snapshot
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const openPhone = async () => {
  const sync = await import('./stageSync.ts')
  const { shownStages } = await import('./stageShown.ts')
  const store = await import('../device/store/deviceStore.ts')
  const record = () => shownStages().records.get(key)
  return { ...sync, store, record, open: () => sync.openStage('rosa', 'o1', 'return') }
}

test('a record read before the return and received after it does not reopen the return', async () => {
  const { open, completeStage, record } = await openPhone()
  await open()
  const read = late('GET return/o1/')
  const opened = open()
  await read.asked()
  await completeStage(key)
  await expect.poll(() => record()?.snapshot.state).toBe('closed')
  read.arrive()
  await opened
  expect(record()?.snapshot.state).toBe('closed')
})

test('of two reads under way at once, the later one counts, in whichever order they arrive', async () => {
  const { open, record } = await openPhone()
  await open()
  const read = late('GET return/o1/')
  const first = open()
  await read.asked()
  server = { ...server, answers: { oil: 7 } }
  await open()
  read.arrive()
  await first
  expect(record()?.snapshot.answers).toEqual({ oil: 7 })
})

test('another person’s answer that was read while one’s own was being sent stays on the screen', async () => {
  const { open, answer: give, resumeWaiting, record } = await openPhone()
  await open()
  const sent = late('POST return/o1/')
  await give(key, { fuelLeft: 20 })
  await resumeWaiting('rosa')
  await sent.asked()
  server = { ...server, answers: { oil: 7, fuelLeft: 20 } }
  await open()
  sent.arrive()
  await expect.poll(() => record()?.answers).toEqual({})
  await expect.poll(() => record()?.snapshot.answers).toEqual({ oil: 7, fuelLeft: 20 })
})

const photo = (id: string) => ({ id, question: 'nose', at: '2026-11-27T10:00:00Z' })
/** A new photo of the nose, not sent yet, where the server has an older one. */
const withUnsentPhoto = async ({ store }: Awaited<ReturnType<typeof openPhone>>) => {
  const { newRecord, photographed } = await import('../device/store/deviceRecord.ts')
  server = { ...snapshot, photos: [photo('old')] as unknown as StageRecord['photos'] }
  await store.keepPhoto({ ...photo('local'), recordKey: key, blob: new Blob(['x']) })
  await store.keepRecord(photographed(newRecord('rosa', server, true), { ...photo('local'), sent: null }))
}

test('a replaced photo that the server has already removed is not a refusal', async () => {
  const phone = await openPhone()
  await withUnsentPhoto(phone)
  next('POST photo/', () => json(photo('new')))
  next('DELETE photo/old/', () => {
    server = { ...server, photos: [photo('new')] as unknown as StageRecord['photos'] }
    return json({ detail: 'Not found.', code: 'not_found' }, 404)
  })
  await phone.resumeWaiting('rosa')
  await expect.poll(() => phone.record()?.snapshot.photos.map(({ id }) => id)).toEqual(['new'])
  expect(phone.record()?.refusal).toBeNull()
})

test('what was not sent before the ramp was left is sent when it is opened again', async () => {
  const phone = await openPhone()
  await phone.open()
  const lost = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  next('POST return/o1/', lost)
  await phone.completeStage(key)
  await expect.poll(() => lost.mock.calls.length).toBe(1)
  await phone.resumeWaiting('rosa')
  await expect.poll(() => phone.record()?.snapshot.state).toBe('closed')
})
