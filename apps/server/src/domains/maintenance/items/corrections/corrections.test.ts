import { dayIn, endOfMonth, plusDays, plusMonths } from '@tailshare/contract/text/period'
import type { Body } from '@tailshare/contract/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'
import { newId } from '../../../../db/newId.ts'

// N417TS reads Hobbs 1,284.6.

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db
    .updateTable('maintenanceItem')
    .set({ template: null, retiredAt: new Date() })
    .where('aircraftId', '=', id())
    .execute()
  await api.call('helen', 'bulkCreateMaintenance', { params: { id: id() }, body: { compileDate: today } })
})

const id = () => api.fleet.N417TS
const today = dayIn(new Date(), zone)
const itemOf = async (template: string) =>
  (await api.call('helen', 'getMaintenance', { params: { id: id() } })).json.items.find((item) => item.template === template)!
const signed = { doneBy: 'Ann Wu', certificate: 'A&P/IA 3120447' }
const done = async (template: string, body: Body<'changeMaintenanceItem'>) => {
  const { id: itemId } = await itemOf(template)
  return api.call('helen', 'changeMaintenanceItem', { params: { id: itemId }, body: { ...signed, ...body } })
}
const history = async (template: string) =>
  (await api.call('helen', 'listMaintenanceHistory', { params: { id: (await itemOf(template)).id } })).json.results
const correct = (who: 'helen' | 'rosa' | 'maria', entry: string, body: Body<'correctMaintenanceEntry'>) =>
  api.call(who, 'correctMaintenanceEntry', { params: { id: entry }, body })

test('a wrong date of an annual is corrected by a new entry, and the next due follows', async () => {
  const [slip, right] = [plusDays(today, -7), plusDays(today, -40)]
  await done('annual', { doneOn: slip, doneHours: 1280 })
  const [entry] = await history('annual')
  const fixed = await correct('helen', entry!.id, {
    reason: 'Typed the wrong month',
    replacement: { ...signed, doneOn: right, doneHours: 1270 },
  })
  expect(fixed.json).toMatchObject({
    lastDoneOn: right,
    lastDoneHours: 1270,
    dueOn: endOfMonth(plusMonths(right, 12)),
    toConfirm: false,
  })
  const lines = (await history('annual')).map(({ kind, replaced, replacesId }) => [kind, replaced, replacesId])
  expect(lines).toHaveLength(3)
  expect(lines).toEqual(
    expect.arrayContaining([
      ['done', false, entry!.id],
      ['done', true, null],
      ['entered_in_error', false, entry!.id],
    ]),
  )
  // The derived 100 h inspection is corrected too.
  expect(await itemOf('hundred_hours')).toMatchObject({ lastDoneOn: right, lastDoneHours: 1270, dueHours: 1370 })
  const again = await correct('helen', entry!.id, { reason: 'Once more', replacement: null })
  expect([again.status, again.json]).toMatchObject([409, { detail: 'This entry was corrected already.' }])
})

test('removing an entry restores the one before; without any, the state is unknown', async () => {
  await done('hundred_hours', { doneOn: plusDays(today, -90), doneHours: 1180 })
  await done('hundred_hours', { doneOn: plusDays(today, -10), doneHours: 1283 })
  expect(await itemOf('hundred_hours')).toMatchObject({ dueHours: 1380 })
  const [second, first] = await history('hundred_hours')
  expect((await correct('helen', second!.id, { reason: 'Another aircraft', replacement: null })).json).toMatchObject({
    lastDoneHours: 1180,
    dueHours: 1280,
    status: 'overdue',
  })
  expect((await correct('helen', first!.id, { reason: 'Another aircraft', replacement: null })).json).toMatchObject({
    lastDoneOn: null,
    dueHours: null,
    toConfirm: true,
    status: 'not_confirmed',
  })
})

test('an older logbook entry completes the history and changes no due date', async () => {
  await done('oil', { doneOn: plusDays(today, -20), doneHours: 1270 })
  const before = await itemOf('oil')
  expect((await done('oil', { doneOn: plusDays(today, -200), doneHours: 1290 })).json).toMatchObject({
    doneHours: [expect.any(String)],
  })
  const older = await done('oil', { doneOn: plusDays(today, -200), doneHours: 1180 })
  expect(older.json).toMatchObject({
    lastDoneOn: before.lastDoneOn,
    dueOn: before.dueOn,
    dueHours: before.dueHours,
    historyCount: 2,
  })
  // It also doesn't after another correction.
  const entry = (await history('oil')).find(({ hobbs }) => hobbs === 1270)!
  const same = { doneOn: plusDays(today, -20), doneHours: 1271 }
  expect((await correct('helen', entry.id, { reason: 'Read 1,271', replacement: same })).json).toMatchObject({
    lastDoneHours: 1271,
    dueHours: 1321,
  })
})

