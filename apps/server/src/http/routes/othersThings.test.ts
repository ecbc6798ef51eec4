import { apiBase } from '@tailshare/contract/base/constants'
import type { Row } from '@tailshare/contract/base/routes/route'
import { routes } from '@tailshare/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, type CastKey } from '../../../seeds/cast.ts'
import { multipart, startApi, type Api } from '../../../test/api.ts'
import * as money from '../../../test/money.ts'
import { halfHour, insertOrder, rewriteOrder } from '../../../test/orders.ts'
import { askPasskey, othersThings, pushSubscription, type OthersThings } from '../../../test/stories/othersThings.ts'
import { depart, passing, phonePhoto, photograph } from '../../../test/bookings/ramp.ts'
import { standingOf } from '../../../test/stories/othersMatters.ts'
import { heldShares, salesOf, signShare } from '../../../test/sharing/sales.ts'
import { outcomeOf } from '../../../test/reading/settled.ts'
import { findCustomerOwes } from '../../domains/payments/ledger/queries.ts'
import { sampleOf } from '../../../test/stories/sampleOf.ts'

// Every call about a thing that exists: by people who have no part in it, and by twenty who have one, at the same moment.

let api: Api
let ids: OthersThings
let photo: Buffer
beforeAll(async () => {
  api = await startApi()
  ids = await othersThings(api)
  photo = await phonePhoto()
})
afterAll(() => api.close())

type Thing = keyof OthersThings
/** What an address is about, by how it begins; the longest beginning counts. */
const things: Record<string, Thing | Thing[]> = {
  'account/sessions/{id}': 'session',
  'account/passkeys/{id}': 'passkey',
  'account/devices/{id}': 'device',
  'payments/charges/{id}': 'charge',
  'payments/card/{id}': 'card',
  'payments/bank-account/{id}': 'bank',
  'booking/orders/{id}': ['late', 'offer'],
  'booking/orders/by-owner/{id}': 'offer',
  'booking/orders/by-csip/{id}': 'late',
  'booking/waitlist/{id}': 'entry',
  'checkin/reservations/{id}': 'late',
  'fbo/checking-in/{order}': 'offer',
  'fbo/return/{order}': 'late',
  'fbo/photo/{id}': 'stagePhoto',
  'fbo/issue/{order}': 'late',
  'fbo/open-points/{order}': 'late',
  'fbo/orders/inspection/{id}': 'back',
  'fbo/orders/inspection/{order}': 'back',
  'fbo/damage-claims/{id}': 'claim',
  'fbo/damage-claims/photo/{id}': 'damagePhoto',
  'fbo/squawks/{id}': 'squawk',
  'fbo/squawks/photos/{id}': 'squawkPhoto',
  'booking/co-ownership/{aircraftId}': 'held',
  'booking/co-ownership/{aircraftId}/swaps/{id}': 'swap',
  'booking/co-ownership/{aircraftId}/votes/{id}': 'vote',
  'booking/co-ownership/requests/{id}': 'sale',
  'booking/co-owner-booking-resources/{id}': 'shared',
  'operator/disputes/{id}': 'dispute',
}
const beginnings = Object.keys(things).toSorted((a, b) => b.length - a.length)
const about = (row: Row) => {
  const beginning = beginnings.find((one) => row.path.startsWith(one))
  return beginning ? [things[beginning]!].flat() : []
}
/** An offer of a swap must name something of the caller’s own. */
const rows = (Object.entries(routes) as [string, Row][]).filter(([name, row]) => about(row).length > 0 && name !== 'offerSwap')

const pathOf = ({ path }: Row, id: string) => {
  const words: Record<string, string> = { aircraftId: ids.shared, year: ids.year, month: `${ids.year}-01`, stage: 'return' }
  return apiBase + path.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? (name === 'question' ? 'newSquawk' : id))
}

const send = (row: Row, id: string, cookie?: string) => {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  const body = row.body && sampleOf(row.body)
  const payload = row.upload
    ? multipart({ name: 'photo.jpg', bytes: photo }, (body ?? {}) as Record<string, unknown>, headers)
    : (body as object | undefined)
  return api.app.inject({ method: row.method, url: pathOf(row, id), headers, ...(payload !== undefined && { payload }) })
}

describe('what belongs to others is neither read nor changed', () => {
  let before: unknown
  beforeAll(async () => {
    const staff = { accountId: api.people.sam, airportId: sql<string>`(select id from airport where code = 'KMYF')` }
    await api.db.insertInto('staffAirport').values(staff).execute()
    before = await standingOf(api)
  })
  afterAll(async () => expect(await standingOf(api)).toEqual(before))
  test.each(rows)('%s', async (_, row) => {
    for (const thing of about(row))
      for (const who of ['ines', 'victor', 'elena', 'sam'] as const) {
        const reply = await send(row, ids[thing], await api.signIn(who))
        expect([403, 404], `${who}, ${thing}: ${reply.statusCode} ${reply.body.slice(0, 200)}`).toContain(reply.statusCode)
      }
  })
})

