import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, endorseSolo, giveCard, times, zone } from '../../../../../test/factories.ts'
import { shareWithFour } from '../../../../../test/sharing/holidays.ts'
import { keepLawful } from '../../../../../test/sharing/shares.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { lateCause, startDisruptions, type Disruptions } from '../../../../../test/bookings/disruptions.ts'
import { clearWaitlist } from '../../../../../test/bookings/waitlist.ts'

// A pilot who may not fly an airplane cannot book it in any way; search and map are asked in search/everyDoor.test.ts. N940DS stands
// beside N52148 at San Carlos and is the same model; each case changes the airplane or the pilot.

let api: Api
let disruptions: Disruptions
beforeAll(async () => {
  api = await startApi()
  disruptions = await startDisruptions(api)
  await keepLawful(api)
  for (const who of ['sam', 'tomas', 'priya', 'ines'] as const) await giveCard(api, who)
})
beforeEach(async () => {
  await clearWaitlist(api)
  await disruptions.clear()
  await api.db.deleteFrom('aircraftShare').execute()
  await api.db
    .updateTable('aircraft')
    .set({ horsepower: null, rules: '{}', needsApproval: false, minimumTotalHours: 0, minimumTypeHours: 0 })
    .execute()
  await sql`update aircraft_model set class = 'single_engine_land', tailwheel = false`.execute(api.db)
  await keepLawful(api)
  const shown = { maria: ['high_performance'], tomas: ['high_performance'] } as const
  for (const [who, privileges] of Object.entries(shown)) await page(who as CastKey, 'endorsement', [...privileges])
  await api.db.deleteFrom('document').where('accountId', '=', api.people.sam).where('kind', '=', 'endorsement').execute()
})
afterAll(() => api.close())

const tail = 'N940DS'
const id = () => api.fleet[tail]
const page = (who: CastKey, kind: string, privileges: string[]) =>
  api.db.updateTable('document').set({ privileges }).where('accountId', '=', api.people[who]).where('kind', '=', kind).execute()
const today = dayIn(new Date(), zone)
/** Changes only this airplane. A case that changes the model also affects N52148. */
const make = (changes: object) => api.db.updateTable('aircraft').set(changes).where('id', '=', id()).execute()
const twin = () =>
  sql`update aircraft_model set class = 'multi_engine_land' where id = (select model_id from aircraft where id = ${id()})`.execute(
    api.db,
  )
const medicalOver = (who: CastKey) =>
  api.db
    .updateTable('document')
    .set({ issuedOn: plusDays(today, -3000) })
    .where('accountId', '=', api.people[who])
    .where('kind', '=', 'medical')
    .execute()

type Case = {
  name: string
  pilot: 'maria' | 'sam' | 'tomas'
  csip?: 'elena'
  code: BookingRefusalCode
  become: () => Promise<unknown>
  /** Depends on the model or on the pilot everywhere, so no other aircraft is left. */
  everywhere?: true
}
const cases: Case[] = [
  {
    name: 'more than 200 hp without the endorsement, 14 CFR 61.31(f)',
    pilot: 'maria',
    code: 'high_performance_endorsement',
    become: async () => {
      await page('maria', 'endorsement', [])
      await make({ horsepower: 230 })
    },
  },
  {
    name: 'a twin with a single-engine certificate, 14 CFR 61.31(d)',
    pilot: 'maria',
    code: 'class_rating',
    become: twin,
    everywhere: true,
  },
  {
    name: 'a twin with an instructor who teaches in singles only, 14 CFR 61.195(b)',
    pilot: 'maria',
    csip: 'elena',
    code: 'class_rating',
    become: async () => {
      await page('elena', 'instructor_certificate', ['cfi', 'cfii'])
      await twin()
    },
    everywhere: true,
  },
  {
    name: 'a student alone who is not endorsed, 14 CFR 61.87(n)',
    pilot: 'sam',
    code: 'csip_required_because',
    become: async () => {},
    everywhere: true,
  },
  {
    name: 'a medical that has run out, 14 CFR 61.23',
    pilot: 'maria',
    code: 'medical_expired',
    become: () => medicalOver('maria'),
    everywhere: true,
  },
]

