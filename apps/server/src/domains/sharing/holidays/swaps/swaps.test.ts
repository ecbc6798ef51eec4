import type { Body } from '@tailshare/contract/routes'
import { instantAt } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard, times, zone } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { claimFor, comingHolidays, shareWithFour } from '../../../../../test/sharing/holidays.ts'
import { keepLawful } from '../../../../../test/sharing/shares.ts'
import { run } from '../../../../../test/money.ts'

let api: Api
let aircraftId: string
const holiday = comingHolidays().at(-1)!
const year = Number(holiday.day.slice(0, 4))
const who4 = ['tomas', 'priya', 'bo', 'helen'] as const
const trip = dayTrip(20)

beforeAll(async () => {
  api = await startApi()
  for (const who of who4) await giveCard(api, who)
  await api.db.updateTable('document').set({ status: 'complete' }).execute()
  await keepLawful(api)
})
beforeEach(async () => {
  await sql`truncate holiday_draft, holiday_ranking, holiday_question, holiday_claim, swap, swap_credit, quota_entry,
    occupancy cascade`.execute(api.db)
  await sql`update orders set status = 'canceled' where status = 'booked'`.execute(api.db)
  await sql`truncate quota_entry`.execute(api.db)
  aircraftId = await shareWithFour(api, 'N52148')
  const off = Object.fromEntries(['checkout_missing', 'csip_required', 'aircraft_recency'].map((code) => [code, 'off']))
  await api.db
    .updateTable('aircraft')
    .set({ rules: JSON.stringify(off) })
    .where('id', '=', aircraftId)
    .execute()
})
afterAll(() => api.close())

const book = async (who: CastKey, period = trip) => {
  const { status, json } = await api.call(who, 'bookAircraft', { body: { aircraftId, ...times(period) } })
  expect(status, JSON.stringify(json)).toBe(200)
  return json.id
}
type Offer = Partial<Body<'offerSwap'>>
const offer = (who: CastKey | undefined, body: Offer) =>
  api.call(who, 'offerSwap', { params: { aircraftId }, body: { terms: {}, ...body } })
const accept = (who: CastKey, id: string, version = 1) =>
  api.call(who, 'acceptSwap', { params: { aircraftId, id }, body: { version } })
const pilotOf = async (period = trip) => {
  const { rows } = await sql<{
    pilot: string
  }>`select pilot_id as pilot from orders where status = 'booked' and start_at = ${period.from}`.execute(api.db)
  return rows.map(({ pilot }) => who4.find((who) => api.people[who] === pilot))
}
const leftOf = async (who: CastKey) => {
  const { json } = await api.call(who, 'getCoOwnerResources', { params: { id: aircraftId }, query: { year } })
  const { holidays, advance } = json.holders.find(({ person }) => person.id === api.people[who])!.figures
  return { holidays: holidays.left, quota: holidays.quota, advance: advance.planned }
}

