import { dayIn, daysTouched, plusDays, type Period } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { dayTrip, giveCard, times, zone } from '../../../test/factories.ts'
import { claimFor, draftOf, draftYear, shareWithFour } from '../../../test/sharing/holidays.ts'
import { keepLawful } from '../../../test/sharing/shares.ts'
import { run } from '../../../test/money.ts'
import { startDisruptions, type Disruptions } from '../../../test/bookings/disruptions.ts'
import { inTransaction, type Tx } from '../../db/connect.ts'
import { handOverShare, setQuotaTerms } from '../aircraft/shares/steps.ts'
import { lockTime } from '../schedule/queries.ts'

let api: Api
let aircraftId: string
let disruptions: Disruptions
beforeAll(async () => {
  api = await startApi()
  disruptions = await startDisruptions(api)
  for (const who of ['tomas', 'priya', 'bo', 'helen'] as const) await giveCard(api, who)
  await api.db.updateTable('document').set({ status: 'complete' }).execute()
  await keepLawful(api)
  const off = ['checkout_missing', 'csip_required', 'aircraft_recency']
  const rules = JSON.stringify(Object.fromEntries(off.map((code) => [code, 'off'])))
  await api.db.updateTable('aircraft').set({ rules }).execute()
})
beforeEach(async () => {
  await sql`truncate holiday_draft, holiday_ranking, holiday_question, holiday_claim, swap, swap_credit, quota_terms cascade`.execute(
    api.db,
  )
  await disruptions.clear()
  await api.db.deleteFrom('aircraftShare').execute()
  await api.db.deleteFrom('shareHolding').execute()
  aircraftId = await shareWithFour(api, 'N52148')
  await sql`truncate quota_entry`.execute(api.db)
})
afterAll(() => api.close())

const today = () => dayIn(new Date(), zone)
const book = (who: 'priya' | 'maria', period: Period) => api.call(who, 'bookAircraft', { body: { aircraftId, ...times(period) } })
const sellBos = (tx: Tx) =>
  handOverShare(tx, { aircraftId, fromId: api.people.bo, toId: api.people.maria, percent: 25, on: today() })
const daysOf = async (accountId: string) => {
  const { rows } = await sql<{ day: string }>`select day from quota_entry where account_id = ${accountId} and measure = 'day'
    group by day having sum(amount) <> 0 order by day`.execute(api.db)
  return rows.map(({ day }) => day)
}
const isWaiting = async () => {
  const { rows } = await api.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
/** Starts a call during a transaction, waits until it blocks or finishes, then completes the transaction. */
const during = async <T>(first: (tx: Tx) => Promise<unknown>, start: () => Promise<T>, then: (tx: Tx) => Promise<unknown>) => {
  const { late } = await inTransaction(api.db, async (tx) => {
    await first(tx)
    let isOver = false
    const late = start().finally(() => {
      isOver = true
    })
    while (!isOver && !(await isWaiting())) await new Promise(setImmediate)
    await then(tx)
    return { late }
  })
  return late
}
const nothing = async () => {}

test('a share bought during a booking includes that trip in the quota', async () => {
  const trip = dayTrip(20)
  const { status } = await during(sellBos, () => book('maria', trip), nothing)
  expect(status).toBe(200)
  expect(await daysOf(api.people.maria)).toEqual(daysTouched(trip, zone))
})

test('a share bought during a move counts the moved trip’s days', async () => {
  const { id } = (await book('maria', dayTrip(20))).json
  const moved = dayTrip(23)
  const move = (tx: Tx) => tx.updateTable('orders').set({ startAt: moved.from, dropAt: moved.to }).where('id', '=', id).execute()
  await during(move, () => inTransaction(api.db, sellBos), nothing)
  expect(await daysOf(api.people.maria)).toEqual(daysTouched(moved, zone))
})

test('quotas voted in during a booking apply to it, and the refusal says so', async () => {
  // Ten days in a row; the vote permits seven.
  const long = { from: dayTrip(20).from, to: dayTrip(29).to }
  const terms = { holidays: 11, consecutiveDays: 7, advanceDays: 112, maintenanceHours: 480 }
  const hold = (tx: Tx) => lockTime(tx, [{ resourceId: aircraftId }])
  const vote = (tx: Tx) => setQuotaTerms(tx, { aircraftId, terms, at: new Date() })
  const { status, json } = await during(hold, () => book('priya', long), vote)
  expect(status).toBe(422)
  const reasons = json.templates as { code: string }[]
  expect(reasons.map(({ code }) => code)).toContain('consecutive_days')
  expect(await daysOf(api.people.priya)).toEqual([])
})

test('a share that is sold in the very moment of the draw is drawn for its seller or its buyer, never both', async () => {
  for (let round = 0; round < 4; round++) {
    await sql`truncate holiday_draft, holiday_ranking, holiday_question, holiday_claim, occupancy, quota_entry cascade`.execute(
      api.db,
    )
    await shareWithFour(api, 'N52148')
    await api.call('bo', 'openHolidayDraft', { params: { aircraftId, year: draftYear }, body: {} })
    await api.db
      .updateTable('holidayDraft')
      .set({ closesAt: new Date(Date.now() - 1000) })
      .execute()
    await Promise.all([run(api, 'watchHolidays', {}), inTransaction(api.db, sellBos), run(api, 'watchHolidays', {})])
    const { draft } = await draftOf(api, 'priya', aircraftId)
    const { holders, picks } = draft!.result!
    const { bo, maria } = api.people
    expect(holders.filter(({ id }) => id === bo || id === maria)).toHaveLength(1)
    expect(holders.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
    // The seller's holidays open to all at the next watch.
    await run(api, 'watchHolidays', {})
    const { claims } = await draftOf(api, 'priya', aircraftId)
    expect(claims.map(({ day }) => day).sort()).toEqual(
      picks.flatMap(({ holderId, day }) => (holderId === bo ? [] : [day])).sort(),
    )
    const { rows } =
      await sql`select from quota_entry where measure = 'claim' and account_id = ${bo} group by day having sum(amount) <> 0`.execute(
        api.db,
      )
    expect(rows).toEqual([])
  }
})

test.each(['offerer', 'partner'] as const)(
  'if the %s sells their share during the swap, nothing changes and there is no unwanted rental',
  async (seller) => {
    const aircraft = { aircraftId }
    const at = (days: number) => ({ body: { aircraftId, ...times(dayTrip(days)) } })
    const mine = (await api.call('priya', 'bookAircraft', at(20))).json.id
    const theirs = (await api.call('bo', 'bookAircraft', at(30))).json.id
    const body = { orderId: mine, toId: api.people.bo, terms: { orderId: theirs } }
    const { id } = (await api.call('priya', 'offerSwap', { params: aircraft, body })).json
    const params = { ...aircraft, id }
    const terms = { orderId: theirs, cents: 500 }
    // A counteroffer waits for the offerer, so the partner may be the one who left.
    if (seller === 'partner') await api.call('bo', 'counterSwap', { params, body: { version: 1, terms } })
    const [who, version, from] = seller === 'partner' ? (['priya', 2, 'bo'] as const) : (['bo', 1, 'priya'] as const)
    const hold = (tx: Tx) => tx.selectFrom('swap').select('id').where('id', '=', id).forUpdate().execute()
    const sold = { aircraftId, fromId: api.people[from], toId: api.people.maria, percent: 25, on: today() }
    const sell = () => inTransaction(api.db, (tx) => handOverShare(tx, sold))
    const reply = await during(hold, () => api.call(who, 'acceptSwap', { params, body: { version } }), sell)
    expect([reply.status, reply.json]).toMatchObject([409, { code: 'swap_trip_gone' }])
    const orders = await api.db.selectFrom('orders').select(['id', 'totalCents']).where('status', '=', 'booked').execute()
    expect(orders.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: mine, totalCents: 0 },
      { id: theirs, totalCents: 0 },
    ])
    expect(await api.db.selectFrom('swapCredit').select('id').execute()).toEqual([])
  },
)

