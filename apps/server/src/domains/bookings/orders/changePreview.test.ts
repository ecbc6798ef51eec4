import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

test('a change can be previewed: its total, hours, and refusals', async () => {
  const order = await insertOrder(api, { tail: 'N52148', start: halfHour(20 * 24), hours: 3, plannedHours: 2, passengers: 0 })
  const times = { flightStartTime: order.start.toISOString(), flightDropTime: plusHours(order.start, 30).toISOString() }
  const ask = (who: 'maria' | 'jonas' | 'rosa' | undefined, query: object = times) =>
    api.call(who, 'canBook', { params: { id: order.aircraftId }, query: { ...query, orderId: order.id } })
  const { json: preview } = await ask('maria')
  expect(preview).toMatchObject({ canBook: true, templates: [] })
  const { json: changed } = await api.call('maria', 'changeBooking', { body: { orderId: order.id, ...times } })
  expect(changed.totalCents).toBe(preview.quote!.totalCents)
  expect(changed.totalCents).toBeGreaterThan(order.quote.totalCents)
  expect((await ask('maria', { ...times, hours: 0.1 })).json.templates).toMatchObject([{ code: 'planned_hours_low' }])
  expect([(await ask('jonas')).status, (await ask('rosa')).status, (await ask(undefined)).status]).toEqual([404, 403, 401])
})

test('a shorter trip plans fewer hours and costs less, as the preview says; more hours than the trip are refused', async () => {
  const order = await insertOrder(api, { tail: 'N52148', start: halfHour(50 * 24), hours: 32, plannedHours: 7.5, passengers: 0 })
  const times = { flightStartTime: order.start.toISOString(), flightDropTime: plusHours(order.start, 5).toISOString() }
  const ask = (hours?: number) =>
    api.call('maria', 'canBook', { params: { id: order.aircraftId }, query: { ...times, hours, orderId: order.id } })
  expect((await ask(5.1)).json.templates).toMatchObject([{ code: 'planned_hours_high', data: { planned: 5.1, most: 5 } }])
  const refused = await api.call('maria', 'changeBooking', { body: { orderId: order.id, ...times, plannedHours: 17.5 } })
  expect([refused.status, refused.json]).toMatchObject([422, { templates: [{ code: 'planned_hours_high' }] }])
  const { quote } = (await ask()).json
  expect(quote!.hours).toBeLessThan(5)
  const { json } = await api.call('maria', 'changeBooking', { body: { orderId: order.id, ...times } })
  expect(json.totalCents).toBe(quote!.totalCents)
  const { json: kept } = await api.call('maria', 'getOrder', { params: { id: order.id } })
  expect(kept.plannedHours).toBe(quote!.hours)
  expect(json.totalCents).toBeLessThan(order.quote.totalCents)
})

test('planned hours stay unless the new times require more, and the history shows the change', async () => {
  const order = await insertOrder(api, { tail: 'N52148', start: halfHour(30 * 24), hours: 3, plannedHours: 2, passengers: 0 })
  const flightDropTime = plusHours(order.start, 4).toISOString()
  await api.call('maria', 'changeBooking', { body: { orderId: order.id, flightDropTime } })
  const see = async (who: 'maria' | 'rosa') => (await api.call(who, 'getOrder', { params: { id: order.id } })).json
  const { plannedHours, events, totalCents } = await see('maria')
  expect(plannedHours).toBeGreaterThanOrEqual(2)
  const dollars = (totalCents / 100).toFixed(2)
  expect(events.at(-1)).toMatchObject({
    from: 'booked',
    to: 'booked',
    by: 'Maria Reyes',
    why: expect.stringMatching(/^Was .+, now .+\./),
  })
  expect(events.at(-1)!.why).toContain(`$${dollars} in all since then.`)
  expect((await see('rosa')).events.at(-1)!.why).not.toContain('$')
})