test('a trip for money: it moves with its days at once, both are told, and a line awaits the settlement', async () => {
  const orderId = await book('priya')
  const heard = await startHearing(api)
  const made = await offer('priya', { orderId, toId: api.people.tomas, terms: { cents: 5000 }, note: 'My sister visits.' })
  expect([made.status, made.json.you]).toMatchObject([200, { isOfferer: true, mayAccept: false, mayWithdraw: true }])
  expect(await heard()).toMatchObject([
    {
      who: 'tomas',
      title: 'Priya offers you a swap on N52148',
      text: expect.stringContaining('for $50.00 in the next settlement. “My sister visits.”'),
    },
  ])
  const seen = (await api.call('tomas', 'listSwaps', { params: { aircraftId }, query: {} })).json.results[0]!
  expect(seen.you).toMatchObject({ mayAccept: true, mayDecline: true, mayPropose: true })
  expect(seen.effects.map(({ person, advanceDays }) => [person.firstName, advanceDays.after - advanceDays.before])).toEqual([
    ['Priya', 1],
    ['Tomás', -1],
  ])

  const done = await accept('tomas', made.json.id)
  expect([done.status, done.json.state], JSON.stringify(done.json)).toEqual([200, 'accepted'])
  expect(await pilotOf()).toEqual(['tomas'])
  expect([(await leftOf('priya')).advance, (await leftOf('tomas')).advance]).toEqual([0, 1])
  expect(await api.db.selectFrom('swapCredit').select(['fromId', 'toId', 'cents']).execute()).toEqual([
    { fromId: api.people.tomas, toId: api.people.priya, cents: 5000 },
  ])
  expect((await heard()).filter(({ title }) => title.startsWith('Swapped')).map(({ who }) => who)).toEqual(['priya', 'tomas'])
  const old = (await api.call('priya', 'getOrder', { params: { id: orderId } })).json
  expect([old.status, old.cancelReason]).toEqual(['canceled', 'swapped'])
  expect((await api.call('priya', 'undoCancel', { params: { id: orderId } })).status).not.toBe(200)
  const mine = (await api.call('tomas', 'getOrder', { params: { id: done.json.you.newOrderId! } })).json
  expect(mine).toMatchObject({ status: 'booked', flightStartTime: trip.from.toISOString() })
})

test('a trip for a trip; accepting outdated terms is refused', async () => {
  const other = dayTrip(22)
  const [mine, theirs] = [await book('priya'), await book('bo', other)]
  const { json: swap } = await offer('priya', { orderId: mine, terms: { orderId: theirs } })
  expect(swap.to?.firstName).toBe('Bo')
  expect((await accept('tomas', swap.id)).status).toBe(403)
  expect((await accept('bo', swap.id, 2)).json).toMatchObject({ code: 'swap_changed' })
  expect((await accept('bo', swap.id)).status).toBe(200)
  expect([await pilotOf(), await pilotOf(other)]).toEqual([['bo'], ['priya']])
})

test('a counteroffer awaits the offerer, who accepts exactly it or declines', async () => {
  const orderId = await book('priya')
  const { json: swap } = await offer('priya', { orderId, terms: { cents: 9000 } })
  const params = { aircraftId, id: swap.id }
  const counter = (who: CastKey, version: number, cents: number) =>
    api.call(who, 'counterSwap', { params, body: { version, terms: { cents } } })
  expect((await counter('priya', 1, 1)).status).toBe(403)
  const proposed = await counter('tomas', 1, 2000)
  expect(proposed.json).toMatchObject({ version: 2, counter: { by: { firstName: 'Tomás' }, asked: { cents: 2000 } } })
  expect((await accept('bo', swap.id, 2)).status).toBe(403)
  expect((await accept('priya', swap.id, 1)).json).toMatchObject({ code: 'swap_changed' })
  expect((await api.call('priya', 'declineSwap', { params, body: { version: 2 } })).json).toMatchObject({
    version: 3,
    counter: null,
    state: 'open',
  })
  await counter('bo', 3, 4000)
  expect((await accept('priya', swap.id, 4)).json.state).toBe('accepted')
  expect(await pilotOf()).toEqual(['bo'])
  expect(await api.db.selectFrom('swapCredit').select(['fromId', 'cents']).execute()).toEqual([
    { fromId: api.people.bo, cents: 4000 },
  ])
})

test('offered to all and accepted by all at the same moment: one has it, nothing is done twice', async () => {
  const orderId = await book('priya')
  const { json: swap } = await offer('priya', { orderId, terms: { holidays: 1, year } })
  const replies = await Promise.all((['tomas', 'bo', 'helen', 'tomas'] as const).map((who) => accept(who, swap.id)))
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const [pilot] = await pilotOf()
  expect((await pilotOf()).length).toBe(1)
  expect((await leftOf('priya')).quota).toBe(4)
  expect((await leftOf(pilot!)).quota).toBe(2)
})

