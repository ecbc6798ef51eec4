import { dayIn, endOfMonth, plusDays, plusMonths } from '@tailshare/contract/text/period'
import type { Body } from '@tailshare/contract/routes'
import { cycleOn, cyclesToLoad } from '@tailshare/rules/maintenance/items/due'
import { templatesFor } from '@tailshare/rules/maintenance/items/templates/templates'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { zone } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { untilBlocked } from '../../../../test/stories/overtake.ts'
import { inTransaction } from '../../../db/connect.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.deleteFrom('maintenanceItem').where('aircraftId', '=', id()).execute()
  await api.db.insertInto('aircraftShare').values({ aircraftId: id(), accountId: api.people.tomas, percent: 25 }).execute()
})
afterAll(() => api.close())

const id = () => api.fleet.N417TS
const today = dayIn(new Date(), zone)
const none = '01900000-0000-7000-8000-000000000000'
type Who = CastKey | undefined
const records = (who: Who, aircraftId: string = id()) => api.call(who, 'getMaintenance', { params: { id: aircraftId } })
const add = (who: Who, body: Body<'addMaintenanceItem'>) => api.call(who, 'addMaintenanceItem', { params: { id: id() }, body })
const change = (who: Who, itemId: string, body: Body<'changeMaintenanceItem'>) =>
  api.call(who, 'changeMaintenanceItem', { params: { id: itemId }, body })
const history = async (itemId: string) =>
  (await api.call('helen', 'listMaintenanceHistory', { params: { id: itemId } })).json.results
const hobbs = async () => (await records('helen')).json.hobbs

test('owner, co-owner, home staff and operator read; only some may keep them; for strangers they do not exist', async () => {
  const seen = async (who: Who) => {
    const { status, json } = await records(who)
    return status === 200 ? `${json.you}, ${json.mayMaintain ? 'keeps' : 'reads'}` : status
  }
  expect(await seen('helen')).toBe('owner, keeps')
  expect(await seen('omar')).toBe('operator, keeps')
  expect(await seen('tomas')).toBe('co_owner, reads')
  expect(await seen('rosa')).toBe('staff, reads')
  for (const who of ['maria', 'victor', 'elena'] as const) expect(await seen(who)).toBe(404)
  expect(await seen(undefined)).toBe(401)
  expect((await records('helen', none)).status).toBe(404)
  expect((await records('tomas')).json.whyNot).toBe(
    'You can read these records. Helen decides who keeps them, so ask for access.',
  )
})

test('one call adds the model’s items, counted from their dates and today’s meter; a second call adds nothing', async () => {
  const create = (who: Who, compileDate: string) =>
    api.call(who, 'bulkCreateMaintenance', { params: { id: id() }, body: { compileDate } })
  expect((await create('tomas', today)).json).toMatchObject({ code: 'no_maintenance_access' })
  expect((await create('maria', today)).status).toBe(404)
  expect((await create(undefined, today)).status).toBe(401)
  expect((await create('helen', plusDays(today, 1))).json).toEqual({ compileDate: ['This day is in the future'] })
  expect((await create('helen', '1999-01-01')).json).toEqual({ compileDate: ['Date is outdated'] })
  expect((await api.call('helen', 'bulkCreateMaintenance', { params: { id: id() }, body: {} as never })).status).toBe(400)

  const day = plusDays(today, -40)
  const expected = templatesFor({ family: 'SR22', isJet: false }).length
  const heard = await startHearing(api)
  const replies = await Promise.all([create('helen', day), create('helen', day)])
  expect(replies.map(({ json }) => json.created).toSorted((a, b) => a - b)).toEqual([0, expected])
  expect(await heard()).toEqual([])
  const { items, templatesLeft } = (await records('helen')).json
  expect([items.length, templatesLeft]).toEqual([expected, 0])
  const annual = items.find(({ template }) => template === 'annual')!
  expect(annual).toMatchObject({
    lastDoneOn: day,
    dueOn: endOfMonth(plusMonths(day, 12)),
    toConfirm: true,
    status: 'not_confirmed',
    historyCount: 0,
    kind: 'inspection',
  })
  expect(items.find(({ template }) => template === 'oil')).toMatchObject({ dueHours: (await hobbs()) + 50, hoursLeft: 50 })
  expect(items.find(({ template }) => template === 'vor')).toMatchObject({
    dueOn: plusDays(day, 30),
    status: 'overdue',
    daysLeft: -10,
  })
  expect(items.find(({ template }) => template === 'parachute')).toMatchObject({
    kind: 'part',
    intervalMonths: 120,
    grounds: true,
    dueOn: plusMonths(day, 120),
  })
  expect(items.find(({ template }) => template === 'elt_battery')).toMatchObject({
    intervalMonths: null,
    dueOn: plusDays(plusMonths(day, 60), -1),
    toConfirm: true,
  })
  expect(items.find(({ template }) => template === 'navigation_data')).toMatchObject({ dueOn: cycleOn(day).through })
})

