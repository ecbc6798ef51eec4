import { dayIn, endOfMonth, plusDays, plusMonths } from '@tailshare/contract/text/period'
import type { Body } from '@tailshare/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.insertInto('aircraftShare').values({ aircraftId: id(), accountId: api.people.tomas, percent: 25 }).execute()
})
afterAll(() => api.close())

const id = () => api.fleet.N417TS
const today = dayIn(new Date(), zone)
const none = '01900000-0000-7000-8000-000000000000'
type Who = CastKey | undefined
const add = async (body: Partial<Body<'addMaintenanceItem'>> = {}) => {
  const about = { title: 'VOR check', intervalDays: 30, lastDoneOn: today, grounds: false }
  const { json } = await api.call('helen', 'addMaintenanceItem', { params: { id: id() }, body: { ...about, ...body } })
  return json
}
const next = (who: Who, itemId: string, value: number | string) =>
  api.call(who, 'setNextValue', { params: { id: itemId }, body: { value } })
const note = (who: Who, itemId: string, body: Body<'noteMaintenanceItem'>) =>
  api.call(who, 'noteMaintenanceItem', { params: { id: itemId }, body })
const change = (who: Who, itemId: string, body: Body<'changeMaintenanceItem'>) =>
  api.call(who, 'changeMaintenanceItem', { params: { id: itemId }, body })
const history = (who: Who, itemId: string, query = {}) =>
  api.call(who, 'listMaintenanceHistory', { params: { id: itemId }, query })
const status = (who: Who) => api.call(who, 'getMaintenanceStatus', { params: { id: id() } })

test('a due value set by hand, in hours or as a day, is in the history and is replaced at the next sign-off', async () => {
  const item = await add({ intervalHours: 50, lastDoneHours: 0 })
  expect(item).toMatchObject({ dueOn: plusDays(today, 30), dueHours: 50, toConfirm: true })
  expect((await next('helen', item.id, '2031-05-06')).json).toMatchObject({ dueOn: '2031-05-06', dueHours: 50, byHand: true })
  expect((await next('helen', item.id, 1999.5)).json).toMatchObject({ dueOn: '2031-05-06', dueHours: 1999.5 })
  expect((await history('tomas', item.id)).json.results.map(({ kind, value }) => [kind, value])).toEqual([
    ['next_value', '1999.5'],
    ['next_value', '2031-05-06'],
  ])
  const { json } = await change('helen', item.id, { doneOn: today })
  expect(json).toMatchObject({ dueOn: plusDays(today, 30), byHand: false, hoursLeft: 50 })
})

test('work done reads like a logbook, latest day first, for readers of the records', async () => {
  const [oil, vor] = [await add({ title: 'Oil change' }), await add({ title: 'VOR logbook check' })]
  await change('helen', oil.id, { doneOn: today, work: 'Oil and filter' })
  await change('helen', vor.id, { doneOn: plusDays(today, -3) })
  await next('helen', vor.id, plusDays(today, 90))
  const logbook = (who: Who) => api.call(who, 'listLogbook', { params: { id: id() }, query: { limit: 50 } })
  const read = (await logbook('tomas')).json
  const mine = read.results.filter(({ item }) => [oil.id, vor.id].includes(item.id))
  expect(mine.map(({ item, kind, doneOn, work }) => [item.title, kind, doneOn, work])).toEqual([
    ['Oil change', 'done', today, 'Oil and filter'],
    ['VOR logbook check', 'done', plusDays(today, -3), ''],
  ])
  expect(read.count).toBe(read.results.length)
  expect([(await logbook('maria')).status, (await logbook(undefined)).status]).toEqual([404, 401])
})

test('a due value is hours or a day, set by a record keeper, for an existing item', async () => {
  const item = await add()
  for (const value of ['tomorrow', -1, 12.34, '2031-02-30', null, true])
    expect((await next('helen', item.id, value as never)).status, String(value)).toBe(400)
  for (const who of ['tomas', 'rosa'] as const) expect((await next(who, item.id, 100)).status).toBe(403)
  for (const who of ['maria', 'victor'] as const) expect((await next(who, item.id, 100)).status).toBe(404)
  expect((await next(undefined, item.id, 100)).status).toBe(401)
  expect((await next('helen', none, 100)).status).toBe(404)
  await change('helen', item.id, { retired: true })
  expect((await next('helen', item.id, 100)).json).toMatchObject({ code: 'item_retired' })
})

test('a directive that does not apply is never due and shows the reason in its history; once complied with, it is done', async () => {
  const directive = await add({
    title: 'Crankshaft gear bolt',
    kind: 'directive',
    number: 'AD 2026-04-07',
    method: 'Check the bolt torque',
    intervalDays: null,
    lastDoneOn: null,
    dueOn: plusDays(today, -1),
    grounds: true,
  })
  expect(directive).toMatchObject({ status: 'grounding', number: 'AD 2026-04-07' })
  const off = await change('helen', directive.id, { notApplicable: 'Serial number 4411 is outside the range' })
  expect(off.json).toMatchObject({ dueOn: null, status: 'ok', notApplicable: 'Serial number 4411 is outside the range' })
  expect((await next('helen', directive.id, today)).status).toBe(400)
  expect((await change('helen', directive.id, { notApplicable: null })).json.status).toBe('grounding')
  const done = await change('helen', directive.id, { doneOn: today, doneBy: 'Ann Wu', certificate: 'A&P 3120447' })
  expect(done.json).toMatchObject({ dueOn: null, dueHours: null, status: 'ok', lastDoneOn: today })
  expect((await history('helen', directive.id)).json.results.map(({ kind, work }) => [kind, work])).toEqual([
    ['done', ''],
    ['changed', 'Applies to this aircraft.'],
    ['changed', 'Does not apply: Serial number 4411 is outside the range'],
  ])
})

