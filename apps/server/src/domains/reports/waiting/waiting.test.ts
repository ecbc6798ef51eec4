import { waitingKinds, type Queues, type WaitingKind } from '@tailshare/contract/reports/cockpit/waiting'
import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { newId } from '../../../db/newId.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { giveCard } from '../../../../test/factories.ts'
import { insertFlown } from '../../../../test/bookings/flights.ts'
import { draftYear } from '../../../../test/sharing/holidays.ts'
import { halfHour, insertOrder, rewriteOrder } from '../../../../test/orders.ts'
import { salesOf } from '../../../../test/sharing/sales.ts'

let api: Api
const sales = salesOf(() => api)
const day = (days: number) => plusHours(new Date(), 24 * days)
const put = (table: string, row: object) =>
  api.db
    .insertInto(table as 'squawk')
    .values(row as never)
    .execute()

beforeAll(async () => {
  api = await startApi()
  await sales.beginAnew()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
})
afterAll(() => api.close())

const here = () => ({ aircraftId: api.fleet.N322SR })
const partners: CastKey[] = ['tomas', 'priya', 'bo', 'helen']
const others = (who: CastKey) => partners.filter((one) => one !== who)

const expense = async () => {
  const body = { title: 'Tires', cents: 60_000, day: '2026-01-05', paidById: api.people.tomas, split: 'share' as const }
  return (await api.call('tomas', 'addExpense', { params: here(), body })).json
}
const squawk = async (severity: 'grounding' | 'limit') => {
  const id = newId()
  await put('squawk', { id, ...here(), text: 'Mag drop', severity, reportedBy: api.people.nadia })
  return id
}
const held = async (kind: 'fee_waived' | 'refund', orderId: string, by: CastKey) =>
  put('intervention', {
    id: newId(),
    orderId,
    kind,
    cents: 60_000,
    reason: 'Mag drop',
    state: 'waiting',
    askedById: api.people[by],
    askedAt: new Date(),
    until: day(7),
  })

const claimed = async (by: CastKey, state: string, starts: number, pilot: CastKey = 'maria') => {
  const { id } = await insertOrder(api, { pilot, start: halfHour(starts), status: 'flight_complete' })
  const claim = { raisedById: api.people[by], raisedAt: new Date(), questions: ['photoPanel'], text: 'Dent', answerBy: day(1) }
  await put('damage_claim', { id: newId(), orderId: id, ...claim, state, amountCents: state === 'unpriced' ? null : 30_000 })
  return id
}

