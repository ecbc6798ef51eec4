import { plusHours } from '@tailshare/contract/text/period'
import type { DisruptionBody } from '@tailshare/contract/bookings/disruptions/disruptions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../../test/factories.ts'
import { keepLawful } from '../../../../../test/sharing/shares.ts'
import { claimFor, comingHolidays, shareWithFour } from '../../../../../test/sharing/holidays.ts'
import { photograph, passing } from '../../../../../test/bookings/ramp.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { lateCause, startDisruptions, tail, type Disruptions } from '../../../../../test/bookings/disruptions.ts'
import { clearWaitlist } from '../../../../../test/bookings/waitlist.ts'

// A grounded aircraft can't be booked, moved to, confirmed or released by any route. Each is tried twice, while a squawk grounds the
// aircraft and after it is closed, so that only the grounding makes the difference.

let api: Api
let r: Disruptions
let aircraftId: string
type Reply = { status: number; json: Record<string, unknown> }

beforeAll(async () => {
  api = await startApi()
  r = await startDisruptions(api)
  aircraftId = api.fleet[tail]
  for (const who of ['tomas', 'priya', 'bo', 'ines', 'helen'] as const) await giveCard(api, who)
  await api.db.updateTable('document').set({ status: 'complete' }).execute()
  await keepLawful(api)
})
beforeEach(async () => {
  await r.clear()
  await clearWaitlist(api)
  await sql`truncate holiday_draft, holiday_claim, swap, quota_entry cascade`.execute(api.db)
  await shareWithFour(api, tail)
  // The owner can't turn the grounding rule off.
  const codes = ['checkout_missing', 'csip_required', 'aircraft_recency', 'aircraft_grounded']
  const rules = JSON.stringify(Object.fromEntries(codes.map((code) => [code, 'off'])))
  await api.db
    .updateTable('aircraft')
    .set({ rules, needsApproval: false, minimumTotalHours: 0, minimumTypeHours: 0, selfCheckIn: false })
    .where('ownerId', 'in', [api.people.helen, api.people.victor])
    .execute()
})
afterAll(() => api.close())

const trip = dayTrip(20)
const book = (who: 'maria' | 'tomas' | 'priya' | 'helen', period = trip, id = aircraftId) =>
  api.call(who, 'bookAircraft', { body: { aircraftId: id, ...times(period) } })
const made = async (...args: Parameters<typeof book>) => {
  const { status, json } = await book(...args)
  expect(status, JSON.stringify(json)).toBe(200)
  return json.id
}
const change = (orderId: string, body: object) => api.call('maria', 'changeBooking', { body: { orderId, ...body } })
const confirm = (who: 'helen' | 'maria', id: string) =>
  api.call(who, 'confirmOrder', { params: { id }, body: who === 'maria' ? { acceptsOperationalControl: true } : {} } as never)
const onBehalf = () =>
  api.call('helen', 'createOrderByOwner', { body: { aircraftId, ...times(trip), pilotEmail: api.emailOf('maria') } })
const sister = () => api.fleet.N940DS
const soon = () => insertOrder(api, { tail, start: halfHour(1) })
const ownUse = ({ from, to }: { from: Date; to: Date }): DisruptionBody['cause'] => {
  const block = {
    kind: 'own',
    from: from.toISOString(),
    to: to.toISOString(),
    scope: 'this',
    note: '',
    choices: [],
    message: '',
  } as const
  return { kind: 'block', aircraftId, block: { ...block, choices: [] } }
}
const holiday = comingHolidays().at(-1)!

