import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour } from '../../../../../test/orders.ts'
import { lateCause, startDisruptions, tail, type Disruptions } from '../../../../../test/bookings/disruptions.ts'

// Decisions of airport staff and operators about an event count toward their limits, including waived fees.

let api: Api
let r: Disruptions
beforeAll(async () => {
  api = await startApi()
  r = await startDisruptions(api)
})
beforeEach(async () => {
  await r.clear()
  await sql`delete from operator_act`.execute(api.db)
})
afterAll(() => api.close())

const acts = async () =>
  (await sql<{ kind: string; cents: number }>`select kind, cents from operator_act order by at`.execute(api.db)).rows
const long = { start: halfHour(30), hours: 40, plannedHours: 12 }
const grounding = async (who: 'rosa' | 'helen') => {
  const { json } = await api.call(who, 'reportOnAircraft', {
    params: { id: api.fleet[tail] },
    body: { text: 'Crack in the spar', severity: 'grounding' },
  })
  return { kind: 'grounding' as const, squawkId: json.id, until: halfHour(200).toISOString() }
}

test('airport staff cannot cancel more by an event than one may move alone; the owner can, and the grounding stays', async () => {
  const { id } = await r.order(long)
  const cause = await grounding('rosa')
  const refused = await r.apply(cause, 'rosa', await r.choose(cause, 'cancel', 'rosa'))
  expect([refused.status, refused.json.code, refused.json.detail]).toEqual([
    409,
    'second_operator',
    'This takes more from others than airport staff decide alone. Leave the rest to the owner, or ask an operator.',
  ])
  expect((await r.rowOf(id)).status).toBe('booked')
  const grounded = await api.db.selectFrom('aircraft').select('groundedReason').where('tailNumber', '=', tail).executeTakeFirst()
  expect(grounded).toEqual({ groundedReason: 'Crack in the spar' })
  expect((await r.apply(cause, 'helen', await r.choose(cause, 'cancel'))).status).toBe(200)
})

test('an ordinary event takes airport staff one tap, and is counted', async () => {
  const cause = lateCause((await r.late()).id)
  const { id } = await r.order()
  const { totalCents } = await r.rowOf(id)
  expect((await r.apply(cause, 'rosa', await r.choose(cause, 'cancel', 'rosa'))).status).toBe(200)
  expect(await acts()).toEqual([{ kind: 'event', cents: totalCents }])
})

/** Moves to another time on the same aircraft. */
const later = async (cause: Parameters<Disruptions['seen']>[0]) =>
  (await r.seen(cause, 'omar')).bookings.map(({ orderId, options }) => ({
    orderId,
    key: options.find(({ kind }) => !['stay', 'cancel', 'aircraft'].includes(kind))!.key,
  }))

test('an operator who blocks a trip’s time waives its late fee only within the limit for one person', async () => {
  await sql`update aircraft set rate_cents = 90000 where tail_number = ${tail}`.execute(api.db)
  await r.order()
  const block = { kind: 'own' as const, from: halfHour(3.5).toISOString(), to: halfHour(4.5).toISOString() }
  const cause = { kind: 'block' as const, aircraftId: api.fleet[tail], block } as never
  const refused = await r.apply(cause, 'omar', await later(cause))
  expect([refused.status, refused.json.code]).toEqual([409, 'second_operator'])
  await sql`update aircraft set rate_cents = 15000 where tail_number = ${tail}`.execute(api.db)
  await r.clear()
  const { totalCents } = (await r.order()).quote
  expect((await r.apply(cause, 'omar', await later(cause))).status).toBe(200)
  // An hour of time is worth a twelfth of a day's earnings.
  expect(await acts()).toEqual([
    { kind: 'event', cents: Math.round(totalCents / 2) },
    { kind: 'time', cents: 15_000 / 12 },
  ])
})

test('the same limit applies to a trip moved weeks ahead, whose pilot may cancel free until the start', async () => {
  const from = halfHour(24 * 20)
  const { totalCents } = (await r.order({ start: from })).quote
  const block = { kind: 'own' as const, from: from.toISOString(), to: plusHours(from, 1).toISOString() }
  const cause = { kind: 'block' as const, aircraftId: api.fleet[tail], block } as never
  expect((await r.apply(cause, 'omar', await later(cause))).status).toBe(200)
  // An hour of time is worth a twelfth of a day's earnings.
  expect(await acts()).toEqual([
    { kind: 'event', cents: Math.round(totalCents / 2) },
    { kind: 'time', cents: 15_000 / 12 },
  ])
})

test('time of a booking that an operator cancels for a block or an absence counts with the booking only', async () => {
  const from = halfHour(24 * 20)
  const [start, end] = [from.toISOString(), plusHours(from, 1).toISOString()]
  const aside = { kind: 'block' as const, aircraftId: api.fleet[tail], block: { kind: 'own', from: start, to: end } } as never
  const away = { kind: 'away' as const, csipId: api.people.elena, from: start, to: end }
  for (const [cause, order] of [
    [aside, {}],
    [away, { csip: 'elena', plannedHours: 1 }],
  ] as const) {
    await r.clear()
    await sql`delete from operator_act`.execute(api.db)
    const { quote } = await r.order({ start: from, ...order })
    const { status, json } = await r.apply(cause, 'omar', await r.choose(cause, 'cancel', 'omar'))
    expect(status, JSON.stringify(json)).toBe(200)
    expect(await acts()).toEqual([{ kind: 'event', cents: quote.totalCents }])
  }
})

test('an operator who records an instructor’s absence counts with their time, at any length', async () => {
  const away = (hours: number) => ({
    kind: 'away' as const,
    csipId: api.people.elena,
    from: halfHour(40).toISOString(),
    to: halfHour(40 + hours).toISOString(),
  })
  const { rateCents } = await api.db
    .selectFrom('csipRate')
    .select((eb) => eb.fn.max('hourlyCents').as('rateCents'))
    .where('accountId', '=', api.people.elena)
    .executeTakeFirstOrThrow()
  expect((await r.apply(away(24 * 60), 'omar')).status).toBe(200)
  expect(await acts()).toEqual([{ kind: 'time', cents: rateCents * 120 }])
})

test.each([
  ['flies next is moved by airport staff without a count', 4, false],
  ['flies days later counts, however long they say that it will be', 72, true],
] as const)('while an aircraft is out, who %s', async (_, start, counted) => {
  await sql`update aircraft set rate_cents = 22000 where tail_number = ${tail}`.execute(api.db)
  const cause = lateCause((await r.late()).id, 100)
  const { id } = await r.order({ start: halfHour(start), plannedHours: 1.5 })
  expect((await r.apply(cause, 'rosa', await r.choose(cause, 'aircraft', 'rosa'))).status).toBe(200)
  expect(await r.tailOf(id)).toBe('N940DS')
  expect((await acts()).some(({ cents }) => cents > 0)).toBe(counted)
})