const codesIn = (json: unknown) =>
  ((json as { templates?: { code: string; severity: string }[] }).templates ?? []).flatMap(({ code, severity }) =>
    severity === 'block' ? [code] : [],
  )
const stands = async (who: CastKey) =>
  (
    await api.db
      .selectFrom('orders')
      .select('id')
      .where('pilotId', '=', api.people[who])
      .where('aircraftId', '=', id())
      .where('status', '=', 'booked')
      .execute()
  ).length
const trip = dayTrip(20)

test.each(cases)('$name: card, wizard, order, change and check-out refuse by the same', async ({ pilot, csip, code, become }) => {
  await become()
  const along = csip && { csip: api.people[csip] }
  if (!csip) {
    const date = `${trip.from.toISOString()},${trip.to.toISOString()}`
    const cards = (await api.call(pilot, 'searchAircraft', { query: { date, limit: 100 } })).json.results
    expect(cards.find((card) => card.id === id())?.verdict?.codes).toContain(code)
  }
  const can = await api.call(pilot, 'canBook', { params: { id: id() }, query: { ...times(trip), ...along } })
  expect(codesIn(can.json)).toContain(code)
  const body = { aircraftId: id(), ...times(trip), ...(csip && { csipId: api.people[csip] }) }
  const booked = await api.call(pilot, 'bookAircraft', { body })
  expect([booked.status, codesIn(booked.json)]).toEqual([422, expect.arrayContaining([code])])
  expect(await stands(pilot)).toBe(0)
  // An existing booking, or one of another aircraft.
  const before = await insertOrder(api, { pilot, tail, start: trip.from, hours: 3, plannedHours: 2.1, ...(csip && { csip }) })
  const later = times(dayTrip(21))
  const changed = await api.call(pilot, 'changeBooking', { body: { orderId: before.id, ...later } })
  expect([changed.status, codesIn(changed.json)]).toEqual([422, expect.arrayContaining([code])])
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', before.id).execute()
  await sql`delete from occupancy where order_id = ${before.id}`.execute(api.db)
  const other = await insertOrder(api, {
    pilot,
    tail: 'N52148',
    start: trip.from,
    hours: 3,
    plannedHours: 2.1,
    ...(csip && { csip }),
  })
  const moved = await api.call(pilot, 'changeBooking', { body: { orderId: other.id, aircraftId: id() } })
  expect([moved.status, codesIn(moved.json)]).toEqual([422, expect.arrayContaining([code])])
  await sql`delete from occupancy where order_id = ${other.id}`.execute(api.db)
  const leaving = await insertOrder(api, {
    pilot,
    tail,
    start: halfHour(0.5),
    hours: 3,
    plannedHours: 2.1,
    ...(csip && { csip }),
  })
  const { json } = await api.call('rosa', 'openDeparture', { params: { order: leaving.id } })
  expect(json.problems.filter(({ severity }) => severity === 'block').map(({ question }) => question)).toContain('idAndMedical')
})

test.each(cases)(
  '$name: the waitlist skips them, and accepting an earlier offer is refused',
  async ({ pilot, csip, code, become, everywhere }) => {
    if (pilot === 'sam') await endorseSolo(api)
    const taken = await insertOrder(api, { pilot: 'ines', tail, start: trip.from, hours: 3, plannedHours: 2.1 })
    const body = { aircraftId: id(), ...times(trip), wants: 'booking' as const, ...(csip && { csipId: api.people[csip] }) }
    expect((await api.call(pilot, 'joinWaitlist', { body })).status).toBe(200)
    const free = async () => {
      await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', taken.id).execute()
      await sql`delete from occupancy where order_id = ${taken.id}`.execute(api.db)
      await api.runJobs()
    }
    if (everywhere && !csip) {
      // Offered while the pilot may fly, answered when they may not.
      await free()
      const [{ orderId } = { orderId: null }] = (await api.call(pilot, 'listWaitlist', { query: {} })).json.results
      expect(orderId).not.toBeNull()
      await become()
      if (pilot === 'sam')
        await api.db.deleteFrom('document').where('accountId', '=', api.people.sam).where('kind', '=', 'endorsement').execute()
      const yes = await api.call(pilot, 'confirmOrder', {
        params: { id: orderId! },
        body: { acceptsOperationalControl: true } as never,
      })
      expect([yes.status, codesIn(yes.json)]).toEqual([422, expect.arrayContaining([code])])
      return
    }
    await become()
    await free()
    expect(await stands(pilot)).toBe(0)
    expect((await api.call(pilot, 'listWaitlist', { query: {} })).json.results).toMatchObject([
      { state: 'waiting', orderId: null },
    ])
  },
)