test('the history is paged, newest first, for readers of the records', async () => {
  const item = await add()
  for (let days = 1; days <= 5; days++) await next('helen', item.id, plusDays(today, days))
  const first = await history('rosa', item.id, { limit: 2 })
  expect(first.json).toMatchObject({ count: 5, next: expect.stringContaining('offset=2') })
  expect(first.json.results.map(({ value }) => value)).toEqual([plusDays(today, 5), plusDays(today, 4)])
  expect((await history('rosa', item.id, { limit: 2, offset: 4 })).json).toMatchObject({
    next: null,
    results: [{ value: plusDays(today, 1) }],
  })
  expect((await history('maria', item.id)).status).toBe(404)
  expect((await history(undefined, item.id)).status).toBe(401)
  expect((await history('helen', none)).status).toBe(404)
  expect((await history('helen', item.id, { limit: 0 })).status).toBe(400)
})

test('the ramp can only add observations; a record keeper may do both there', async () => {
  const placard = endOfMonth(plusMonths(today, 4))
  const item = await add({ title: 'ELT battery', kind: 'part', intervalDays: null, intervalMonths: 60 })
  const heard = await startHearing(api)
  const noted = await note('rosa', item.id, { seen: true, value: placard, note: 'Date on the placard' })
  expect(noted).toMatchObject({ status: 200, json: { dueOn: item.dueOn, historyCount: 1 } })
  expect((await heard()).map(({ who, title, text }) => [who, title, text])).toEqual([
    ['helen', 'N417TS: ELT battery was looked at on the ramp', `Rosa Vidal saw it. Read: ${placard}. Date on the placard`],
  ])
  expect((await history('helen', item.id)).json.results[0]).toMatchObject({
    kind: 'noted',
    value: placard,
    work: 'Date on the placard',
    doneBy: 'Rosa Vidal',
  })
  expect((await note('rosa', item.id, { fixedDueOn: placard, seen: true })).json).toMatchObject({
    code: 'no_maintenance_access',
    detail: 'On the ramp you note what you see. The person who keeps the records of N417TS changes them. Ask Helen.',
  })
  expect((await note('rosa', item.id, {})).json).toEqual({ seen: ['This field is required'] })
  expect((await note('tomas', item.id, { seen: true })).status).toBe(403)
  for (const who of ['maria', 'victor'] as const) expect((await note(who, item.id, { seen: true })).status).toBe(404)
  expect((await note(undefined, item.id, { seen: true })).status).toBe(401)
  expect((await note('helen', item.id, { seen: true, fixedDueOn: placard })).json).toMatchObject({ dueOn: placard })
})

test('the status shows whether it may fly, why not, and what is due next by day and by hours', async () => {
  const clean = (await status('tomas')).json
  expect(clean).toMatchObject({ tailNumber: 'N417TS', airworthy: true, reasons: [] })
  const { hobbs } = (await api.call('helen', 'getMaintenance', { params: { id: id() } })).json
  const spar = await add({
    title: 'Wing spar',
    grounds: true,
    intervalDays: null,
    intervalMonths: 12,
    lastDoneOn: plusMonths(today, -14),
  })
  await add({ title: 'Oil', intervalDays: null, intervalHours: 50, lastDoneHours: hobbs - 47, lastDoneOn: null })
  const due = endOfMonth(plusMonths(today, -2))
  const now = (await status('rosa')).json
  expect(now.airworthy).toBe(false)
  expect(now.reasons).toEqual([expect.stringMatching(/^Wing spar was due on /)])
  expect(now.nextByDate).toMatchObject({ id: spar.id, dueOn: due })
  expect(now.nextByHours).toMatchObject({ title: 'Oil', hoursLeft: 3 })
  expect(now.counts).toMatchObject({ grounding: clean.counts.grounding + 1, dueSoon: clean.counts.dueSoon + 1 })
  await change('helen', spar.id, { doneOn: today, doneHours: hobbs })
  expect((await status('helen')).json).toMatchObject({ airworthy: true, annual: 'on_record' })
  const listed = (changes: object) =>
    api.db.updateTable('maintenanceItem').set(changes).where('aircraftId', '=', id()).where('template', '=', 'annual').execute()
  await listed({ toConfirm: true })
  expect((await status('helen')).json).toMatchObject({ airworthy: null, annual: 'to_confirm' })
  await listed({ template: null, toConfirm: false })
  expect((await status('helen')).json).toMatchObject({ airworthy: null, annual: 'missing' })
  await api.db
    .updateTable('maintenanceItem')
    .set({ template: 'annual' })
    .where('aircraftId', '=', id())
    .where('title', '=', 'Annual inspection')
    .execute()
  await api.db.updateTable('aircraft').set({ groundedReason: 'Flat nose tire' }).where('id', '=', id()).execute()
  expect((await status('helen')).json).toMatchObject({ airworthy: false, reasons: ['Flat nose tire'] })
  expect((await status('maria')).status).toBe(404)
  expect((await status(undefined)).status).toBe(401)
})