test('a disruption cannot move a trip into time a partner has just won, and shows the current state', async () => {
  const out = await disruptions.late()
  const next = await disruptions.order()
  const cause = { kind: 'late' as const, orderId: out.id, until: new Date(next.start.getTime() + 3_600_000).toISOString() }
  const choices = await disruptions.choose(cause, 'aircraft')
  const day = dayIn(next.start, zone)
  await claimFor(api, 'victor', api.fleet.N940DS, { name: 'Pi Day', observed: day, day, days: [day, plusDays(day, 1)] })
  const { status, json } = await disruptions.apply(cause, 'helen', choices)
  expect([status, json]).toMatchObject([409, { code: 'disruption_changed' }])
  expect(await disruptions.tailOf(next.id)).toBe('N52148')
  expect(await disruptions.rowOf(next.id)).toMatchObject({ startAt: next.start, status: 'booked' })
  const steps = await api.db.selectFrom('disruptionStep').select('orderId').execute()
  expect(steps).toEqual([])
  const options = (await disruptions.seen(cause)).bookings[0]!.options
  expect(options.filter(({ kind, tailNumber }) => kind === 'aircraft' && tailNumber === 'N940DS')).toEqual([])
})

test('moving a partner’s trip out of their own claimed holiday restores the claim’s time', async () => {
  const out = await disruptions.late()
  const next = await disruptions.order({ pilot: 'priya' })
  const day = dayIn(next.start, zone)
  await sql`delete from occupancy where order_id = ${next.id}`.execute(api.db)
  await sql`delete from occupancy where order_id = ${out.id}`.execute(api.db)
  const claim = await claimFor(api, 'priya', aircraftId, { name: 'Pi Day', observed: day, day, days: [day] })
  await sql`select cut_claims(${aircraftId}::uuid, ${api.people.priya}::uuid, tstzrange(${next.start}, ${next.drop}))`.execute(
    api.db,
  )
  await sql`insert into occupancy (id, resource_id, resource_kind, during, kind, order_id, created_by)
    values (uuidv7(), ${aircraftId}, 'aircraft', tstzrange(${next.start}, ${next.drop}), 'booking', ${next.id},
      ${api.people.priya})`.execute(api.db)
  const cause = { kind: 'late' as const, orderId: out.id, until: new Date(next.start.getTime() + 3_600_000).toISOString() }
  await disruptions.applied(cause)
  expect(await disruptions.rowOf(next.id)).not.toMatchObject({ startAt: next.start, status: 'booked', aircraftId })
  // The claim holds all its days except the trip.
  const { rows } = await sql<{ is: boolean }>`
    select range_agg(during * tstzrange(${claim.from}, ${claim.to})) = tstzmultirange(tstzrange(${claim.from}, ${claim.to})) as is
    from occupancy where resource_id = ${aircraftId}`.execute(api.db)
  expect(rows).toEqual([{ is: true }])
})