type CallAnswer = { status: number; json: unknown }
/** Twenty requests at the same moment, evenly through these doors. How many succeeded at each. */
const twenty = async (...doors: ((n: number) => Promise<CallAnswer>)[]) => {
  const replies = await atOnce((n) => doors[n % doors.length]!(n))
  for (const { status, json } of replies) expect(status, JSON.stringify(json)).toBeLessThan(500)
  return doors.map((_, door) => replies.filter(({ status }, n) => n % doors.length === door && status < 300).length)
}
const atOnce = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, n) => work(n)))
const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0)
const countOf = async (
  table: 'passkey' | 'pushSubscription' | 'squawkPhoto' | 'shareHolding' | 'flight' | 'notice',
  where: object,
) => {
  const counting = api.db.selectFrom(table as 'flight').select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counting.where((eb) => eb.and(where)).executeTakeFirstOrThrow()).n
}
/** For the disputed payment; the product books it when it compares the day with the provider. */
const disputeFee = 1500
const expectNothingLost = async () => {
  const { sum: all, provider, atProvider } = await money.books(api)
  expect([all, provider - atProvider]).toEqual([0, disputeFee])
}

describe('twenty at the same moment have the effect of one', () => {
  test('agreeing to a damage claim and withdrawing it: one counts, and the card pays once', async () => {
    const params = { id: ids.claim }
    const agrees = { agrees: true, amountCents: 30_000, text: '' }
    const done = await twenty(
      () => api.call('maria', 'answerClaim', { params, body: agrees }),
      () => api.call('helen', 'withdrawClaim', { params, body: { reason: 'It is dirt' } }),
    )
    expect(sum(done)).toBe(1)
    await atOnce(() => money.run(api, 'settleFlight', { orderId: ids.back }))
    await money.hearProvider(api)
    await expectNothingLost()
    expect(await findCustomerOwes(api.db, ids.back)).toBe(0)
  })

  test('payout jobs: the owner is paid once', async () => {
    const { stripe } = api.services
    const capabilities = { transfers: { requested: true } }
    const account = await stripe.accounts.create({ type: 'custom', country: 'US', business_type: 'individual', capabilities })
    await api.db.updateTable('account').set({ stripeAccountId: account.id }).where('id', '=', api.people.helen).execute()
    await money.finishOnboarding(api, account.id)
    await atOnce(() => money.run(api, 'payOwner', { orderId: ids.back }))
    expect((await stripe.transfers.list({ transfer_group: ids.back })).data).toHaveLength(1)
    await expectNothingLost()
  })

  test('photos of a squawk: no more than it can have', async () => {
    await sql`insert into squawk_photo
      select (json_populate_record(p, json_build_object('id', gen_random_uuid(), 'sha256', sha256(n::text::bytea)))).*
      from squawk_photo p, generate_series(1, 20) n where id = ${ids.squawkPhoto}`.execute(api.db)
    const bytes = await Promise.all(Array.from({ length: 20 }, (_, n) => phonePhoto(10 * n + 5)))
    const params = { id: ids.squawk }
    const done = await twenty((n) =>
      api.call('helen', 'uploadSquawkPhoto', {
        params,
        body: { entry: ids.squawkEntry },
        file: { name: 'a.jpg', bytes: bytes[n]! },
      }),
    )
    expect([done, await countOf('squawkPhoto', { squawkId: ids.squawk })]).toEqual([[3], 24])
  })

  test('a dispute is answered or accepted', async () => {
    const params = { id: ids.dispute }
    const evidence = (await api.call('omar', 'getDispute', { params })).json.draft
    const answer = (who: CastKey) => api.call(who, 'answerDispute', { params, body: { evidence } })
    const done = await twenty(
      () => answer('omar'),
      () => answer('nadia'),
      () => api.call('omar', 'acceptDispute', { params, body: { reason: 'The pilot is right' } }),
    )
    expect(sum(done)).toBe(1)
  })

  test('an offer from the waitlist is taken or declined, and a place in line is left once', async () => {
    const params = { id: ids.offer }
    const done = await twenty(
      () => api.call('bo', 'confirmOrder', { params }),
      () => api.call('bo', 'declineOrder', { params, body: {} }),
    )
    const order = await outcomeOf(api, ids.offer)
    expect([done.map((n) => Math.min(n, 1)), order.status]).toEqual(done[0]! > 0 ? [[1, 0], 'booked'] : [[0, 1], 'canceled'])
    expect(await twenty(() => api.call('bo', 'leaveWaitlist', { params: { id: ids.entry } }))).toEqual([1])
  })

  test('a passkey is added once and removed once', async () => {
    const add = await askPasskey(api, 'priya')
    expect(await twenty(add)).toEqual([1])
    expect(await countOf('passkey', { accountId: api.people.priya })).toBe(1)
    const remove = () => api.call('maria', 'removePasskey', { params: { id: ids.passkey }, body: { password: demoPassword } })
    expect(await twenty(remove)).toEqual([1])
  })

  test('a session has one device, and a device one person', async () => {
    await twenty((n) => api.call('maria', 'subscribeDevice', { body: pushSubscription(`maria${n}`) }))
    expect(await countOf('pushSubscription', { accountId: api.people.maria })).toBe(1)
    const body = pushSubscription('shared')
    await twenty(
      () => api.call('maria', 'subscribeDevice', { body }),
      () => api.call('priya', 'subscribeDevice', { body }),
    )
    expect(await countOf('pushSubscription', { endpoint: body.endpoint })).toBe(1)
    const devices = [...(await api.call('maria', 'listDevices')).json, ...(await api.call('priya', 'listDevices')).json]
    expect(devices).toHaveLength(1)
    const remove = (who: CastKey) => () => api.call(who, 'removeDevice', { params: { id: devices[0]!.id } })
    expect(sum(await twenty(remove('maria'), remove('priya')))).toBe(1)
  })

  test('a won holiday is given back or swapped', async () => {
    const params = { aircraftId: ids.shared }
    const done = await twenty(
      () => api.call('priya', 'releaseClaim', { params: { ...params, id: ids.held } }),
      () => api.call('bo', 'acceptSwap', { params: { ...params, id: ids.swap }, body: { version: 1 } }),
    )
    const claim = api.db.selectFrom('holidayClaim').select(['state', 'accountId']).where('id', '=', ids.held)
    const left = await claim.executeTakeFirstOrThrow()
    expect(done).toEqual(left.state === 'released' ? [1, 0] : [0, 1])
    if (left.state !== 'released') expect(left.accountId).toBe(api.people.bo)
  })

  test('a share that is asked for is agreed to, declined or withdrawn; both sign, and it changes hands once', async () => {
    const params = { id: ids.sale }
    const first = await twenty(
      () => api.call('helen', 'declineShareRequest', { params, body: { reason: '' } }),
      () => api.call('maria', 'withdrawShareRequest', { params }),
    )
    expect(sum(first)).toBe(1)
    const id = await salesOf(() => api).accepted()
    const done = await twenty(
      () => signShare(api, 'maria', id),
      () => signShare(api, 'helen', id),
    )
    expect(done).toEqual([1, 1])
    await atOnce(() => money.run(api, 'handOverShare', { requestId: id }))
    expect(await heldShares(api, ids.shared)).toEqual({ maria: 25, tomas: 24, priya: 25, bo: 25 })
    expect(await countOf('shareHolding', { accountId: api.people.maria })).toBe(1)
  })

  test('a late return is one flight', async () => {
    const { id: order } = await insertOrder(api, { pilot: 'jonas', start: halfHour(0.5) })
    await depart(api, 'rosa', order, { hobbs: 1287.8, flightMeter: 1099.6 })
    await rewriteOrder(api, order, { status: 'late', startAt: halfHour(-1.5), dropAt: halfHour(-1) })
    await api.call('rosa', 'openReturn', { params: { order } })
    await photograph(api, 'rosa', order, 'return')
    const flown = {
      hobbs: 1288.3,
      flightMeter: 1100.1,
      fuelLeft: 20,
      fuelRight: 20,
      landingsDay: 1,
      landingsNight: 0,
      lateReason: 'Fog',
    }
    const answers = await passing(api, 'rosa', order, 'return', flown)
    const close = (who: CastKey) => () => api.call(who, 'answerReturn', { params: { order }, body: { answers, complete: true } })
    expect(sum(await twenty(close('rosa'), close('jonas')))).toBeGreaterThan(0)
    await api.runJobs()
    expect([(await outcomeOf(api, order)).status, await countOf('flight', { orderId: order })]).toEqual(['flight_complete', 1])
    const back = { accountId: api.people.helen, link: `/booking/orders/${order}`, title: 'N417TS is back' }
    expect(await countOf('notice', back)).toBe(1)
    const { hobbs } = await api.db
      .selectFrom('aircraft')
      .select('hobbs')
      .where('id', '=', api.fleet.N417TS)
      .executeTakeFirstOrThrow()
    expect(hobbs).toBe(flown.hobbs)
  })

  test('those who have a part in it get an answer at every door, also once all is settled', async () => {
    for (const [name, row] of rows.filter(([, { method }]) => method !== 'GET'))
      for (const who of ['maria', 'helen', 'bo', 'priya', 'rosa', 'omar'] as const)
        for (const thing of about(row)) {
          const reply = await send(row, ids[thing], await api.signIn(who))
          expect(reply.statusCode, `${who}: ${name} ${reply.body.slice(0, 200)}`).toBeLessThan(500)
        }
    await api.runJobs()
    await expectNothingLost()
  })
})
