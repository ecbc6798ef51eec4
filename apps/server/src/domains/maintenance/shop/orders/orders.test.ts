import { dayIn, instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import type { Body } from '@tailshare/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { readPdf } from '../../../../../test/reading/readPdf.ts'

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
type New = Body<'addWorkOrder'>
type Close = Body<'closeWorkOrder'>
const shop = { shopName: 'Bay Aircraft Service' }
const add = (who: Who, body: New = shop, aircraftId: string = id()) =>
  api.call(who, 'addWorkOrder', { params: { id: aircraftId }, body })
const close = (who: Who, orderId: string, body: Close) => api.call(who, 'closeWorkOrder', { params: { id: orderId }, body })
const move = (who: Who, orderId: string, to: 'send' | 'start' | 'cancel') =>
  api.call(who, 'moveWorkOrder', { params: { id: orderId }, body: { move: to } })
const get = (who: Who, orderId: string) => api.call(who, 'getWorkOrder', { params: { id: orderId } })
const record = async () => (await api.call('helen', 'getMaintenance', { params: { id: id() } })).json
const historyOf = async (itemId: string) =>
  (await api.call('helen', 'listMaintenanceHistory', { params: { id: itemId } })).json.results

const item = async (title: string, changes: Partial<Body<'addMaintenanceItem'>> = {}) => {
  const body = { title, intervalMonths: 12, dueOn: plusDays(today, 10), ...changes }
  const { json } = await api.call('helen', 'addMaintenanceItem', { params: { id: id() }, body })
  return json.id
}
const squawk = async (text: string, severity: 'grounding' | 'limit' | 'cosmetic' = 'cosmetic') =>
  (await api.call('helen', 'reportOnAircraft', { params: { id: id() }, body: { text, severity } })).json.id
const made = async (body: Partial<New>) => {
  const { status, json } = await add('helen', { ...shop, itemIds: [], squawkIds: [], ...body })
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const signed = { doneOn: today, doneBy: 'Ann Wu', certificate: 'A&P 3120447' }
const answers = (lines: { id: string }[], answer: { done: boolean; work?: string } = { done: true, work: 'Done.' }) =>
  lines.map((line) => ({ id: line.id, ...answer }))

test('a work order bundles due items and open squawks of one aircraft, each once', async () => {
  const due = await item('Wing spar inspection')
  const later = await item('Altimeter', { dueOn: plusDays(today, 200) })
  const broken = await squawk('Left fuel cap seal worn')
  expect((await add(undefined)).status).toBe(401)
  for (const who of ['maria', 'victor'] as const) expect((await add(who)).status).toBe(404)
  for (const who of ['tomas', 'rosa'] as const) expect((await add(who)).json).toMatchObject({ code: 'no_maintenance_access' })
  expect((await add('helen', {} as never)).json).toEqual({ shopName: ['This field is required'] })
  expect((await add('helen', { ...shop, itemIds: [none] })).json).toEqual({ itemIds: ['Please choose one of the options'] })
  expect((await add('helen', { ...shop, entryId: none })).json).toEqual({ entryId: ['Please choose one of the options'] })
  expect((await add('helen', { ...shop, itemIds: [], squawkIds: [] })).json).toEqual({
    itemIds: ['Please select at least one item'],
  })
  expect((await add('helen', shop, none)).status).toBe(404)

  const { json: order } = await add('helen', { ...shop, shopContact: '650 555 0143' })
  const ids = order.lines.map(({ itemId, squawkId }) => itemId ?? squawkId)
  expect(ids).toContain(due)
  expect(ids).toContain(broken)
  expect(ids).not.toContain(later)
  expect(order).toMatchObject({ number: 1, state: 'draft', from: null, whyNot: { close: null, send: null } })
  expect((await add('helen', { ...shop, itemIds: [due] })).json).toEqual({
    itemIds: ['Wing spar inspection is already on work order 1'],
  })
  expect((await get('tomas', order.id)).json.whyNot.close).toMatch(/^You can read these records\. Helen decides/)
  for (const who of ['maria', 'victor'] as const) expect((await get(who, order.id)).status).toBe(404)

  const change = (who: Who, body: Body<'changeWorkOrder'>) => api.call(who, 'changeWorkOrder', { params: { id: order.id }, body })
  expect((await change('tomas', { note: 'Hi' })).status).toBe(403)
  expect((await change('maria', { note: 'Hi' })).status).toBe(404)
  const changed = (await change('helen', { note: 'Please call before noon.', itemIds: [due, later] })).json
  expect(changed.lines.map(({ title }) => title)).toEqual(expect.arrayContaining(['Altimeter', 'Left fuel cap seal worn']))
  expect((await move('helen', order.id, 'cancel')).json).toMatchObject({ state: 'canceled' })
  expect((await move('helen', order.id, 'start')).json).toMatchObject({ code: 'wrong_state' })
  expect((await change('helen', { note: 'Again' })).json).toMatchObject({ detail: 'Helen Marsh has canceled this work order.' })
  const { json: list } = await api.call('rosa', 'listWorkOrders', { params: { id: id() } })
  expect(list).toMatchObject({ count: 1, results: [{ number: 1, state: 'canceled' }] })
  expect((await api.call('maria', 'listWorkOrders', { params: { id: id() } })).status).toBe(404)
})

test('closing signs off what was done, closes squawks, keeps reasons for the rest, and happens once', async () => {
  const oil = await item('Oil change', { intervalHours: 50, dueOn: null, dueHours: (await record()).hobbs + 5 })
  const vor = await item('VOR check')
  const broken = await squawk('Brake leaks', 'grounding')
  const order = await made({ itemIds: [oil, vor], squawkIds: [broken] })
  expect((await move('tomas', order.id, 'send')).status).toBe(403)
  expect((await move('helen', order.id, 'send')).json).toMatchObject({
    state: 'sent',
    whyNot: { send: 'The shop already has it.' },
  })
  expect((await move('helen', order.id, 'start')).json).toMatchObject({ state: 'in_work' })
  const [first, second, third] = order.lines
  const lines = [
    { id: first!.id, done: true, work: 'Drained and filled, new filter.', costCents: 18_900 },
    { id: second!.id, done: false, work: 'The test set was away.' },
    { id: third!.id, done: true, work: 'New seals in both calipers.' },
  ]
  expect((await close(undefined, order.id, { ...signed, lines })).status).toBe(401)
  expect((await close('maria', order.id, { ...signed, lines })).status).toBe(404)
  expect((await close('tomas', order.id, { ...signed, lines })).status).toBe(403)
  expect((await close('helen', none, { ...signed, lines })).status).toBe(404)
  expect((await close('helen', order.id, { ...signed, lines: lines.slice(1) })).json).toEqual({
    lines: ['Oil change: please say whether it was done'],
  })
  expect((await close('helen', order.id, { ...signed, lines: answers(order.lines, { done: false }) })).json).toMatchObject({
    lines: expect.arrayContaining(['VOR check: please say why it was not done']),
  })
  expect((await close('helen', order.id, { ...signed, doneOn: plusDays(today, 1), lines })).json).toEqual({
    doneOn: ['This day is in the future'],
  })
  expect((await close('helen', order.id, { ...signed, hobbs: 99_000, lines })).json).toEqual({
    hobbs: [expect.stringMatching(/^Oil change: The meter reads /)],
  })
  expect(await historyOf(oil)).toEqual([])
  expect((await get('helen', order.id)).json.state).toBe('in_work')

  const heard = await startHearing(api)
  const { status, json: closed } = await close('helen', order.id, { ...signed, costCents: 5_000, lines })
  expect(status, JSON.stringify(closed)).toBe(200)
  expect(closed).toMatchObject({ state: 'closed', costCents: 23_900, closedBy: { firstName: 'Helen' } })
  expect(closed.lines.map(({ outcome }) => outcome)).toEqual(['done', 'not_done', 'done'])
  expect(await historyOf(oil)).toEqual([
    expect.objectContaining({
      kind: 'done',
      doneOn: today,
      doneBy: 'Ann Wu',
      certificate: 'A&P 3120447',
      work: 'Drained and filled, new filter.',
    }),
  ])
  const { items, hobbs } = await record()
  expect(items.find((one) => one.id === oil)).toMatchObject({ lastDoneOn: today, dueHours: hobbs + 50, hoursLeft: 50 })
  expect(items.find((one) => one.id === vor)).toMatchObject({ lastDoneOn: null })
  const after = (await api.call('helen', 'getSquawk', { params: { id: broken } })).json
  expect(after).toMatchObject({
    state: 'closed',
    thread: expect.arrayContaining([expect.objectContaining({ kind: 'closed', text: 'New seals in both calipers.' })]),
  })
  expect((await api.call('helen', 'getMaintenanceStatus', { params: { id: id() } })).json.reasons).not.toContain('Brake leaks')
  await heard()

  // A retry changes nothing; another person is told who was first.
  expect((await close('helen', order.id, { ...signed, lines })).json).toMatchObject({ state: 'closed' })
  expect((await close('omar', order.id, { ...signed, lines })).json).toMatchObject({
    code: 'wrong_state',
    detail: 'Helen Marsh has closed this work order.',
  })
  expect(await historyOf(oil)).toHaveLength(1)
})

test('a visit asks for the cycle where navigation data is loaded, not for a date on a part', async () => {
  const data = await item('Navigation database')
  await api.db.updateTable('maintenanceItem').set({ template: 'navigation_data' }).where('id', '=', data).execute()
  const order = await made({ itemIds: [data, await item('Wing spar inspection, again')] })
  expect(order.lines.map(({ title, loadsCycle }) => [title, loadsCycle])).toEqual([
    ['Navigation database', true],
    ['Wing spar inspection, again', false],
  ])
  await move('helen', order.id, 'cancel')
})

test('a visit with an annual decides on inoperative equipment that is none of its lines (14 CFR 91.405(c))', async () => {
  const annual = (await record()).items.find(({ template }) => template === 'annual')!.id
  const light = await squawk('Landing light out', 'limit')
  const defer = { move: 'defer', until: plusDays(today, 5), reason: 'Lamp ordered', inoperative: true } as const
  const placarded = { ...defer, placardedBy: 'Ann Wu', certificate: 'A&P 3120447' }
  expect((await api.call('helen', 'moveSquawk', { params: { id: light }, body: placarded })).status).toBe(200)
  const order = await made({ itemIds: [annual] })
  expect(order.lines).toMatchObject([{ endsDeferrals: true }])
  const closing = { ...signed, certificate: 'A&P/IA 3120447', hobbs: (await record()).hobbs, lines: answers(order.lines) }
  expect((await close('helen', order.id, closing)).json).toEqual({
    lines: [expect.stringMatching(/^Annual inspection: Landing light out: close it as repaired/)],
  })
  expect((await close('helen', order.id, { ...closing, stillInoperative: [light] })).json).toMatchObject({ state: 'closed' })
  expect((await api.call('helen', 'getSquawk', { params: { id: light } })).json).toMatchObject({
    state: 'deferred',
    dueOn: plusDays(today, 120),
  })
})

test('two simultaneous closings sign each item off once', async () => {
  const one = await item('Magnetos')
  const order = await made({ itemIds: [one] })
  const body = { ...signed, lines: answers(order.lines) }
  const replies = await Promise.all([
    close('helen', order.id, body),
    close('omar', order.id, body),
    close('helen', order.id, body),
  ])
  const statuses = replies.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses).toContain(409)
  expect(await historyOf(one)).toHaveLength(1)
})

test('an item counts as arranged while its work order has days in the shop, and remaining time is freed at its end', async () => {
  const from = instantAt(plusDays(today, 20), '08:00', zone)
  const to = instantAt(plusDays(today, 22), '17:00', zone)
  const stands = async () => {
    const query = { from: from.toISOString(), to: to.toISOString() }
    return (await api.call('helen', 'getSchedule', { params: { id: id() }, query })).json.busy.filter(
      ({ kind }) => kind === 'maintenance',
    ).length
  }
  const inShop = async () =>
    (await api.call('helen', 'listMaintenance')).json
      .find((one) => one.id === id())!
      .inShop.map((one) => ({ ...one, from: new Date(one.from).toISOString() }))
  for (const end of ['close', 'cancel'] as const) {
    const block = { kind: 'maintenance' as const, from: from.toISOString(), to: to.toISOString() }
    const { json: set } = await api.call('helen', 'setSchedule', { params: { id: id() }, body: block })
    const order = await made({ itemIds: [await item(`Belts, ${end}`)], entryId: set.entryId! })
    expect(order.from).toBe(from.toISOString())
    expect(await stands()).toBe(1)
    expect(await inShop()).toEqual(order.lines.map(({ itemId }) => ({ itemId, number: order.number, from: from.toISOString() })))
    const { status } =
      end === 'close'
        ? await close('helen', order.id, { ...signed, lines: answers(order.lines) })
        : await move('helen', order.id, 'cancel')
    expect(status).toBe(200)
    expect(await stands()).toBe(0)
    expect(await inShop()).toEqual([])
  }
})

test('a PDF tells the shop what to do, and the owner what was done', async () => {
  const one = await item('Parachute line cutters')
  const order = await made({ itemIds: [one] })
  const file = (who: Who) => api.call(who, 'getWorkOrderFile', { params: { id: order.id } })
  const textOf = async () => readPdf((await file('helen')).raw)
  expect((await file('maria')).status).toBe(404)
  expect((await file(undefined)).status).toBe(401)
  expect(await textOf()).toMatch(/Parachute line cutters/)
  await close('helen', order.id, { ...signed, lines: answers(order.lines, { done: true, work: 'Replaced both.' }) })
  expect(await textOf()).toMatch(/Replaced both/)
})

test('a record keeper who is not the owner closes a visit, and the owner is told', async () => {
  const given = await api.call('helen', 'addRecordKeeper', { params: { id: id() }, body: { accountId: api.people.rosa } })
  expect(given.status).toBe(200)
  const order = await made({ itemIds: [await item('Pitot check')] })
  expect((await close('rosa', order.id, { ...signed, lines: answers(order.lines) })).json).toMatchObject({ state: 'closed' })
  const told = await api.db.selectFrom('notice').select('text').where('accountId', '=', api.people.helen).execute()
  expect(told.map(({ text }) => text).join(' ')).toContain('signed off Pitot check')
})

test('an operator who ends another’s shop visit gives time back, which counts like an ended block', async () => {
  const visit = async (day: number, hours: number) => {
    const from = instantAt(plusDays(today, day), '08:00', zone)
    const block = { kind: 'maintenance' as const, from: from.toISOString(), to: plusHours(from, hours).toISOString() }
    const { json: set } = await api.call('helen', 'setSchedule', { params: { id: id() }, body: block })
    return made({ itemIds: [await item(`Seat rails, ${hours} h`)], entryId: set.entryId! })
  }
  expect((await move('omar', (await visit(40, 48)).id, 'cancel')).json.code).toBe('second_operator')
  expect((await move('omar', (await visit(50, 12)).id, 'cancel')).status).toBe(200)
  const acts = await api.db.selectFrom('operatorAct').select(['actorId', 'kind', 'cents']).execute()
  expect(acts).toEqual([{ actorId: api.people.omar, kind: 'time', cents: 39_500 }])
})