test('a battery takes the date printed on it, and a database its cycle', async () => {
  const { items } = (await records('helen')).json
  const of = (key: string) => items.find(({ template }) => template === key)!
  const battery = of('elt_battery')
  expect((await change('helen', battery.id, { doneOn: today })).json).toEqual({ fixedDueOn: [expect.any(String)] })
  const through = plusDays(today, 364)
  expect((await change('helen', battery.id, { doneOn: today, fixedDueOn: through })).json).toMatchObject({ dueOn: through })
  const data = of('navigation_data')
  expect((await change('helen', data.id, { doneOn: today })).json).toMatchObject({ dueOn: cycleOn(today).through })
  const [, next] = cyclesToLoad(today)
  expect((await change('helen', data.id, { doneOn: today, fixedDueOn: next!.through })).json).toMatchObject({
    dueOn: next!.through,
  })
})

test('a sign-off adds an entry and sets the next due; impossible values are refused by field', async () => {
  const meter = await hobbs()
  const { json: item } = await add('helen', {
    title: 'Brake pads',
    kind: 'part',
    intervalHours: 100,
    intervalMonths: 6,
    dueOn: today,
    dueHours: meter + 5,
  })
  expect(item).toMatchObject({ dueOn: today, byHand: true, status: 'due_soon', toConfirm: false })
  const wrong = async (body: Body<'changeMaintenanceItem'>) => (await change('helen', item.id, body)).json
  expect(await wrong({ doneOn: plusDays(today, 1) })).toEqual({
    doneOn: ['This day is in the future'],
    doneHours: ['This field is required'],
  })
  const uncounted = { title: 'Mags', kind: 'part', intervalHours: 500 } as const
  expect((await add('helen', uncounted)).json).toMatchObject({ lastDoneHours: [expect.stringMatching(/0 for a new part/)] })
  expect(await wrong({ doneOn: plusDays(today, -3) })).toEqual({ doneHours: ['This field is required'] })
  expect(await wrong({ doneOn: today, doneHours: meter + 0.1 })).toEqual({
    doneHours: [expect.stringMatching(/^The meter reads /)],
  })
  expect(await wrong({ doneBy: 'Ann Wu' })).toEqual({ doneOn: ['This field is required'] })
  expect(await wrong({ doneOn: today, documentIds: [none] })).toEqual({ documentIds: ['Please choose one of the options'] })
  expect(await history(item.id)).toEqual([])

  const doneOn = plusDays(today, -10)
  const signed = await change('helen', item.id, {
    doneOn,
    doneHours: meter - 4,
    doneBy: 'Ann Wu',
    certificate: 'A&P 3120447',
    work: 'Replaced both pads, checked the discs.',
  })
  expect(signed.json).toMatchObject({
    lastDoneOn: doneOn,
    lastDoneHours: meter - 4,
    dueOn: plusMonths(doneOn, 6),
    dueHours: meter + 96,
    hoursLeft: 96,
    byHand: false,
    historyCount: 1,
  })
  expect(await history(item.id)).toMatchObject([
    {
      kind: 'done',
      doneOn,
      hobbs: meter - 4,
      doneBy: 'Ann Wu',
      certificate: 'A&P 3120447',
      work: 'Replaced both pads, checked the discs.',
      signedBy: { firstName: 'Helen' },
    },
  ])
  expect(await wrong({ doneOn: plusDays(doneOn, -1), doneHours: meter })).toEqual({
    doneHours: [expect.stringMatching(/^It was done at .* later/)],
  })
  expect(await wrong({ doneOn: today, doneHours: meter - 5 })).toEqual({ doneHours: [expect.stringMatching(/^It was done at /)] })
})

