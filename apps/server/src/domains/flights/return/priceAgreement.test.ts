import { dayIn } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { addCard, owes, run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { bringBack, depart, upload } from '../../../../test/bookings/ramp.ts'
import { expectBalanced } from '../../../../test/reading/settled.ts'
import { monthsAgo, shareCosts } from '../../../../test/sharing/sharedCosts.ts'
import { listOwnFlights } from '../../sharing/costs/queries.ts'

// Meters are recorded as read. A price far beyond the plan needs the approval of the pilot, if someone else read them, or of two operators.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await addCard(api, 'maria')
})
beforeEach(() => sql`delete from operator_act`.execute(api.db))
afterAll(() => api.close())

const tenth = (value: number) => Math.round(value * 10) / 10
const meters = () =>
  api.db.selectFrom('aircraft').select(['hobbs', 'flightMeter']).where('tailNumber', '=', 'N417TS').executeTakeFirstOrThrow()
const priceOf = async (id: string) =>
  (await api.db.selectFrom('orders').select('finalCents').where('id', '=', id).executeTakeFirstOrThrow()).finalCents!

/** Planned for three hours, returned after `hours` by the meter. */
const flown = async (hours: number, who: 'rosa' | 'maria' | 'omar' = 'rosa', pilot: 'maria' | 'tomas' | 'helen' = 'maria') => {
  const { hobbs, flightMeter } = await meters()
  await sql`delete from occupancy`.execute(api.db)
  const { id, quote } = await insertOrder(api, { pilot, start: halfHour(-10), hours: 10.5, plannedHours: 3 })
  await run(api, 'placeHold', { orderId: id })
  await depart(api, 'rosa', id, { hobbs, flightMeter })
  await api.call(who, 'openReturn', { params: { order: id } })
  await upload(api, who, id, 'return', 'photoPanel')
  const read = { hobbs: tenth(hobbs + hours), flightMeter: tenth(flightMeter + hours - 0.4) }
  const { json } = await bringBack(api, who, id, read)
  expect(json.state, JSON.stringify(json)).toBe('closed')
  expect(await meters()).toEqual(read)
  await run(api, 'settleFlight', { orderId: id })
  return { id, planned: quote.totalCents, hobbs }
}
const agree = (who: 'maria' | 'helen' | 'rosa' | 'tomas', order: string, cents: number) =>
  api.call(who, 'agreePrice', { params: { order }, body: { cents } })
const perHour = 39_500 * 0.95 * 1.04

test('staff read nine hours where three were planned: meters change at once, the plan is charged, the rest awaits the pilot', async () => {
  const heard = await startHearing(api)
  const { id, planned } = await flown(9)
  expect(await priceOf(id)).toBe(planned)
  const told = await heard()
  expect(told.find(({ who }) => who === 'maria')!.text).toContain('That is charged once you say yes')
  expect(told.find(({ who }) => who === 'helen')!.text).toContain('waits for the pilot’s yes')
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)

  const held = Math.round(6 * perHour)
  expect((await agree('helen', id, held)).status).toBe(403)
  expect((await agree('maria', id, held - 100)).json.detail).toBe('The price has changed. Take another look.')
  const since = await startHearing(api)
  expect((await agree('maria', id, held)).status).toBe(200)
  expect((await since()).map(({ who, title }) => [who, title])).toEqual([['helen', 'Maria Reyes agreed to the price of N417TS']])
  expect(await priceOf(id)).toBe(planned + held)
  await run(api, 'settleFlight', { orderId: id })
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)
  expect((await agree('maria', id, held)).json.detail).toBe('Nothing of this price waits for your yes.')
})

test('an operator working at the airport cannot set the price that way either; two of them confirm the reading', async () => {
  const { airportId } = await api.db
    .selectFrom('aircraft')
    .select('airportId')
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  await api.db.insertInto('staffAirport').values({ accountId: api.people.omar, airportId }).execute()
  const { id, planned } = await flown(9, 'omar')
  await api.db.deleteFrom('staffAirport').where('accountId', '=', api.people.omar).execute()
  expect(await priceOf(id)).toBe(planned)
  const asked = await api.call('omar', 'askIntervention', {
    params: { id },
    body: { kind: 'correction', answers: {}, reason: 'The photo shows it' },
  })
  expect(asked.json).toMatchObject({ state: 'waiting', cents: Math.round(6 * perHour) })
  expect(await priceOf(id)).toBe(planned)
  expect((await api.call('nadia', 'approveIntervention', { params: { id: asked.json.id } })).status).toBe(200)
  expect(await priceOf(id)).toBe(planned + Math.round(6 * perHour))
  await run(api, 'settleFlight', { orderId: id })
  await expectBalanced(api)
})

