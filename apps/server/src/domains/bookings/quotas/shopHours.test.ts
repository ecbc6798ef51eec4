import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip } from '../../../../test/factories.ts'
import { openShares } from '../../../../test/sharing/shares.ts'

let api: Api
let id: string
let shared: Awaited<ReturnType<typeof openShares>>
beforeAll(async () => {
  api = await startApi()
  shared = await openShares(api)
  id = shared.id
})
beforeEach(() => shared.shareAnew())
afterAll(() => api.close())

const { from } = dayTrip(3)
/** Blocks shop time; returns its entry. */
const set = async (...asked: Parameters<typeof shared.shop>) => {
  const { status, json } = await shared.shop(...asked)
  expect(status, JSON.stringify(json)).toBe(200)
  return { ...json, entryId: json.entryId! }
}
const hoursOf = async (who: 'tomas' | 'priya') => {
  const { sum } = await api.db
    .selectFrom('quotaEntry')
    .select((eb) => eb.fn.sum<number>('amount').as('sum'))
    .where('measure', '=', 'shop_hours')
    .where('accountId', '=', api.people[who])
    .executeTakeFirstOrThrow()
  return sum
}

test('shop hours given back and used again cannot be restored by an undo', async () => {
  const { entryId } = await set('tomas', from, 200)
  const gone = await api.call('tomas', 'deleteSchedule', { params: { id, scheduleId: entryId }, query: {} })
  await set('tomas', plusHours(from, 24 * 10), 300)
  const undone = await api.call('tomas', 'undoSchedule', { params: { id }, body: { undoId: gone.json.undoId } })
  expect([undone.status, undone.json]).toMatchObject([
    422,
    { templates: [{ code: 'maintenance_hours', data: { previous: 300, additional: 200 } }] },
  ])
  expect(await hoursOf('tomas')).toBe(300)
})

test('an owner can still move a former co-owner’s shop time, even while the aircraft is a draft', async () => {
  const { entryId } = await set('priya', from, 10)
  await api.db.deleteFrom('aircraftShare').where('accountId', '=', api.people.priya).execute()
  await api.db.updateTable('orders').set({ pilotId: api.people.tomas }).where('pilotId', '=', api.people.priya).execute()
  await api.db.updateTable('aircraft').set({ state: 'draft', isListed: false }).where('id', '=', id).execute()
  const moved = await shared.shop('helen', plusHours(from, 2), 10, { id: entryId })
  await api.db.updateTable('aircraft').set({ state: 'listed', isListed: true }).where('id', '=', id).execute()
  expect(moved.status, JSON.stringify(moved.json)).toBe(200)
})

test('a co-owner cannot change shop time the owner converted to own use', async () => {
  const { entryId } = await set('tomas', from, 10)
  const own = await set('helen', from, 10, { id: entryId, kind: 'own' })
  expect((await shared.shop('tomas', plusHours(from, 24), 10, { id: own.entryId })).status).toBe(403)
  const gone = await api.call('tomas', 'deleteSchedule', { params: { id, scheduleId: own.entryId }, query: {} })
  expect(gone.status).toBe(403)
})

test('a co-owner cannot change or undo others’ entries, nor undo an owner’s later change', async () => {
  const { entryId, undoId } = await set('tomas', from, 10)
  for (const [who, status] of [
    ['priya', 403],
    ['jonas', 403],
    [undefined, 401],
  ] as const)
    expect((await api.call(who, 'undoSchedule', { params: { id }, body: { undoId } })).status).toBe(status)
  expect((await shared.shop('priya', from, 4, { id: entryId })).status).toBe(403)
  await set('helen', plusHours(from, 100), 10, { id: entryId })
  const late = await api.call('tomas', 'undoSchedule', { params: { id }, body: { undoId } })
  expect([late.status, late.json]).toMatchObject([409, { code: 'undo_expired' }])
})

test('ten concurrent requests never exceed the available hours', async () => {
  const terms = { holidays: 11, consecutiveDays: 60, advanceDays: 112, maintenanceHours: 100 }
  await api.db
    .insertInto('quotaTerms')
    .values({ aircraftId: id, version: 1, agreedAt: new Date(), ...terms })
    .execute()
  const days = Array.from({ length: 10 }, (_, day) => plusHours(from, 48 * day))
  const answers = await Promise.all(days.map((day) => shared.shop('tomas', day, 30)))
  await api.db.deleteFrom('quotaTerms').execute()
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await hoursOf('tomas')).toBe(90)
})