test('two simultaneous sign-offs of an item keep both entries, and the later one counts', async () => {
  const meter = await hobbs()
  const { json: item } = await add('helen', { title: 'Tires', kind: 'part', intervalHours: 300, dueHours: meter + 10 })
  const sign = (doneHours: number) => change('helen', item.id, { doneOn: today, doneHours })
  const replies = await Promise.all([sign(meter - 1), sign(meter), sign(meter - 0.5)])
  const rows = await history(item.id)
  expect(rows).toHaveLength(replies.filter(({ status }) => status === 200).length)
  expect((await records('helen')).json.items.find(({ id: one }) => one === item.id)).toMatchObject({ lastDoneHours: meter })
})

test('a changed interval applies at once and is in the history; an older logbook date confirms an estimate', async () => {
  const items = (await records('helen')).json.items
  const annual = items.find(({ template }) => template === 'annual')!
  const doneOn = plusDays(today, -100)
  const confirmed = await change('helen', annual.id, { doneOn, doneHours: 1200, doneBy: 'Bay Aero', certificate: 'CRS B4AR112K' })
  expect(confirmed.json).toMatchObject({ toConfirm: false, lastDoneOn: doneOn, dueOn: endOfMonth(plusMonths(doneOn, 12)) })
  const edited = await change('helen', annual.id, { intervalMonths: 6 })
  expect(edited.json.dueOn).toBe(endOfMonth(plusMonths(doneOn, 6)))
  expect((await history(annual.id)).map(({ kind, work }) => [kind, work])).toEqual([
    ['changed', 'Interval: 12 months → 6 months.'],
    ['done', ''],
  ])
  expect((await change('helen', annual.id, { intervalMonths: null })).json).toEqual({ intervalMonths: [expect.any(String)] })
  expect((await change('helen', annual.id, { intervalMonths: 0 })).status).toBe(400)
  expect((await change('helen', annual.id, { color: 'red' } as never)).status).toBe(400)
  await change('helen', annual.id, { intervalMonths: 12 })
})

test('switching to the flight meter keeps the hours left', async () => {
  const { hobbs: meter, flightMeter } = (await records('helen')).json
  const { json: item } = await add('helen', { title: 'Vacuum pump', kind: 'part', intervalHours: 500, dueHours: meter + 40 })
  const moved = await change('helen', item.id, { meter: 'flight_meter' })
  expect(moved.json).toMatchObject({ hoursLeft: 40, dueHours: flightMeter + 40, meter: 'flight_meter' })
  const signed = await change('helen', item.id, { doneOn: today })
  expect(signed.json).toMatchObject({ lastDoneHours: flightMeter, hoursLeft: 500 })
  expect((await history(item.id))[0]).toMatchObject({ hobbs: null, flightMeter })
})

test('an item is retired and put back; retired it is due nowhere', async () => {
  const { json: item } = await add('helen', { title: 'Old strobe', kind: 'part', intervalMonths: 12, dueOn: plusDays(today, -1) })
  const shown = async () =>
    (await api.call('helen', 'getAircraft', { params: { id: id() } })).json.maintenance.map(({ title }) => title)
  expect(item.status).toBe('grounding')
  expect(await shown()).toContain('Old strobe')
  expect((await change('helen', item.id, { retired: true })).json).toMatchObject({ retired: true, status: 'ok' })
  expect(await shown()).not.toContain('Old strobe')
  expect((await change('helen', item.id, { doneOn: today })).json).toMatchObject({ code: 'item_retired' })
  expect((await change('helen', item.id, { retired: false })).json).toMatchObject({ retired: false, status: 'grounding' })
  expect((await history(item.id)).map(({ kind }) => kind)).toEqual(['restored', 'retired'])
  await change('helen', item.id, { retired: true })
})