test.each(cases.filter(({ csip }) => !csip))(
  '$name: no disruption proposes it, automatically or as an option',
  async ({ pilot, become }) => {
    // Its hours follow the clock, so they may be by night.
    if (pilot === 'sam') await endorseSolo(api, ['solo', 'solo_night'])
    // Pilots are never moved to a more expensive aircraft.
    await make({ rateCents: 9_000 })
    const out = await disruptions.late()
    const next = await disruptions.order({ pilot })
    // A local flight, as a student needs.
    await api.db.updateTable('orders').set({ destination: '' }).where('id', '=', next.id).execute()
    const kinds = async () => (await disruptions.seen(lateCause(out.id))).bookings[0]!.options.map(({ kind }) => kind)
    expect(await kinds()).toContain('aircraft')
    await become()
    if (pilot === 'sam')
      await api.db.deleteFrom('document').where('accountId', '=', api.people.sam).where('kind', '=', 'endorsement').execute()
    expect(await kinds()).not.toContain('aircraft')
    await disruptions.applied(lateCause(out.id))
    expect(await disruptions.tailOf(next.id)).toBe('N52148')
    expect(await stands(pilot)).toBe(0)
  },
)

const swaps = [
  ['a medical that has run out', 'medical_expired', () => medicalOver('tomas')],
  ['a twin with a single-engine certificate', 'class_rating', () => twin()],
  [
    'more than 200 hp without the endorsement',
    'high_performance_endorsement',
    async () => {
      await page('tomas', 'endorsement', [])
      await api.db.updateTable('aircraft').set({ horsepower: 230 }).where('id', '=', api.fleet.N52148).execute()
    },
  ],
] as const
test.each(swaps)('%s: a partner cannot get the trip in a swap, the other learns only that', async (_, code, become) => {
  const aircraftId = await shareWithFour(api, 'N52148')
  const swap = async (by: CastKey, who: CastKey, days: number, terms: object = {}) => {
    const order = await insertOrder(api, { pilot: by, tail: 'N52148', start: dayTrip(days).from, hours: 3, plannedHours: 2.1 })
    const { json } = await api.call(by, 'offerSwap', {
      params: { aircraftId },
      body: { orderId: order.id, toId: api.people[who], terms },
    })
    return { orderId: order.id, swapId: json.id, version: json.version }
  }
  const theirs = await swap('priya', 'tomas', 20)
  const own = await insertOrder(api, { pilot: 'priya', tail: 'N52148', start: dayTrip(24).from, hours: 3, plannedHours: 2.1 })
  const back = await swap('tomas', 'priya', 27, { orderId: own.id })
  await become()
  const accept = (who: CastKey, { swapId, version }: typeof theirs) =>
    api.call(who, 'acceptSwap', { params: { aircraftId, id: swapId }, body: { version } })
  const taking = await accept('tomas', theirs)
  expect([taking.status, codesIn(taking.json)]).toEqual([422, expect.arrayContaining([code])])
  if (code === 'medical_expired') {
    const giving = await accept('priya', back)
    expect(giving.json).toMatchObject({ code: 'swap_partner_refused' })
    expect(JSON.stringify(giving.json)).not.toContain(code)
  }
  const rows = await api.db.selectFrom('orders').select('pilotId').where('id', 'in', [theirs.orderId, own.id]).execute()
  expect(rows.map(({ pilotId }) => pilotId)).toEqual([api.people.priya, api.people.priya])
})
