import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, owes, run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart } from '../../../../../test/bookings/ramp.ts'
import { expectBalanced } from '../../../../../test/reading/settled.ts'

// Flights in sequence with corrections of any: meters never run back, and money matches the meters.

const tenths = (value: number) => Math.round(value * 10) / 10
let api: Api

const aircraft = () =>
  api.db
    .selectFrom('aircraft')
    .select(['id', 'hobbs', 'flightMeter'])
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()

const fly = async (flown: number) => {
  const { hobbs, flightMeter } = await aircraft()
  const { id } = await insertOrder(api, { start: halfHour(-3) })
  await run(api, 'placeHold', { orderId: id })
  await depart(api, 'rosa', id, { hobbs, flightMeter })
  const read = { hobbs: tenths(hobbs + flown / 10), flightMeter: tenths(flightMeter + flown / 10) }
  const { json } = await bringBack(api, 'rosa', id, read)
  expect(json.state, JSON.stringify(json)).toBe('closed')
  // Free its time for the next flight, which also starts before now.
  await api.db.deleteFrom('occupancy').where('orderId', '=', id).execute()
  await run(api, 'settleFlight', { orderId: id })
  return id
}

/** Each flight starts where the previous one ended, the aircraft is where the last one ended, and the price follows the meters. */
const holds = async (orders: string[]) => {
  const flights = await api.db.selectFrom('flight').selectAll().where('orderId', 'in', orders).orderBy('returnedAt').execute()
  const { hobbs, flightMeter } = await aircraft()
  for (const [at, flight] of flights.entries()) {
    const next = flights[at + 1] ?? { hobbsOut: hobbs, flightOut: flightMeter }
    expect(flight.hobbsIn).toBeGreaterThan(flight.hobbsOut)
    expect(flight.flightIn).toBeGreaterThan(flight.flightOut)
    expect([next.hobbsOut, next.flightOut]).toEqual([flight.hobbsIn, flight.flightIn])
    const { finalCents } = await api.db
      .selectFrom('orders')
      .select('finalCents')
      .where('id', '=', flight.orderId)
      .executeTakeFirstOrThrow()
    const perHour = finalCents! / (flight.hobbsIn - flight.hobbsOut)
    expect(perHour).toBeGreaterThan(1000)
  }
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)
}

type Correction = { which: number; flown: number }
const correct = async (orders: string[], { which, flown }: Correction) => {
  const order = orders[which % orders.length]!
  // The ramp's weekly limit is tested elsewhere.
  await sql`delete from operator_act`.execute(api.db)
  const { hobbsOut, flightOut } = await api.db
    .selectFrom('flight')
    .selectAll()
    .where('orderId', '=', order)
    .executeTakeFirstOrThrow()
  const answers = { hobbs: tenths(hobbsOut + flown / 10), flightMeter: tenths(flightOut + flown / 10) }
  const { status } = await api.call('rosa', 'answerReturn', { params: { order }, body: { answers, reason: 'Misread' } })
  await run(api, 'settleFlight', { orderId: order })
  return status
}

test('over any flights and corrections meters never run back, and the ledger matches the provider', async () => {
  const flown = fc.integer({ min: -5, max: 30 })
  const steps = fc.array(fc.record({ which: fc.nat(2), flown }), { minLength: 2, maxLength: 4 })
  const hours = fc.array(fc.integer({ min: 5, max: 30 }), { minLength: 2, maxLength: 2 })
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(hours, steps, async (flights, corrections) => {
      api = await startApi()
      try {
        await addCard(api, 'maria')
        const orders: string[] = []
        for (const each of flights) {
          orders.push(await fly(each))
          for (const correction of corrections) statuses.add(await correct(orders, correction))
          await holds(orders)
        }
      } finally {
        await api.close()
      }
    }),
    {
      numRuns: runs(2),
      endOnFailure: true,
      examples: [
        [
          [20, 25],
          [
            { which: 0, flown: 12 },
            { which: 1, flown: 18 },
            { which: 1, flown: -3 },
          ],
        ],
      ],
    },
  )
  // Both accepted and refused corrections: below the departure, or with a later flight starting from it.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 409, 422]))
})