/** Setup before the grounding; the returned function is then tried. */
const doors: [string, () => Promise<() => Promise<Reply>>][] = [
  ['a booking', async () => () => book('maria')],
  ['a co-owner’s booking', async () => () => book('tomas')],
  ['an owner’s booking for a pilot', async () => () => onBehalf()],
  [
    'a holder’s booking of a claimed holiday',
    async () => {
      const claim = await claimFor(api, 'priya', aircraftId, holiday)
      return () => book('priya', { from: claim.from, to: plusHours(claim.from, 4) })
    },
  ],
  [
    'a change of dates',
    async () => {
      const id = await made('maria')
      return () => change(id, times(dayTrip(22)))
    },
  ],
  [
    'a later return',
    async () => {
      const id = await made('maria')
      return () => change(id, { flightDropTime: plusHours(trip.to, 2).toISOString() })
    },
  ],
  [
    'a change to this aircraft',
    async () => {
      const id = await made('maria', trip, sister())
      return () => change(id, { aircraftId })
    },
  ],
  [
    'the owner’s yes',
    async () => {
      await api.db.updateTable('aircraft').set({ needsApproval: true }).where('id', '=', aircraftId).execute()
      const id = await made('maria')
      return () => confirm('helen', id)
    },
  ],
  [
    'the pilot’s yes to what the owner booked',
    async () => {
      const { id } = (await onBehalf()).json
      return () => confirm('maria', id)
    },
  ],
  [
    'the yes to an offer of freed time',
    async () => {
      const { id } = (await onBehalf()).json
      await sql`update orders set asked_because = 'waitlist' where id = ${id}`.execute(api.db)
      return () => confirm('maria', id)
    },
  ],
  [
    'a swap between partners',
    async () => {
      const orderId = await made('priya')
      const offered = await api.call('priya', 'offerSwap', {
        params: { aircraftId },
        body: { orderId, toId: api.people.tomas, terms: {} },
      })
      expect(offered.status, JSON.stringify(offered.json)).toBe(200)
      const { id } = offered.json
      return () => api.call('tomas', 'acceptSwap', { params: { aircraftId, id }, body: { version: 1 } })
    },
  ],
  [
    'a cancellation that is taken back',
    async () => {
      const id = await made('maria')
      await api.call('maria', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })
      return () => api.call('maria', 'undoCancel', { params: { id } })
    },
  ],
  [
    'a booking that a block had canceled, with the block undone',
    async () => {
      const id = await made('maria')
      const cause = ownUse(trip)
      const disruption = await r.applied(cause, 'helen', await r.choose(cause, 'cancel'))
      expect((await r.rowOf(id)).status).toBe('canceled_by_owner')
      return () => r.undo(disruption.id)
    },
  ],
  [
    'a booking that a block had moved, with the block undone',
    async () => {
      const { id, start } = await r.order({ start: halfHour(72) })
      const cause = ownUse({ from: start, to: plusHours(start, 2) })
      const disruption = await r.applied(cause, 'helen', await r.choose(cause, 'aircraft'))
      expect(await r.tailOf(id)).toBe('N940DS')
      return () => r.undo(disruption.id)
    },
  ],
  [
    'a check-out that begins',
    async () => {
      const { id } = await soon()
      return () => api.call('rosa', 'openDeparture', { params: { order: id } })
    },
  ],
  [
    'a check-out by change of status',
    async () => {
      const { id } = await soon()
      return () => api.call('rosa', 'changeStatus', { params: { id }, body: { status: 'checking_in' } })
    },
  ],
  [
    'the release',
    async () => {
      const { id } = await soon()
      await api.call('rosa', 'openDeparture', { params: { order: id } })
      await photograph(api, 'rosa', id, 'departure')
      const meters = await api.db
        .selectFrom('aircraft')
        .select(['hobbs', 'flightMeter'])
        .where('id', '=', aircraftId)
        .executeTakeFirstOrThrow()
      const answers = await passing(api, 'rosa', id, 'departure', {
        ...meters,
        fuelLeft: 10,
        fuelRight: 10,
        inspectionsValid: true,
      })
      return () => api.call('rosa', 'answerDeparture', { params: { order: id }, body: { answers, complete: true } })
    },
  ],
]

const ground = async (id = aircraftId, who: 'rosa' | 'omar' = 'omar') => {
  const reply = await api.call(who, 'reportOnAircraft', { params: { id }, body: { text: 'Flat tire', severity: 'grounding' } })
  expect(reply.status).toBe(200)
  return reply.json.id
}
const letFly = async (id: string) => {
  const { status } = await api.call('nadia', 'moveSquawk', { params: { id }, body: { move: 'close', reason: 'New tube' } })
  expect(status).toBe(200)
}
/** Every booking with its status, aircraft and times. */
const standing = async () =>
  (await sql`select id, status, waits_for, aircraft_id, start_at, drop_at, pilot_id from orders order by id`.execute(api.db)).rows

