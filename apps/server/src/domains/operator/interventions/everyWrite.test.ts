import { apiBase } from '@tailshare/contract/constants'
import type { Row } from '@tailshare/contract/route'
import { routes } from '@tailshare/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { claimed, flown } from '../../../../test/damage.ts'
import { giveCard } from '../../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { handlers } from '../../../handlers.ts'

// Every call that writes, by an operator who has no part in the matter, against bookings and money of others: refused, or counted and written down.

let api: Api
let cookie: string
/** Maria’s bookings of Helen’s aircraft: ahead, in the air, and back with a claim that was contested. */
const ids = { ahead: '', away: '', back: '', claim: '', aircraft: '', pilot: '' }

beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
  cookie = await api.signIn('omar')
  ids.back = await flown(api)
  ids.claim = await claimed(api, ids.back)
  await api.call('maria', 'answerClaim', { params: { id: ids.claim }, body: { agrees: false, text: 'It was there before' } })
  ids.away = (await insertOrder(api, { tail: 'N52148', pilot: 'jonas', status: 'in_flight', start: halfHour(-1) })).id
  ids.ahead = (await insertOrder(api, { start: halfHour(400), hours: 3 })).id
  ids.aircraft = api.fleet.N417TS
  ids.pilot = api.people.maria
})
beforeEach(() => sql`delete from operator_act`.execute(api.db))
afterAll(() => api.close())

/** Everything that is somebody’s booking or money. */
const standing = async () => {
  const { rows } = await sql<{ what: string; now: string }>`
    select 'bookings' as what, md5(string_agg(concat_ws('|', id, status, start_at, drop_at, aircraft_id, csip_id, total_cents, final_cents, planned_hours, waits_for), ';' order by id)) as now from orders
    union all select 'books', count(*) || '|' || coalesce(sum(abs(cents)), 0) from ledger_entry
    union all select 'charges', md5(string_agg(concat_ws('|', id, state, amount_cents, captured_cents), ';' order by id)) from charge
    union all select 'claims', md5(string_agg(concat_ws('|', id, state, amount_cents, decided_cents), ';' order by id)) from damage_claim
    union all select 'disputes', md5(string_agg(concat_ws('|', id, state), ';' order by id)) from dispute
    union all select 'memberships', md5(string_agg(concat_ws('|', id, status, cancel_at_period_end), ';' order by id)) from membership
    union all select 'methods', md5(string_agg(concat_ws('|', id, status, deleted_at), ';' order by id)) from payment_method
    union all select 'returns', md5(string_agg(concat_ws('|', id, state, answers), ';' order by id)) from stage_record
    union all select 'shares', md5(string_agg(concat_ws('|', aircraft_id, account_id, percent), ';' order by aircraft_id, account_id)) from aircraft_share`.execute(
    api.db,
  )
  return rows
}
const audited = async () => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from audit_entry where actor_id = ${api.people.omar}`.execute(api.db)
  return rows[0]!.count
}

const unsafe = (Object.entries(routes) as [string, Row][]).filter(([name, { method }]) => method !== 'GET' && name in handlers)

/** The ids of others in every place where an id goes. */
const aim = (value: unknown, target: string, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => aim(one, target, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, aim(one, target, name)]))
  if (typeof value !== 'string' || !/^[0-9a-f]{8}-/.test(value)) return value
  if (key === 'aircraftId') return ids.aircraft
  return key === 'pilotId' || key === 'accountId' ? ids.pilot : target
}

const send = (row: Row, target: string, payload: unknown) => {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'aircraftId'
      ? ids.aircraft
      : name === 'year'
        ? '2026'
        : name === 'month'
          ? '2026-01-01'
          : name === 'stage'
            ? 'return'
            : target,
  )
  return api.app.inject({
    method: row.method,
    url: `${apiBase}${path}`,
    headers: { cookie, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
}

/** These end the session that the others need, or start what no booking is part of; none takes an id. */
const without = new Set(['logout', 'deleteAccount', 'changePassword', 'receiveStripeEvent'])

/** Nothing that the walk could say was understood by these; each was looked at by hand, for the reason beside it. */
const lookedAt: Record<string, string> = {
  addBankAccount: 'the caller’s own; takes a token of the provider',
  addCard: 'the caller’s own; takes a token of the provider',
  addPaymentMethod: 'the caller’s own; takes a token of the provider',
  addParticipation: 'reports of an owner’s own aircraft; no booking and no money',
  askIntervention: 'the counted step itself (ownCalls.test.ts)',
  changeQuestionnaire: 'no booking and no money; written down as questions_changed',
  offerSwap: 'between partners of an aircraft alone',
  createAircraft: 'a draft of the caller’s own',
  createOrderByOwner: 'by the owner of the aircraft alone (onBehalf in bookings)',
  createPaymentIntent: 'for what the caller owes',
  givePen: 'no booking and no money; written down as pen_given',
  register: 'a new account',
  registerSocial: 'the caller’s own account',
  setTellTimes: 'the caller’s own',
  subscribeDevice: 'the caller’s own',
  updateMembership: 'the caller’s own',
}
const unread: string[] = []

describe('an operator’s call that touches somebody else’s booking or money is refused or written down', () => {
  test.each(unsafe.filter(([name, { upload }]) => !without.has(name) && !upload))('%s', async (name, row) => {
    const body = row.body && sampleOf(row.body)
    const replies: number[] = []
    for (const target of [ids.ahead, ids.away, ids.back, ids.claim, ids.aircraft, ids.pilot]) {
      const [before, entries] = [await standing(), await audited()]
      const reply = await send(row, target, body === undefined ? undefined : aim(body, target))
      replies.push(reply.statusCode)
      expect(reply.statusCode, reply.body.slice(0, 300)).toBeLessThan(500)
      const after = await standing()
      if (JSON.stringify(after) !== JSON.stringify(before))
        expect(await audited(), `${name}: ${reply.body.slice(0, 200)}`).toBeGreaterThan(entries)
    }
    if (replies.every((status) => status === 400)) unread.push(name)
  })

  test('and a new call that the walk cannot speak to gets a reason of its own', () => {
    expect(unread.filter((name) => !(name in lookedAt))).toEqual([])
  })
})