/** Makes one thing wait, and says for whom; the second list ends it. */
type Story = { id: string; waitsFor: CastKey[]; end?: () => Promise<unknown>; after?: CastKey[] }
const story: Record<WaitingKind, () => Promise<Story>> = {
  vote: async () => {
    const body = { kind: 'house_rule' as const, rule: 'Leave the tanks full' }
    const { id } = (await api.call('priya', 'proposeVote', { params: here(), body })).json
    return { id, waitsFor: others('priya'), end: () => sales.vote('bo', id, 'no'), after: ['helen', 'tomas'] }
  },
  expense: async () => {
    const { id, round } = await expense()
    const end = () => api.call('bo', 'agreeExpense', { params: { ...here(), id }, body: { round } })
    return { id, waitsFor: others('tomas'), end, after: ['helen', 'priya'] }
  },
  questioned_expense: async () => {
    const { id, round } = await expense()
    await api.call('bo', 'questionExpense', { params: { ...here(), id }, body: { round, reason: 'Which tires?' } })
    const end = () => api.call('tomas', 'withdrawExpense', { params: { ...here(), id } })
    return { id, waitsFor: ['tomas'], end, after: [] }
  },
  holiday_draft: async () => {
    const params = { ...here(), year: draftYear }
    const id = newId()
    await put('holiday_draft', {
      id,
      ...here(),
      year: draftYear,
      openedAt: new Date(),
      closesAt: day(5),
      seed: 's',
      seedHash: 'h',
    })
    return {
      id,
      waitsFor: partners,
      end: () => api.call('bo', 'rankHolidays', { params, body: { days: [] } }),
      after: others('bo'),
    }
  },
  swap: async () => {
    const { id: orderId } = await insertOrder(api, { tail: 'N322SR', pilot: 'tomas', start: halfHour(480) })
    const body = { orderId, toId: api.people.priya, terms: {} }
    const { id } = (await api.call('tomas', 'offerSwap', { params: here(), body })).json
    const end = () =>
      api.call('priya', 'counterSwap', { params: { ...here(), id }, body: { version: 1, terms: { cents: 5000 } } })
    return { id, waitsFor: ['priya'], end, after: ['tomas'] }
  },
  share_request: async () => {
    const { id } = (await sales.ask('maria')).json
    return { id, waitsFor: ['helen'], end: () => sales.accept('helen', id), after: [] }
  },
  share_signature: async () => {
    const id = await sales.accepted('jonas')
    return { id, waitsFor: ['helen', 'jonas'] }
  },
  claim_unpriced: async () => {
    return { id: await claimed('rosa', 'unpriced', -610), waitsFor: ['helen'] }
  },
  claim_asked: async () => {
    return { id: await claimed('helen', 'asked', -620), waitsFor: ['maria'] }
  },
  late_fee: async () => {
    const id = await squawk('grounding')
    const order = await insertOrder(api, { tail: 'N322SR', start: halfHour(30) })
    await rewriteOrder(api, order.id, { status: 'canceled', feeById: api.people.nadia, feeSquawkId: id, finalCents: 60_000 })
    await held('fee_waived', order.id, 'nadia')
    return { id, waitsFor: ['helen'] }
  },
  beyond_plan: async () => {
    const { id } = await insertOrder(api, { tail: 'N52148', start: halfHour(-900), status: 'flight_complete' })
    await rewriteOrder(api, id, { priceUpToCents: 10_000 })
    const end = () => rewriteOrder(api, id, { priceUpToCents: null })
    return { id, waitsFor: ['maria'], end, after: [] }
  },
  lesson_alternative: async () => {
    const { id } = await insertOrder(api, { tail: 'N52148', start: halfHour(400) })
    const asked = { orderId: id, csipId: api.people.elena, askedAt: new Date(), answerBy: day(1), answeredAt: new Date() }
    await put('csip_request', { id: newId(), ...asked, state: 'declined', otherCsipId: api.people.jonas })
    return { id, waitsFor: ['maria'], end: () => rewriteOrder(api, id, { csipId: api.people.jonas }), after: [] }
  },
  free_time: async () => {
    const id = newId()
    const { modelId, airportId } = await api.db
      .selectFrom('aircraft')
      .selectAll()
      .where('id', '=', api.fleet.N52148)
      .executeTakeFirstOrThrow()
    const time = { startAt: day(9), dropAt: day(10), createdAt: new Date(), notifiedAt: new Date() }
    const line = { aircraftId: api.fleet.N52148, modelId, airportId, anyOfModel: false }
    const wanted = { passengers: 1, wants: 'notice', state: 'notified' }
    await put('waitlist_entry', { id, accountId: api.people.jonas, ...line, ...wanted, ...time })
    const end = () => sql`update waitlist_entry set notified_at = notified_at - interval '31 minutes'`.execute(api.db)
    return { id, waitsFor: ['jonas'], end, after: [] }
  },
  bank_deposits: async () => {
    const id = await giveCard(api, 'jonas')
    const type = { type: 'bankAccount' as const, status: 'unverified' as const, isPrimary: false }
    await api.db.updateTable('paymentMethod').set(type).where('id', '=', id).execute()
    const end = () => api.db.updateTable('paymentMethod').set({ status: 'verified' }).where('id', '=', id).execute()
    return { id, waitsFor: ['jonas'], end, after: [] }
  },
  work_order: async () => {
    const [id, blockId] = [newId(), newId()]
    await sql`insert into block (id, aircraft_id, kind, zone, from_at, to_at, through, created_by) values (${blockId}, ${api.fleet.N322SR},
      'maintenance', 'UTC', now() - interval '3 days', now() - interval '2 days', current_date, ${api.people.helen})`.execute(
      api.db,
    )
    await sql`insert into occupancy (id, resource_id, resource_kind, during, kind, created_by, block_id) values (${newId()},
      ${api.fleet.N322SR}, 'aircraft', tstzrange(now() - interval '3 days', now() - interval '2 days'), 'maintenance',
      ${api.people.helen}, ${blockId})`.execute(api.db)
    await put('work_order', {
      id,
      ...here(),
      number: 90,
      shopName: 'Bay',
      blockId,
      createdById: api.people.helen,
      createdAt: new Date(),
    })
    const end = () =>
      api.db.updateTable('workOrder').set({ state: 'closed', closedAt: new Date() }).where('id', '=', id).execute()
    return { id, waitsFor: ['helen'], end, after: [] }
  },
  case: async () => {
    const { id: orderId } = await insertOrder(api, { start: halfHour(-640), status: 'flight_complete' })
    const id = newId()
    const opened = { openerId: api.people.maria, openedAt: new Date(), facts: '[]', answerBy: day(1) }
    await put('support_case', { id, kind: 'flight', orderId, ...opened, waitsFor: 'owner', sharedWithId: api.people.helen })
    const end = () => api.db.updateTable('supportCase').set({ waitsFor: 'operator' }).where('id', '=', id).execute()
    return { id, waitsFor: ['helen'], end, after: [] }
  },
  review: async () => {
    const { id } = await insertFlown(api, { pilot: 'maria', start: day(-1), hobbs: 1 })
    const reviews = [{ about: 'aircraft' as const, rating: 5, text: '' }]
    return {
      id,
      waitsFor: ['maria'],
      end: () => api.call('maria', 'writeReviews', { params: { id }, body: { reviews } }),
      after: [],
    }
  },
}

