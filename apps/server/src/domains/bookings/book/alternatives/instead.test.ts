import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { dayIn, plusDays, plusHours, type Period } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import type { NamedTail } from '../../../../../seeds/fleet/fleet.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard, times, zone } from '../../../../../test/factories.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { newId } from '../../../../db/newId.ts'

const tails = ['N417TS', 'N52148'] as const satisfies NamedTail[]

let api: Api
/** Trips of others and of the pilots, lessons, and inspections coming due. */
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'sam', 'tomas'] as const) await giveCard(api, who)
  const same = await api.db
    .selectFrom('aircraft')
    .select(['modelId', 'airportId'])
    .where('tailNumber', '=', 'N52148')
    .executeTakeFirstOrThrow()
  // A second aircraft of the model beside it.
  await api.db.updateTable('aircraft').set(same).where('tailNumber', '=', 'N940DS').execute()
  const today = dayIn(new Date(), zone)
  for (const [place, tail] of tails.entries()) {
    for (const [trip, pilot] of (['ines', 'bo', 'maria', 'sam'] as const).entries()) {
      const { from } = dayTrip(3 + place + trip * 3, '08:00')
      await insertOrder(api, {
        tail,
        pilot,
        csip: trip === 0 ? 'elena' : undefined,
        start: from,
        hours: 5,
        plannedHours: 2 + trip,
      })
    }
    const { hobbs } = await api.db.selectFrom('aircraft').select('hobbs').where('tailNumber', '=', tail).executeTakeFirstOrThrow()
    const item = { aircraftId: api.fleet[tail], grounds: true }
    await api.db
      .insertInto('maintenanceItem')
      .values([
        { ...item, id: newId(), title: 'Oil change', dueHobbs: hobbs + 14 },
        { ...item, id: newId(), title: 'Annual inspection', dueOn: plusDays(today, 11 + place) },
      ])
      .execute()
  }
})
afterAll(() => api.close())

const ask = async (who: CastKey | undefined, aircraftId: string, trip: Period, csip?: string | null) =>
  (await api.call(who, 'canBook', { params: { id: aircraftId }, query: { ...times(trip), ...(csip && { csip }) } })).json
const blocking = ({ templates }: Pick<CanBook, 'templates'>) =>
  templates.filter(({ severity }) => severity === 'block').map(({ code }) => code)
/** Codes that no other date would fix. */
const settledElsewhere = (answer: CanBook) =>
  answer.templates.filter(({ fix }) => !fix.some(({ kind }) => kind === 'dates')).map(({ code }) => code)
const periodOf = ({ flightStartTime, flightDropTime }: { flightStartTime: string; flightDropTime: string }): Period => ({
  from: new Date(flightStartTime),
  to: new Date(flightDropTime),
})

const trips: Period[] = [
  dayTrip(3, '09:00', '12:00'),
  dayTrip(7, '16:00', '20:00'),
  { from: dayTrip(5).from, to: plusHours(dayTrip(5).from, 49.5) },
  { from: dayTrip(12).from, to: dayTrip(13).to },
  dayTrip(40),
  dayTrip(240),
  dayTrip(-2),
]

test.each(['maria', 'sam', 'tomas', undefined] as const)(
  'every date and aircraft offered to %s can be booked, except for what no date can fix',
  async (who) => {
    let offered = 0
    let aircraftOffered = 0
    for (const tail of tails)
      for (const trip of trips) {
        const answer = await ask(who, api.fleet[tail], trip)
        const about = `${tail} for ${who}, ${trip.from.toISOString()}`
        const elsewhere = settledElsewhere(answer)
        for (const way of answer.templates.flatMap(({ fix }) => fix))
          if (way.kind === 'dates') {
            const again = await ask(who, api.fleet[tail], periodOf(way), way.csipId)
            expect(
              blocking(again).filter((code) => !elsewhere.includes(code)),
              `${about}: ${way.label}`,
            ).toEqual([])
            if (elsewhere.length === 0 && who) expect(again.canBook, `${about}: ${way.label}`).toBe(true)
            offered++
          }
        for (const { aircraftId, tailNumber, csipId, from, to } of answer.alternatives) {
          const again = await ask(who, aircraftId, { from: new Date(from), to: new Date(to) }, csipId)
          if (aircraftId !== api.fleet[tail]) aircraftOffered++
          if (csipId) expect(blocking(again), `${about}: ${tailNumber}`).not.toContain('csip_required_because')
          expect(
            blocking(again).filter((code) => !elsewhere.includes(code)),
            `${about}: ${tailNumber}`,
          ).toEqual([])
        }
      }
    expect(offered).toBeGreaterThan(5)
    if (who !== 'tomas') expect(aircraftOffered).toBeGreaterThan(0)
  },
)

test('the trip proposed without dates can be booked, even if inspections limit it', async () => {
  for (const tail of tails) {
    const { json } = await api.call('maria', 'canBook', { params: { id: api.fleet[tail] } })
    expect([tail, blocking(json)]).toEqual([tail, []])
  }
})

test('alternative aircraft are nearby, same model first, with times in their own zone', async () => {
  const trip = dayTrip(30)
  await insertOrder(api, { tail: 'N52148', pilot: 'ines', start: trip.from, hours: 3 })
  const near = await ask('maria', api.fleet.N52148, trip)
  const others = near.alternatives.filter(({ aircraftId }) => aircraftId !== api.fleet.N52148)
  expect(others.length).toBeGreaterThan(0)
  const sameModel = others.map(({ modelName }) => modelName === near.alternatives[0]?.modelName)
  expect(sameModel).toEqual([...sameModel].sort((a, b) => Number(b) - Number(a)))
  for (const { distanceNm, zone: clock } of near.alternatives) expect([distanceNm <= 100, clock]).toEqual([true, zone])

  // Moves the rest of the family to Texas, out of reach of California.
  const texas = await api.db.selectFrom('airport').select('id').where('code', '=', 'KADS').executeTakeFirstOrThrow()
  await sql`update aircraft set airport_id = ${texas.id} where id <> ${api.fleet.N52148} and model_id in (select id from aircraft_model
    where family = 'C172')`.execute(api.db)
  const far = await ask('maria', api.fleet.N52148, trip)
  expect(far.alternatives.map(({ tailNumber }) => tailNumber)).toEqual(['N52148'])
})

test('returning to a booking page after booking shows that booking', async () => {
  const { id, start, drop } = await insertOrder(api, { tail: 'N52148', pilot: 'maria', start: dayTrip(50).from, hours: 3 })
  expect((await ask('maria', api.fleet.N52148, { from: start, to: drop })).booked).toEqual({
    id,
    number: expect.stringMatching(/^TS-\d+$/),
  })
  expect((await ask('jonas', api.fleet.N52148, { from: start, to: drop })).booked).toBeNull()
  expect((await ask('maria', api.fleet.N52148, { from: start, to: plusHours(drop, 1) })).booked).toBeNull()
})