test('staff can correct their misreading at once, and nothing is pending', async () => {
  const { id, planned, hobbs } = await flown(9)
  const answers = { hobbs: tenth(hobbs + 3), flightMeter: tenth((await meters()).flightMeter - 6) }
  const body = { answers, reason: 'Misread' }
  expect((await api.call('rosa', 'answerReturn', { params: { order: id }, body })).status).toBe(200)
  expect(await priceOf(id)).toBe(planned)
  expect((await agree('maria', id, 100)).json.detail).toBe('Nothing of this price waits for your yes.')
})

test('an hour beyond the plan, or any reading by the pilot, is charged at once', async () => {
  for (const [hours, who] of [
    [4, 'rosa'],
    [9, 'maria'],
  ] as const) {
    const { id, planned } = await flown(hours, who)
    expect(await priceOf(id)).toBe(planned + Math.round((hours - 3) * perHour))
  }
})

test('what one person reads beyond the plan adds up: above what one moves alone, the plan is charged', async () => {
  const more = Math.round(perHour)
  const one = await flown(4)
  const two = await flown(4)
  const three = await flown(4)
  expect([await priceOf(one.id), await priceOf(two.id), await priceOf(three.id)]).toEqual([
    one.planned + more,
    two.planned + more,
    three.planned,
  ])
  const { rows } = await sql<{
    by: string
    kind: string
    cents: number
  }>`select p.first_name as by, kind, cents from operator_act a
    join account p on p.id = a.actor_id`.execute(api.db)
  expect(rows).toEqual([1, 2].map(() => ({ by: 'Rosa', kind: 'return', cents: more })))
  // A reading by the pilot needs no further consent.
  const own = await flown(4, 'maria')
  expect(await priceOf(own.id)).toBe(own.planned + more)
})

test('a partner’s hours far beyond the plan are shared once the partner says yes, or two operators do', async () => {
  const month = dayIn(new Date(), 'America/Los_Angeles').slice(0, 7)
  await shareCosts(api, { tomas: 25, ines: 10 }, { from: monthsAgo(1), hourCents: 10_000 })
  const shared = async (id: string) =>
    api.db.selectFrom('flight').select(['runningCents', 'sharedUpTo']).where('orderId', '=', id).executeTakeFirstOrThrow()
  const heard = await startHearing(api)
  const { id } = await flown(9, 'rosa', 'tomas')
  expect(await shared(id)).toEqual({ runningCents: 30_000, sharedUpTo: 3 })
  const waits = await heard()
  const textFor = (who: string) => waits.find((one) => one.who === who)!.text
  expect(textFor('tomas')).toContain('The hours beyond the plan add $600.00 of running costs.')
  const waitsText = 'with $600.00, once Tomás Quist agrees to them.'
  expect(textFor('helen')).toContain(waitsText)
  expect(textFor('ines')).toContain(`9.0 h on the Hobbs meter, more than planned.`)
  expect(textFor('ines')).toContain(waitsText)
  const page = await api.call('tomas', 'getOrder', { params: { id } })
  expect(page.json.runningCosts).toEqual({ hours: 3, cents: 30_000, heldCents: 60_000 })
  const [own] = (await listOwnFlights(api.db, { id: api.fleet.N417TS, zone: 'America/Los_Angeles' }, month)).filter(
    ({ orderId }) => orderId === id,
  )
  expect(own).toMatchObject({ hours: 3, cents: 30_000 })
  expect((await agree('tomas', id, 100)).json.detail).toBe('The price has changed. Take another look.')
  expect((await agree('tomas', id, 60_000)).status).toBe(200)
  const yes = {
    title: 'Tomás Quist agreed to the hours of N417TS',
    text: expect.stringContaining('$600.00 more of running costs'),
  }
  expect((await heard()).map(({ who, title, text }) => ({ who, title, text }))).toEqual(
    ['helen', 'ines'].map((who) => ({ who, ...yes })),
  )
  expect(await shared(id)).toEqual({ runningCents: 90_000, sharedUpTo: null })

  const { id: other } = await flown(9, 'rosa', 'tomas')
  const body = { kind: 'correction', answers: {}, reason: 'The photo shows it' } as const
  const asked = await api.call('omar', 'askIntervention', { params: { id: other }, body })
  const { rateCents } = await api.db
    .selectFrom('aircraft')
    .select('rateCents')
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  expect(asked.json).toMatchObject({ state: 'waiting', cents: 6 * rateCents })
  await heard()
  expect((await api.call('nadia', 'approveIntervention', { params: { id: asked.json.id } })).status).toBe(200)
  expect(await shared(other)).toEqual({ runningCents: 90_000, sharedUpTo: null })
  const became = 'The flight’s part of the shared costs was $300.00 and is now $900.00.'
  const corrected = (await heard()).filter(({ text }) => text.includes(became))
  expect(corrected.map(({ who }) => who).toSorted()).toEqual(['helen', 'ines', 'tomas'])
})