const everyone = () => Object.keys(api.people) as CastKey[]
const whoSees = async (kind: WaitingKind, id: string) => {
  const seen = await Promise.all(
    everyone().map(async (who) => {
      const { items } = (await api.call(who, 'getWaiting')).json
      return items.some((one) => one.kind === kind && one.id === id) ? who : []
    }),
  )
  return seen.flat().toSorted()
}

test.each(waitingKinds)('%s: who has to act sees it, nobody else does, and it goes once they did', async (kind) => {
  const { id, waitsFor, end, after } = await story[kind]()
  expect(await whoSees(kind, id)).toEqual(waitsFor.toSorted())
  if (!end) return
  await end()
  expect(await whoSees(kind, id)).toEqual(after!.toSorted())
})

test('a time that is free says from when until when', async () => {
  const { id: orderId } = await insertOrder(api, { tail: 'N322SR', pilot: 'tomas', start: halfHour(520) })
  const body = { orderId, toId: api.people.priya, terms: {} }
  const { id } = (await api.call('tomas', 'offerSwap', { params: here(), body })).json
  const { items } = (await api.call('priya', 'getWaiting')).json
  expect(items.find((item) => item.id === id)?.period?.from).toBe(halfHour(520).toISOString())
})

const counted = async (who: CastKey) => (await api.call(who, 'getWaiting')).json.queues!

/** Makes one more wait, for Omar and not for Nadia, because she asked, reported or is concerned. */
const queues: Record<keyof Queues, () => Promise<unknown>> = {
  documents: () =>
    sql`update document set status = 'pending', account_id = ${api.people.nadia} where id in
    (select id from document where status = 'complete' limit 1)`.execute(api.db),
  disputes: async () => {
    const { id } = await insertOrder(api, { pilot: 'nadia', start: halfHour(-700), status: 'flight_complete' })
    const chargeId = newId()
    await put('charge', {
      id: chargeId,
      accountId: api.people.nadia,
      orderId: id,
      kind: 'flight',
      state: 'captured',
      amountCents: 1,
      text: '',
    })
    const dispute = { reason: 'general', isInquiry: false, state: 'needs_response', amountCents: 1, openedAt: new Date() }
    await put('dispute', { id: newId(), stripeId: newId(), chargeId, ...dispute })
  },
  claims: () => claimed('helen', 'contested', -720, 'nadia'),
  approvals: async () =>
    held('refund', (await insertOrder(api, { start: halfHour(-740), status: 'flight_complete' })).id, 'nadia'),
  groundedAtRisk: () => Promise.resolve(),
  reportedMessages: async () => {
    const [lowId, highId] = [api.people.maria, api.people.nadia].toSorted()
    const message = { id: newId(), lowId, highId, fromId: api.people.maria, text: 'Pay me outside' }
    await put('message', { ...message, createdAt: new Date(), modifiedAt: new Date() })
    const report = { messageId: message.id, reporterId: api.people.nadia, writerId: api.people.maria, kind: 'spam', text: '' }
    await put('message_report', { id: newId(), ...report, copy: '[]', createdAt: new Date() })
  },
  reportedReviews: async () => {
    const id = newId()
    const review = { aircraftId: api.fleet.N417TS, authorId: api.people.maria, rating: 1, text: 'Never', about: 'aircraft' }
    await put('review', { id, ...review })
    await put('review_report', { reviewId: id, reporterId: api.people.nadia, reason: 'Untrue', createdAt: new Date() })
  },
  cases: () =>
    put('support_case', {
      id: newId(),
      kind: 'other',
      openerId: api.people.nadia,
      facts: '[]',
      openedAt: new Date(),
      answerBy: day(1),
    }),
  appointments: () =>
    put('operator_appointment', {
      accountId: api.people.tomas,
      askedById: api.people.nadia,
      reason: 'Helps',
      askedAt: new Date(),
    }),
}

test.each(Object.keys(queues) as (keyof Queues)[])('operators: %s count what this operator may decide', async (queue) => {
  const [omar, nadia] = [await counted('omar'), await counted('nadia')]
  await queues[queue]()
  const more = queue === 'groundedAtRisk' ? 0 : 1
  expect((await counted('omar'))[queue]).toBe(omar[queue] + more)
  expect((await counted('nadia'))[queue]).toBe(nadia[queue])
})

test('members without the operator’s role read no queue, and visitors nothing', async () => {
  expect((await api.call('maria', 'getWaiting')).json.queues).toBeNull()
  expect((await api.call(undefined, 'getWaiting')).status).toBe(401)
})