test('only record keepers add, change or sign off, and the owner is told what an operator did', async () => {
  const body = { title: 'Fire extinguisher', kind: 'part', intervalMonths: 12, dueOn: plusDays(today, 90) } as const
  for (const who of ['tomas', 'rosa'] as const)
    expect((await add(who, body)).json).toMatchObject({ code: 'no_maintenance_access', detail: expect.stringContaining('Helen') })
  expect((await add('maria', body)).status).toBe(404)
  expect((await add(undefined, body)).status).toBe(401)
  expect((await add('helen', { title: '', dueOn: today })).status).toBe(400)
  expect((await add('helen', { title: 'Nothing due' })).json).toEqual({ intervalMonths: [expect.any(String)] })
  // With an interval, the day is what's missing.
  for (const interval of [{ intervalMonths: 12 }, { intervalDays: 30 }])
    expect((await add('helen', { title: 'No day', ...interval })).json).toMatchObject({
      lastDoneOn: [expect.stringMatching(/when it was last done/)],
    })
  const { json: item } = await add('helen', body)
  for (const who of ['tomas', 'rosa'] as const) expect((await change(who, item.id, { title: 'Mine' })).status).toBe(403)
  for (const who of ['maria', 'victor'] as const) expect((await change(who, item.id, { title: 'Mine' })).status).toBe(404)
  expect((await change(undefined, item.id, { title: 'Mine' })).status).toBe(401)
  expect((await change('helen', none, { title: 'Mine' })).status).toBe(404)
  expect((await change('helen', item.id, { notApplicable: 'Not ours' })).json).toEqual({ notApplicable: [expect.any(String)] })

  const heard = await startHearing(api)
  await change('omar', item.id, { doneOn: today, doneBy: 'Omar' })
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([['helen', 'N417TS: Fire extinguisher was signed off']])
  const log = (await api.call('omar', 'listAudit', { query: { action: 'maintenance_changed' } })).json.results
  expect(log[0]).toMatchObject({ tailNumber: 'N417TS', details: ['N417TS: Fire extinguisher was signed off'] })
})

test('an item without an interval is signed off with its next date or refused', async () => {
  const { json: paper } = await add('helen', { title: 'Insurance', kind: 'paper', dueOn: plusDays(today, 20) })
  expect((await change('helen', paper.id, { doneOn: today })).json).toEqual({
    fixedDueOn: ['It has no interval. Please enter when it is due next'],
  })
  expect(await history(paper.id)).toEqual([])
  const until = plusDays(today, 385)
  expect((await change('helen', paper.id, { doneOn: today, fixedDueOn: until })).json).toMatchObject({
    dueOn: until,
    lastDoneOn: today,
    historyCount: 1,
  })
  const { json: part } = await add('helen', { title: 'ELT battery', kind: 'part', fixedDueOn: plusDays(today, 5) })
  expect((await change('helen', part.id, { doneOn: today })).status).toBe(400)
  expect((await change('helen', part.id, { doneOn: today, intervalMonths: 24 })).json).toMatchObject({
    dueOn: plusMonths(today, 24),
  })
})

/** Starts a call while an ending flight holds the aircraft; continues after the flight has added 5 h. */
const whileLanding = async <T>(aircraftId: string, start: () => Promise<T>): Promise<T> => {
  const { late } = await inTransaction(api.db, async (tx) => {
    await sql`update aircraft set hobbs = hobbs + 5 where id = ${aircraftId}`.execute(tx)
    const late = start()
    await untilBlocked(api, late)
    return { late }
  })
  return late
}

test('items added while a flight ends count from the meter after that flight', async () => {
  const meter = await hobbs()
  const body = { title: 'Alternator', kind: 'part', intervalHours: 500, lastDoneOn: today, lastDoneHours: meter + 4 } as const
  const { json: item } = await whileLanding(id(), () => add('helen', body))
  expect(item).toMatchObject({ lastDoneHours: meter + 4, hoursLeft: 499 })
  const other = { params: { id: api.fleet.N52148 }, body: { compileDate: today } }
  const { json: list } = await whileLanding(api.fleet.N52148, () => api.call('omar', 'bulkCreateMaintenance', other))
  expect(list.created).toBeGreaterThan(0)
  expect(list.items.find(({ template }) => template === 'oil')).toMatchObject({ hoursLeft: 50 })
})