test.each(doors)('grounding holds: %s', async (_, arrange) => {
  const attempt = await arrange()
  const squawkId = await ground()
  const before = await standing()
  const refused = await attempt()
  expect(refused.status, JSON.stringify(refused.json)).toBeGreaterThanOrEqual(409)
  expect(JSON.stringify(refused.json)).toMatch(/grounded/)
  expect(await standing()).toEqual(before)
  await letFly(squawkId)
  const passed = await attempt()
  expect(passed.status, JSON.stringify(passed.json)).toBe(200)
  expect(await standing()).not.toEqual(before)
})

test('freed time of a grounded aircraft is offered to no one, and to the first in line once it flies', async () => {
  const id = await made('priya')
  const joined = await api.call('maria', 'joinWaitlist', { body: { aircraftId, ...times(trip), wants: 'booking' } } as never)
  expect(joined.status, JSON.stringify(joined.json)).toBe(200)
  const states = async () => (await api.db.selectFrom('waitlistEntry').select('state').execute()).map(({ state }) => state)
  const squawkId = await ground()
  await api.call('priya', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })
  await api.runJobs()
  expect(await states()).toEqual(['waiting'])
  await letFly(squawkId)
  await api.runJobs()
  expect(await states()).toEqual(['offered'])
})

test('the waitlist of a grounded aircraft is told once it flies, not before', async () => {
  const join = () => api.call('maria', 'joinWaitlist', { body: { aircraftId, ...times(trip), wants: 'notice' } } as never)
  expect((await join()).json).toMatchObject({ code: 'time_is_free' })
  const squawkId = await ground()
  expect((await join()).status).toBe(200)
  await api.runJobs()
  const states = async () => (await api.db.selectFrom('waitlistEntry').select('state').execute()).map(({ state }) => state)
  expect(await states()).toEqual(['waiting'])
  await letFly(squawkId)
  await api.runJobs()
  expect(await states()).toEqual(['notified'])
})

test('a disruption moves no one to a sister aircraft just grounded', async () => {
  const out = await r.late()
  const { id } = await r.order()
  const cause = lateCause(out.id)
  const choices = await r.choose(cause, 'aircraft')
  const squawkId = await ground(sister())
  const refused = await r.apply(cause, 'helen', choices)
  expect([refused.status, refused.json.code]).toEqual([409, 'disruption_changed'])
  expect(await r.tailOf(id)).toBe(tail)
  await letFly(squawkId)
  expect((await r.apply(cause, 'helen', choices)).status).toBe(200)
  expect(await r.tailOf(id)).toBe('N940DS')
})

test('a moved pilot is not put back on a grounded aircraft, but is once it flies', async () => {
  const out = await r.late()
  const { id } = await r.order()
  await r.applied(lateCause(out.id))
  const squawkId = await ground()
  expect((await r.answer(id, { answer: 'back' })).json).toMatchObject({ code: 'booking_refused' })
  await sql`update orders set status = 'flight_complete' where id = ${out.id}`.execute(api.db)
  await sql`delete from occupancy where order_id = ${out.id}`.execute(api.db)
  await sql`select graphile_worker.add_job('watchDisruptions', '{}'::json)`.execute(api.db)
  await api.runJobs()
  expect(await r.tailOf(id)).toBe('N940DS')
  await letFly(squawkId)
  await api.runJobs()
  expect(await r.tailOf(id)).toBe(tail)
})

test('decisions made for a grounding can be undone while it lasts, and are at risk again', async () => {
  const { id } = await r.order()
  const squawkId = await ground()
  const disruption = await r.applied({ kind: 'grounding', squawkId })
  expect(await r.tailOf(id)).toBe('N940DS')
  expect((await r.undo(disruption.id)).status).toBe(200)
  expect([await r.tailOf(id), (await r.rowOf(id)).atRiskSquawkId]).toEqual([tail, squawkId])
})