test('canceled, moved or swapped at once: one happens, and the other is told why not', async () => {
  for (const act of ['cancel', 'move'] as const) {
    const orderId = await book('priya')
    const { json: swap } = await offer('priya', { orderId })
    const [taken, changed] = await Promise.all([
      accept('tomas', swap.id),
      act === 'cancel'
        ? api.call('priya', 'cancelOrder', { params: { id: orderId } })
        : api.call('priya', 'changeBooking', { body: { orderId, ...times(dayTrip(24)) } }),
    ])
    if (taken.status === 200) {
      expect(changed.status).toBe(409)
      expect(await pilotOf()).toEqual(['tomas'])
    } else {
      expect([taken.status, taken.json]).toMatchObject([409, { code: 'swap_trip_gone' }])
      expect(changed.status).toBe(200)
      expect(await pilotOf()).toEqual([])
      const heard = await startHearing(api)
      await run(api, 'expireSwaps', {})
      // It was open to all.
      expect((await heard()).map(({ who }) => who)).toEqual(['bo', 'helen', 'priya', 'tomas'])
      expect((await accept('tomas', swap.id)).json).toMatchObject({ code: 'swap_settled' })
    }
    await sql`update orders set status = 'canceled' where status = 'booked'`.execute(api.db)
    await sql`truncate occupancy cascade`.execute(api.db)
  }
})

/** Occupies them otherwise during the trip. */
const occupy = (who: CastKey) =>
  sql`insert into occupancy (id, resource_id, resource_kind, during, kind)
    values (uuidv7(), ${api.people[who]}, 'person', tstzrange(${trip.from}, ${trip.to}), 'booking')`.execute(api.db)

test('someone who may not fly the trip sees the rule’s own reason, the other person only that it failed; nothing changes', async () => {
  const orderId = await book('priya')
  const { json: swap } = await offer('priya', { orderId })
  await occupy('tomas')
  expect((await accept('tomas', swap.id)).json).toMatchObject({ code: 'booking_refused', templates: [{ code: 'pilot_busy' }] })
  const later = dayTrip(25)
  const theirs = await book('bo', later)
  const { json: back } = await offer('bo', { orderId: theirs, terms: { orderId } })
  await occupy('bo')
  expect((await accept('priya', back.id)).json).toMatchObject({ code: 'swap_partner_refused' })
  expect([await pilotOf(), await pilotOf(later)]).toEqual([['priya'], ['bo']])
})

test('a claimed holiday is offered with its effect on both quotas, and moves with its day', async () => {
  const claim = await claimFor(api, 'priya', aircraftId, holiday)
  const { json: swap } = await offer('priya', { claimId: claim.id, toId: api.people.bo })
  const { effects } = (await api.call('bo', 'listSwaps', { params: { aircraftId }, query: { state: 'open' } })).json.results[0]!
  expect(effects.map(({ person, holidays }) => [person.firstName, holidays.after - holidays.before])).toEqual([
    ['Priya', 1],
    ['Bo', -1],
  ])
  expect((await accept('bo', swap.id)).status).toBe(200)
  expect(await api.db.selectFrom('holidayClaim').select('accountId').where('id', '=', claim.id).execute()).toEqual([
    { accountId: api.people.bo },
  ])
  const onDay = { from: instantAt(holiday.day, '10:00', zone), to: instantAt(holiday.day, '12:00', zone) }
  await book('bo', onDay)
})

test('a swap waits while its author is suspended', async () => {
  const claim = await claimFor(api, 'priya', aircraftId, holiday)
  const { json: swap } = await offer('priya', { claimId: claim.id, toId: api.people.bo, terms: { cents: 5000 } })
  const set = (suspendedAt: Date | null) =>
    api.db.updateTable('account').set({ suspendedAt }).where('id', '=', api.people.priya).execute()
  await set(new Date())
  const { status, json } = await accept('bo', swap.id)
  await set(null)
  expect([status, json]).toMatchObject([409, { code: 'party_suspended' }])
  expect((await accept('bo', swap.id)).status).toBe(200)
})

