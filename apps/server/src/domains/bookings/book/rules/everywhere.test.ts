import { bookingRules } from '@tailshare/rules/bookings/book/bookingRules'
import type { Query } from '@tailshare/contract/routes'
import type { BookingRefusal, BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { dayIn, plusDays, plusHours, type Period } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import type { NamedTail } from '../../../../../seeds/fleet/fleet.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { doubleOf, sisterOf } from '../../../../../test/doubles.ts'
import { dayTrip, giveCard, times, zone } from '../../../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { newId } from '../../../../db/newId.ts'

const pilots = ['maria', 'jonas', 'sam', 'ines', 'bo'] as const satisfies CastKey[]
const tails = ['N417TS', 'N52148', 'N322SR', 'N940DS'] as const satisfies NamedTail[]
const today = dayIn(new Date(), zone)

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'jonas', 'sam'] as const) await giveCard(api, who)
  const asked = {
    N417TS: { checkout_missing: 'block', checkout_expired: 'block' },
    N52148: { checkout_missing: 'warn', aircraft_recency: 'block' },
    N322SR: { total_hours_low: 'warn', type_hours_low: 'warn' },
    N940DS: { csip_required: 'block', ipc_older_than_6_months: 'warn' },
  }
  for (const tail of tails) await set(api.fleet[tail], { rules: JSON.stringify(asked[tail]) })
  const signed = {
    signedOn: plusDays(today, -360),
    expiresOn: plusDays(today, 10),
    signedById: api.people.elena,
    signedAs: 'csip',
  }
  await api.db
    .insertInto('checkout')
    .values({ id: newId(), pilotId: api.people.ines, modelFamily: 'SR22', ...signed })
    .execute()
  const lifted = { aircraftId: api.fleet.N417TS, codes: ['checkout_missing' as const], untilOn: plusDays(today, 60) }
  await api.call('omar', 'overrideRefusal', { body: { ...lifted, pilotId: api.people.maria, reason: 'Flies it every week' } })
  // Make the entered hours too old to count for the last weeks.
  await api.db
    .updateTable('modelHours')
    .set({ enteredOn: plusDays(today, -90) })
    .execute()
})
afterAll(() => api.close())

const set = (id: string, changes: object) =>
  api.db
    .updateTable('aircraft')
    .set(changes as never)
    .where('id', '=', id)
    .execute()
const can = async (who: CastKey, aircraftId: string, query: Query<'canBook'>) =>
  (await api.call(who, 'canBook', { params: { id: aircraftId }, query })).json
const severities = (templates: readonly BookingRefusal[]) => templates.map(({ code, severity, title }) => [code, severity, title])
const blockingOf = (templates: readonly BookingRefusal[]) =>
  templates.filter(({ severity }) => severity === 'block').map(({ code }) => code)
/** Removes a booking, so that the next call finds the aircraft free. */
const forget = async (orderId: string) => {
  await sql`delete from occupancy where order_id = ${orderId}`.execute(api.db)
  await sql`update orders set status = 'canceled' where id = ${orderId}`.execute(api.db)
}
/** Pilot rules checked again at check-in. */
const again = bookingRules
  .filter(({ about }) => about === 'pilot')
  .flatMap(({ againAtCheckIn }): readonly BookingRefusalCode[] => againAtCheckIn)
const pairs = pilots.flatMap((who) => tails.map((tail) => [who, tail] as const))

test.each(pairs)('%s and %s: card, can-booking, booking, change and check-in say the same', async (who, tail) => {
  const id = api.fleet[tail]
  const trip = dayTrip(15)
  const date = `${trip.from.toISOString()},${trip.to.toISOString()}`
  const alone = await can(who, id, times(trip))
  const cards = (await api.call(who, 'searchAircraft', { query: { date, limit: 100 } })).json.results
  expect(cards.find((card) => card.id === id)?.verdict?.codes).toEqual(blockingOf(alone.templates))

  const details = { hours: 2.1, passengers: 1 }
  const whole = await can(who, id, { ...times(trip), ...details })
  if (!whole.canBook) {
    const body = { aircraftId: id, ...times(trip), plannedHours: details.hours, passengers: details.passengers }
    const refused = await api.call(who, 'bookAircraft', { body })
    expect(severities(refused.json.templates as BookingRefusal[])).toEqual(severities(whole.templates))
  }
  const made = await insertOrder(api, {
    pilot: who,
    tail,
    start: trip.from,
    hours: 3,
    plannedHours: details.hours,
    passengers: 1,
  })
  const changed = await can(who, id, { ...times(trip), ...details, orderId: made.id })
  expect(severities(changed.templates)).toEqual(severities(whole.templates))
  await forget(made.id)

  const now: Period = { from: halfHour(0.5), to: halfHour(3.5) }
  const today = await can(who, id, { ...times(now), ...details })
  const leaving = await insertOrder(api, {
    pilot: who,
    tail,
    start: now.from,
    hours: 3,
    plannedHours: details.hours,
    passengers: 1,
  })
  const { json } = await api.call('rosa', 'openDeparture', { params: { order: leaving.id } })
  const expected = today.templates.filter(({ code }) => again.includes(code))
  expect(json.problems.filter(({ question }) => question === 'idAndMedical')).toEqual(
    expected.map(({ title, text, severity }) => ({ question: 'idAndMedical', text: `${title}. ${text}`, severity })),
  )
  await forget(leaving.id)
})