test('readers without keeping rights cannot correct', async () => {
  await done('oil', { doneOn: today })
  const [entry] = await history('oil')
  expect((await correct('rosa', entry!.id, { reason: 'No' })).status).toBe(403)
  expect((await correct('maria', entry!.id, { reason: 'No' })).status).toBe(404)
  expect((await correct('helen', newId(), { reason: 'No' })).status).toBe(404)
})

test.each(['annual', 'hundred_hours', 'altimeter', 'transponder', 'elt'])(
  'the %s is signed with name, certificate and time in service (14 CFR 43.9, 43.11)',
  async (template) => {
    const empty = { doneBy: '', certificate: '' }
    const required = ['This field is required']
    expect((await done(template, { ...empty, doneOn: today })).json).toEqual({ doneBy: required, certificate: required })
    expect((await done(template, { doneOn: plusDays(today, -3) })).json).toEqual({ doneHours: required })
    expect((await done(template, { doneOn: plusDays(today, -3), doneHours: 1280 })).status).toBe(200)
  },
)

test('a mechanic without an inspection authorization signs a 100 h inspection, but no annual (14 CFR 43.7, 65.95(a)(2))', async () => {
  const plain = { certificate: 'A&P 3120447', doneOn: today }
  expect((await done('annual', plain)).json).toEqual({ certificate: [expect.stringContaining('such as A&P/IA 3120447')] })
  expect((await done('hundred_hours', plain)).status).toBe(200)
})

test.each(['vor', 'navigation_data'])('a pilot enters %s without a certificate', async (template) => {
  expect((await done(template, { doneBy: '', certificate: '', doneOn: plusDays(today, -1), doneHours: null })).status).toBe(200)
})

test('inoperative equipment is deferred to the next annual at most, which must decide on it (14 CFR 91.405(c))', async () => {
  await done('annual', { doneOn: plusMonths(today, -10), doneHours: 1200 })
  const { dueOn } = await itemOf('annual')
  const { json: squawk } = await api.call('helen', 'reportOnAircraft', {
    params: { id: id() },
    body: { text: 'Landing light out', severity: 'limit' },
  })
  const defer = (until: string, by: object) =>
    api.call('helen', 'moveSquawk', {
      params: { id: squawk.id },
      body: { move: 'defer', until, reason: 'Parts on order', inoperative: true, ...by },
    })
  const by = { placardedBy: 'Ann Wu', certificate: 'A&P 3120447' }
  const required = ['This field is required']
  expect((await defer(dueOn!, {})).json).toMatchObject({ placardedBy: required, certificate: required })
  expect((await defer(plusDays(dueOn!, 1), by)).json).toMatchObject({ until: [expect.stringMatching(/next inspection/)] })
  expect((await defer(dueOn!, by)).status).toBe(200)
  // It can't be deferred past the annual as operative, either.
  const asOperative = { inoperative: false }
  expect(await defer(plusDays(dueOn!, 1), asOperative)).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining('inoperative equipment') },
  })
  await api.call('helen', 'moveSquawk', { params: { id: squawk.id }, body: { move: 'start', reason: '' } })
  expect((await defer(plusDays(dueOn!, 1), asOperative)).status).toBe(409)
  expect((await defer(dueOn!, by)).status).toBe(200)
  const annual = { doneOn: today, doneHours: 1284.6 }
  expect((await done('annual', annual)).json).toEqual({
    stillInoperative: [
      'Landing light out: close it as repaired, replaced or removed, or say that it was inspected and is put off again',
    ],
  })
  expect((await done('annual', { ...annual, stillInoperative: [squawk.id] })).status).toBe(200)
  const { json: page } = await api.call('helen', 'getSquawk', { params: { id: squawk.id } })
  expect(page).toMatchObject({ state: 'deferred', dueOn: plusDays(today, 120), inoperative: true })
  expect(page.thread.at(-1)).toMatchObject({ kind: 'deferred', text: 'Inspected at: Annual inspection. Put off again.' })
  // Once repaired it is closed, and the next annual asks nothing.
  await api.call('helen', 'moveSquawk', {
    params: { id: squawk.id },
    body: { move: 'close', reason: 'New lamp', certificate: '' },
  })
  expect((await done('hundred_hours', annual)).status).toBe(200)
})

test('only parts have prior hours and a start day, neither after the installation', async () => {
  const future = plusMonths(today, 30)
  const annual = { doneOn: today, doneHours: 1284.6 }
  expect((await done('annual', { ...annual, broughtOn: future })).json).toMatchObject({ broughtOn: [expect.any(String)] })
  expect((await done('annual', { ...annual, broughtOn: plusMonths(today, -1) })).json).toMatchObject({
    broughtOn: [expect.any(String)],
  })
  expect((await done('hundred_hours', { ...annual, broughtHours: 20 })).json).toMatchObject({
    broughtHours: [expect.any(String)],
  })
  expect((await done('engine', { ...annual, broughtOn: future })).json).toMatchObject({
    broughtOn: [expect.stringMatching(/later/)],
  })
  expect((await done('engine', { ...annual, broughtOn: plusMonths(today, -30), broughtHours: 300 })).status).toBe(200)
})
