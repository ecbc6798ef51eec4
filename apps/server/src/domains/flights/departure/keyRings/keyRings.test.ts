import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { depart } from '../../../../../test/bookings/ramp.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

type Who = keyof Api['people']
const ring = () => ({ params: { id: api.fleet.N417TS } })
const codeIn = (url: string) => url.split('/').at(-1)!
const make = async (who: Who = 'helen') => codeIn((await api.call(who, 'makeKeyRing', ring())).json.label!.url)
const scan = (who: Who | undefined, code: string) => api.call(who, 'scanKeyRing', { params: { code } })

test('an owner makes, prints and renews the label; the old code stops working', async () => {
  expect((await api.call('helen', 'getKeyRing', ring())).json).toEqual({ tailNumber: 'N417TS', label: null })
  expect((await api.call('helen', 'getKeyRingLabel', ring())).status).toBe(404)
  const first = await make()
  expect(first).toMatch(/^[\w-]{22}$/)
  const { json } = await api.call('helen', 'getKeyRing', ring())
  expect(json.label).toMatchObject({ url: expect.stringContaining(`/aircraft-report/key/${first}`), made: expect.any(String) })
  const picture = await api.call('helen', 'getKeyRingLabel', ring())
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(picture.raw.toString()).toMatch(/^<svg .*Key ring of N417TS.*<path d="M2 2h1v1h-1z/s)
  const second = await make('omar')
  expect(second).not.toBe(first)
  expect((await scan('helen', first)).status).toBe(404)
  expect((await scan('helen', second)).status).toBe(200)
  const { json: log } = await api.call('omar', 'listAudit', { query: { action: 'key_ring_renewed' } })
  expect(log.results).toMatchObject([{ tailNumber: 'N417TS' }])
})

test('a label is for its owner and operators only', async () => {
  await make()
  for (const who of ['maria', 'rosa'] as const)
    for (const call of ['getKeyRing', 'makeKeyRing', 'getKeyRingLabel'] as const)
      expect((await api.call(who, call, ring())).status).toBe(403)
  expect((await api.call(undefined, 'getKeyRing', ring())).status).toBe(401)
  expect((await api.call(undefined, 'makeKeyRing', ring())).status).toBe(401)
})

test('scanning it opens the pilot’s record for departure or return, or shows what is next', async () => {
  const code = await make()
  const { id } = await insertOrder(api, { start: halfHour(1) })
  const later = await insertOrder(api, { pilot: 'jonas', start: halfHour(9), hours: 2 })
  for (const who of ['maria', 'rosa', 'helen', 'omar'] as const)
    expect((await scan(who, code)).json).toMatchObject({ tailNumber: 'N417TS', record: { order: id, stage: 'departure' } })
  expect((await scan('jonas', code)).json).toMatchObject({ record: null, next: { order: later.id } })
  expect((await scan('sam', code)).json).toMatchObject({ record: null, next: null })
  await depart(api, 'rosa', id)
  for (const who of ['maria', 'rosa'] as const)
    expect((await scan(who, code)).json.record).toEqual({ order: id, stage: 'return' })
  await api.db.updateTable('orders').set({ status: 'flight_complete' }).where('id', '=', id).execute()
  expect((await scan('maria', code)).json).toMatchObject({ record: null, next: null })
  expect((await scan('rosa', code)).json.record).toBeNull()
})

test('an unknown code, an invalid one, and a signed-out visitor', async () => {
  expect((await scan('rosa', 'AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  expect((await scan('rosa', 'short')).status).toBe(404)
  expect((await scan(undefined, 'AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(401)
})