test('the pairs together cover checkouts, recency and an exception', async () => {
  const seen = new Set<string>()
  for (const [who, tail] of pairs)
    for (const { code } of (await can(who, api.fleet[tail], times(dayTrip(15)))).templates) seen.add(code)
  expect([...seen]).toEqual(expect.arrayContaining(['checkout_missing', 'checkout_expired', 'aircraft_recency', 'csip_required']))
  const lifted = await can('maria', api.fleet.N417TS, times(dayTrip(15)))
  expect(lifted.passing.join()).toContain('Overridden by Omar')
})

test('a pilot who lacks everything gets every reason at once, from can-booking, card and booking alike', async () => {
  const [pilot, tail] = [await doubleOf(api, 'jonas'), await sisterOf(api, 'N417TS')]
  const world = { aircraft: api.fleet[tail], account: api.people[pilot] }
  for (const table of ['document', 'model_hours', 'membership', 'payment_method'])
    await sql`delete from ${sql.table(table)} where account_id = ${world.account}`.execute(api.db)
  await api.db
    .updateTable('account')
    .set({ totalHours: null, endorsements: [], ratings: [] })
    .where('id', '=', world.account)
    .execute()
  const asks = ['checkout_missing', 'aircraft_recency', 'csip_required'] as const
  const rules = JSON.stringify(Object.fromEntries(asks.map((code) => [code, 'block'])))
  await set(world.aircraft, { customersOnly: true, rules })
  const item = { id: newId(), aircraftId: world.aircraft, title: 'Annual', grounds: true }
  await api.db
    .insertInto('maintenanceItem')
    .values({ ...item, dueOn: plusDays(today, 5) })
    .execute()
  await insertOrder(api, { pilot, tail: 'N322SR', start: dayTrip(9).from, hours: 2 })
  const period = { from: dayTrip(9).from, to: plusHours(dayTrip(9).from, 7 * 24 + 0.5) }
  const answer = await can(pilot, world.aircraft, { ...times(period), hours: 0.5, passengers: 6 })
  expect(blockingOf(answer.templates)).toEqual([
    'too_long',
    'planned_hours_low',
    'pilot_busy',
    'maintenance_due_before_return',
    'too_many_aboard',
    'photo_id_missing',
    'pilot_certificate_missing',
    'medical_expired',
    'flight_review_expired',
    'ipc_date_missing',
    'insurance_file_missing',
    'transition_missing',
    'checkout_missing',
    'total_hours_missing',
    'type_hours_missing',
    'class_rating',
    'high_performance_endorsement',
    'aircraft_recency',
    'csip_required',
    'not_a_customer',
    'membership_required',
    'payment_method_required',
  ])
  const body = { aircraftId: world.aircraft, ...times(period), plannedHours: 0.5, passengers: 6 }
  const refused = await api.call(pilot, 'bookAircraft', { body })
  expect(severities(refused.json.templates as BookingRefusal[])).toEqual(severities(answer.templates))
  // Search leaves out aircraft whose maximum trip is shorter.
  const shorter = { from: period.from, to: plusHours(period.from, 49) }
  const date = `${shorter.from.toISOString()},${shorter.to.toISOString()}`
  const cards = (await api.call(pilot, 'searchAircraft', { query: { date, limit: 100 } })).json.results
  const guessed = await can(pilot, world.aircraft, times(shorter))
  expect(cards.find(({ id }) => id === world.aircraft)?.verdict?.codes).toEqual(blockingOf(guessed.templates))
})