test('hours that cost nobody anything do not count as moved by the person who reads them', async () => {
  const acts = () => api.db.selectFrom('operatorAct').selectAll().execute()
  await sql`delete from aircraft_share`.execute(api.db)
  const own = await flown(9, 'rosa', 'helen')
  expect(await priceOf(own.id)).toBe(0)
  expect(await acts()).toEqual([])
  await sql`update orders set quote = jsonb_set(quote, '{terms,purpose}', '"maintenance"') where id = ${own.id}`.execute(api.db)
  expect(await acts()).toEqual([])
  const body = {
    answers: { hobbs: tenth(own.hobbs + 1), flightMeter: tenth((await meters()).flightMeter - 8) },
    reason: 'Misread',
  }
  expect((await api.call('rosa', 'answerReturn', { params: { order: own.id }, body })).status).toBe(200)
  expect(await acts()).toEqual([])
})

test('hours that somebody else adds at the departure wait like those that they add at the return', async () => {
  const flight = async (less: number, { csip, hours = 3 }: { csip?: 'elena'; hours?: number } = {}) => {
    const { hobbs, flightMeter } = await meters()
    await sql`delete from occupancy`.execute(api.db)
    const { id, quote } = await insertOrder(api, { start: halfHour(-10), hours: 10.5, plannedHours: 3, ...(csip && { csip }) })
    await run(api, 'placeHold', { orderId: id })
    await api.call('rosa', 'openDeparture', { params: { order: id } })
    await upload(api, 'rosa', id, 'departure', 'photoPanel')
    const left = await depart(api, 'rosa', id, { hobbs: tenth(hobbs - less), flightMeter: tenth(flightMeter - less) })
    expect(left.json.state, JSON.stringify(left.json)).toBe('closed')
    await api.call('maria', 'openReturn', { params: { order: id } })
    await upload(api, 'maria', id, 'return', 'photoPanel')
    const { json } = await bringBack(api, 'maria', id, {
      hobbs: tenth(hobbs + hours),
      flightMeter: tenth(flightMeter + hours - 0.2),
    })
    expect(json.state, JSON.stringify(json)).toBe('closed')
    return { id, planned: quote.totalCents }
  }
  // A little is charged at once and counts at the price of the hours added, instructor included.
  const little = await flight(1, { csip: 'elena', hours: 5 })
  expect(await priceOf(little.id)).toBe(little.planned + Math.round(3 * (perHour + 8_500)))
  expect(await api.db.selectFrom('operatorAct').select(['actorId', 'cents']).execute()).toEqual([
    { actorId: api.people.rosa, cents: Math.round(perHour + 8_500) },
  ])
  const { id, planned } = await flight(6)
  expect(await priceOf(id)).toBe(planned)
  expect((await agree('maria', id, Math.round(6 * perHour))).status).toBe(200)
})