test('the pilot’s own conflicting booking is named, with a link', async () => {
  const start = halfHour(40 * 24)
  const order = await insertOrder(api, { tail: 'N52148', start, hours: 3, passengers: 0 })
  const other = await insertOrder(api, { tail: 'N417TS', start: plusHours(start, 4), hours: 3, passengers: 0 })
  const query = { flightStartTime: start.toISOString(), flightDropTime: plusHours(start, 5).toISOString() }
  const wayOf = async (ask: { aircraftId: string; orderId?: string }) => {
    const { aircraftId, ...rest } = ask
    const { json } = await api.call('maria', 'canBook', { params: { id: aircraftId }, query: { ...query, ...rest } })
    return json.templates.find(({ code }) => code === 'pilot_busy')?.fix.filter(({ kind }) => kind === 'link')
  }
  const link = { kind: 'link', label: 'Open your other booking', to: 'booking', orderId: other.id }
  expect(await wayOf({ aircraftId: order.aircraftId, orderId: order.id })).toEqual([link])
  expect(await wayOf({ aircraftId: api.fleet.N940DS })).toEqual([{ ...link, orderId: order.id }])
})

test('a return beyond the longest possible trip is refused at its field, in the preview and in the change', async () => {
  const order = await insertOrder(api, { tail: 'N52148', start: halfHour(60 * 24), hours: 3, passengers: 0 })
  const flightDropTime = plusHours(order.start, 62 * 24).toISOString()
  const refused = { flightDropTime: [expect.stringContaining('61 days')] }
  const preview = await api.call('maria', 'canBook', {
    params: { id: order.aircraftId },
    query: { orderId: order.id, flightDropTime },
  })
  expect([preview.status, preview.json]).toEqual([400, refused])
  const change = await api.call('maria', 'changeBooking', { body: { orderId: order.id, flightDropTime } })
  expect([change.status, change.json]).toEqual([400, refused])
})

test('changing only texts shows no price', async () => {
  const order = await insertOrder(api, { tail: 'N52148', start: halfHour(65 * 24), hours: 3, passengers: 0 })
  await api.call('maria', 'changeBooking', { body: { orderId: order.id, note: 'Two bags' } })
  const { json } = await api.call('maria', 'getOrder', { params: { id: order.id } })
  expect(json.events.at(-1)!.why).toBe('Note: nothing, now “Two bags”.')
})

test('a longer trip that pushes a later one past its inspection warns before, and its pilot and the owner hear of it', async () => {
  const tail = 'N52148'
  const first = await insertOrder(api, { tail, start: halfHour(70 * 24), hours: 10, plannedHours: 2, passengers: 0 })
  const later = await insertOrder(api, {
    tail,
    pilot: 'jonas',
    start: halfHour(80 * 24),
    hours: 3,
    plannedHours: 2,
    passengers: 0,
  })
  const { aircraftId } = first
  const before = await api.db
    .selectFrom('orders')
    .select((eb) => eb.fn.sum<number>('plannedHours').as('hours'))
    .where('aircraftId', '=', aircraftId)
    .where('status', '=', 'booked')
    .executeTakeFirstOrThrow()
  const { hobbs } = await api.db.selectFrom('aircraft').select('hobbs').where('id', '=', aircraftId).executeTakeFirstOrThrow()
  // Enough hours for everything planned, plus half an hour.
  const item = {
    id: newId(),
    aircraftId,
    title: '100 h inspection',
    grounds: true,
    dueHobbs: hobbs + before.hours + 0.5,
  }
  await api.db.insertInto('maintenanceItem').values(item).execute()

  const query = { orderId: first.id, flightDropTime: first.drop.toISOString(), hours: 3 }
  const { json: preview } = await api.call('maria', 'canBook', { params: { id: aircraftId }, query })
  expect(preview.pushed).toEqual([{ from: later.start.toISOString(), inspections: '100 h inspection' }])
  const body = { orderId: first.id, plannedHours: 3 }
  expect((await api.call('maria', 'changeBooking', { body })).status).toBe(200)
  const told = await api.db.selectFrom('notice').select('accountId').where('text', 'like', '%100 h inspection%').execute()
  expect(told.map(({ accountId }) => accountId).toSorted()).toEqual([api.people.jonas, api.people.helen].toSorted())
  await api.db.deleteFrom('maintenanceItem').where('id', '=', item.id).execute()
})