test('a trip in one’s own claimed holiday takes the claim along', async () => {
  await claimFor(api, 'priya', aircraftId, holiday)
  const onDay = { from: instantAt(holiday.day, '10:00', zone), to: instantAt(holiday.day, '12:00', zone) }
  const orderId = await book('priya', onDay)
  const { json: swap } = await offer('priya', { orderId })
  expect((await accept('tomas', swap.id)).status).toBe(200)
  expect(await pilotOf(onDay)).toEqual(['tomas'])
  expect(await api.db.selectFrom('holidayClaim').select('accountId').execute()).toEqual([{ accountId: api.people.tomas }])
  expect([(await leftOf('priya')).holidays, (await leftOf('tomas')).holidays]).toEqual([3, 2])
})

test('declined, withdrawn or expired: it ends, and the other person is told', async () => {
  const orderId = await book('priya')
  const offerAgain = async () => (await offer('priya', { orderId, toId: api.people.tomas })).json.id
  const first = await offerAgain()
  expect((await offer('priya', { orderId })).json).toMatchObject({ code: 'swap_offered' })
  const heard = await startHearing(api)
  expect((await api.call('tomas', 'declineSwap', { params: { aircraftId, id: first }, body: { version: 1 } })).json.state).toBe(
    'declined',
  )
  expect((await heard()).map(({ who }) => who)).toEqual(['priya'])
  const second = await offerAgain()
  expect((await api.call('tomas', 'withdrawSwap', { params: { aircraftId, id: second } })).status).toBe(403)
  await heard()
  expect((await api.call('priya', 'withdrawSwap', { params: { aircraftId, id: second } })).json.state).toBe('withdrawn')
  expect((await heard()).map(({ who }) => who)).toEqual(['tomas'])
  expect((await accept('tomas', second)).json).toMatchObject({ code: 'swap_settled' })
  const third = await offerAgain()
  await api.db
    .updateTable('swap')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', third)
    .execute()
  expect((await accept('tomas', third)).json).toMatchObject({ code: 'swap_settled' })
  await heard()
  await run(api, 'expireSwaps', {})
  expect((await heard()).map(({ who }) => who)).toEqual(['priya', 'tomas'])
  expect(await pilotOf()).toEqual(['priya'])
})

test('others’ swaps, signed-out calls and invalid bodies', async () => {
  const orderId = await book('priya')
  const { json: swap } = await offer('priya', { orderId })
  const params = { aircraftId, id: swap.id }
  expect((await offer(undefined, { orderId })).status).toBe(401)
  for (const who of ['maria', 'victor'] as const) {
    expect((await offer(who, { orderId })).status).toBe(404)
    expect((await accept(who, swap.id)).status).toBe(404)
    expect((await api.call(who, 'listSwaps', { params: { aircraftId }, query: {} })).status).toBe(404)
    expect((await api.call(who, 'listSwapChoices', { params: { aircraftId } })).status).toBe(404)
  }
  expect((await api.call('omar', 'listSwaps', { params: { aircraftId }, query: {} })).json.results[0]?.you).toMatchObject({
    mayAccept: false,
  })
  expect((await accept('omar', swap.id)).status).toBe(403)
  for (const body of [
    {},
    { orderId: swap.id },
    { orderId, claimId: orderId },
    { orderId, toId: api.people.maria },
    { orderId, toId: api.people.priya },
  ])
    expect((await offer('priya', body)).status).toBe(400)
  expect((await offer('tomas', { orderId })).status).toBe(400)
  expect((await offer('priya', { orderId, terms: { orderId } })).status).toBe(400)
  expect((await offer('priya', { orderId, terms: { cents: 0.5 } })).status).toBe(400)
  expect((await api.call('tomas', 'acceptSwap', { params, body: {} as never })).status).toBe(400)
  // Already on offer: Priya can't offer it again, but a partner may ask for it.
  expect((await api.call('priya', 'listSwapChoices', { params: { aircraftId } })).json.items).toEqual([])
  const { items, partners } = (await api.call('tomas', 'listSwapChoices', { params: { aircraftId } })).json
  expect([items.map(({ isYou }) => isYou), partners.length]).toEqual([[false], 3])
})