test('a Hobbs that somebody exchanged for a lower reading before the flight makes the rest wait for the pilot', async () => {
  const fly = async (down: number, { who = 'helen', flown }: { who?: 'helen' | 'omar'; flown: number }) => {
    const { hobbs, flightMeter } = await meters()
    await sql`delete from occupancy`.execute(api.db)
    const body = { what: 'hobbs', oldReading: hobbs, newReading: tenth(hobbs - down), reason: 'Display was dead' } as const
    expect((await api.call(who, 'exchangeMeter', { params: { id: api.fleet.N417TS }, body })).status).toBe(200)
    const { id, quote } = await insertOrder(api, { start: halfHour(-10), hours: 10.5, plannedHours: 3 })
    await run(api, 'placeHold', { orderId: id })
    await depart(api, 'maria', id, { hobbs: body.newReading, flightMeter })
    await api.call('maria', 'openReturn', { params: { order: id } })
    await upload(api, 'maria', id, 'return', 'photoPanel')
    const read = { hobbs: tenth(body.newReading + flown), flightMeter: tenth(flightMeter + 2.6) }
    const { json } = await bringBack(api, 'maria', id, read)
    expect(json.state, JSON.stringify(json)).toBe('closed')
    return { id, planned: quote.totalCents }
  }
  // The old meter read on: six hours of nobody’s flying are on the bill.
  for (const who of ['helen', 'omar'] as const) {
    const { id, planned } = await fly(6, { who, flown: 9 })
    expect(await priceOf(id)).toBe(planned)
    expect((await agree('maria', id, Math.round(6 * perHour))).status).toBe(200)
  }
  // A new meter that starts near zero cannot read on from the old one.
  const { id, planned } = await fly(1000, { flown: 6 })
  expect(await priceOf(id)).toBe(planned + Math.round(3 * perHour))
})

test('hours that staff read too low at a return count once the next check-out shows them; owner and reader hear of it', async () => {
  const { id } = await flown(1)
  const before = await meters()
  await sql`with acts as (delete from operator_act) delete from occupancy`.execute(api.db)
  const next = await insertOrder(api, { start: halfHour(0) })
  const heard = await startHearing(api)
  const read = { hobbs: tenth(before.hobbs + 2), flightMeter: tenth(before.flightMeter + 1.8) }
  await depart(api, 'maria', next.id, read)
  await upload(api, 'maria', next.id, 'departure', 'photoPanel')
  await api.call('maria', 'answerDeparture', { params: { order: next.id }, body: { complete: true } })
  expect(await meters()).toEqual(read)
  const acts = await api.db.selectFrom('operatorAct').select(['actorId', 'kind', 'cents']).execute()
  expect(acts).toEqual([{ actorId: api.people.rosa, kind: 'return', cents: 2 * 39_500 }])
  const { number } = await api.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const told = (await heard()).filter(({ title }) => title === 'Meter gap on N417TS')
  expect(told.map(({ who, text }) => [who, text.replaceAll(/[\d,]+\.\d/g, '0.0')])).toEqual([
    [
      'helen',
      `At check-out: Hobbs 0.0 instead of 0.0, flight meter 0.0 instead of 0.0. Rosa Vidal read 0.0 at the return of TS-${number}. The panel was photographed. Who flew in between?`,
    ],
    [
      'rosa',
      `At the next check-out: Hobbs 0.0 instead of 0.0, flight meter 0.0 instead of 0.0. You read 0.0 at the return of TS-${number}. If you misread, please tell the owner.`,
    ],
  ])
  await sql`with over as (update orders set status = 'flight_complete' where id = ${next.id})
    update stage_record set closed_at = closed_at - interval '2 days' where order_id = ${next.id}`.execute(api.db)
})

test('more hours than a flight has, read at a check-out, are not the hours of who read the return', async () => {
  await flown(1)
  const before = await meters()
  await sql`delete from operator_act`.execute(api.db)
  await sql`delete from occupancy`.execute(api.db)
  const next = await insertOrder(api, { start: halfHour(0) })
  const read = { hobbs: tenth(before.hobbs + 60_000), flightMeter: before.flightMeter }
  await depart(api, 'maria', next.id, read)
  await upload(api, 'maria', next.id, 'departure', 'photoPanel')
  const { status } = await api.call('maria', 'answerDeparture', { params: { order: next.id }, body: { complete: true } })
  expect([status, await meters()]).toEqual([200, read])
  expect(await api.db.selectFrom('operatorAct').select('cents').execute()).toEqual([])
  await api.db.updateTable('aircraft').set(before).where('tailNumber', '=', 'N417TS').execute()
})
