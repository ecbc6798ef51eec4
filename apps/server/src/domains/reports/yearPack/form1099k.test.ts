import { dayIn, instantAt } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertFlown } from '../../../../test/bookings/flights.ts'
import { csvRows, figuresOf, wrongTrails, yearBytes } from '../../../../test/sharing/yearPacks.ts'
import { newId } from '../../../db/newId.ts'
import { insertMovement } from '../../payments/ledger/queries.ts'

let api: Api
const zone = 'America/Los_Angeles'
const year = Number(dayIn(new Date(), zone).slice(0, 4)) - 2
const next = year + 1

/** A flight paid at `at`; the provider made its funds available later, if given. */
const paid = async (at: Date, cents: number, availableAt?: Date) => {
  const order = await insertFlown(api, { start: at, hobbs: 1 })
  const ref = `pi_${newId()}`
  const id = newId()
  await api.db
    .insertInto('charge')
    .values({
      id,
      accountId: api.people.maria,
      orderId: order.id,
      kind: 'flight',
      state: 'captured',
      amountCents: cents,
      capturedCents: cents,
      text: 'Flight',
      stripePaymentIntentId: ref,
      createdAt: at,
      updatedAt: at,
      ...(availableAt && { availableAt }),
    })
    .execute()
  await insertMovement(api.db, {
    kind: 'payment',
    orderId: order.id,
    providerRef: ref,
    at,
    entries: [
      { ledger: 'provider', cents },
      { ledger: 'customer', accountId: api.people.maria, cents: -cents },
    ],
  })
}
const payOut = (ledger: 'csip' | 'co_owner', accountId: string, cents: number, at: Date) =>
  insertMovement(api.db, {
    kind: 'payout',
    providerRef: `tr_${newId()}`,
    note: 'Paid out',
    at,
    entries: [
      { ledger, accountId, cents, ...(ledger === 'co_owner' && { aircraftId: api.fleet.N417TS }) },
      { ledger: 'provider', cents: -cents },
    ],
  })

beforeAll(async () => {
  api = await startApi()
  await paid(instantAt(`${year}-06-10`, '12:00', zone), 10_000, new Date(`${year}-06-12T00:00:00Z`))
  await paid(instantAt(`${year}-12-30`, '12:00', zone), 20_000, new Date(`${next}-01-02T00:00:00Z`))
  // 17:00 in California is the next day, month and year in UTC.
  await paid(instantAt(`${year}-12-31`, '17:00', zone), 40_000)
  const june = instantAt(`${year}-06-30`, '20:00', zone)
  await payOut('csip', api.people.jonas, 7000, june)
  await payOut('co_owner', api.people.jonas, 500, june)
})
afterAll(() => api.close())

const packOf = async (who: 'helen' | 'jonas', asked: Record<string, string | number>) =>
  (await api.call(who, 'getYearPack', { query: asked })).json

test('the Form 1099-K page counts by the day funds are available, in UTC', async () => {
  const [then, after] = [await packOf('helen', { year }), await packOf('helen', { year: next })]
  expect([then, after].map((pack) => figuresOf(pack).get('payment')?.amount)).toEqual([10_000, 60_000])
  expect(then.months).toEqual([{ month: `${year}-06`, paymentCents: 10_000, refundCents: 0 }])
  expect(after.months).toEqual([{ month: `${next}-01`, paymentCents: 60_000, refundCents: 0 }])
  for (const asked of [year, next]) expect(await wrongTrails(api, 'helen', { year: asked })).toEqual([])
  const trail = csvRows((await yearBytes(api, 'helen', 'csv', { year: next, file: 'trail' })).text)
  const lines = trail.filter(([figure]) => figure === 'payment')
  expect(lines.map(([, , day, , , , written]) => [day, written])).toEqual([
    [`${next}-01-01`, `${next}-01-01`],
    [`${next}-01-02`, `${year}-12-30`],
  ])
  const january = { year: next, figure: 'payment', month: 1 }
  expect((await api.call('helen', 'listYearTrail', { query: january })).json).toMatchObject({ count: 2, amount: 60_000 })
})

test('it says when a form is due that year, and, for one aircraft, that the form covers all', async () => {
  const noteOf = async (asked: Record<string, string | number>) =>
    (await packOf('helen', asked)).groups.find(({ id }) => id === 'provider')!.note
  expect(await noteOf({ year: 2024 })).toContain('above $5,000 (IRS Notice 2024-85)')
  expect(await noteOf({ year: 2025 })).toContain('above $20,000 and 200 payments')
  expect(await noteOf({ year: next, aircraft: api.fleet.N417TS })).toContain('all of your aircraft together')
})

test('instructors and partners have the page for their payments', async () => {
  const pack = await packOf('jonas', { year })
  expect([pack.isEmpty, pack.months]).toEqual([false, [{ month: `${year}-07`, paymentCents: 7500, refundCents: 0 }]])
  const figures = figuresOf(pack)
  expect(['transfer_csip', 'transfer_co_owner', 'provider_gross'].map((id) => figures.get(id)?.amount)).toEqual([7000, 500, 7500])
  expect(await wrongTrails(api, 'jonas', { year })).toEqual([])
  expect((await api.call('jonas', 'getAccount', {})).json.hasYearPack).toBe(true)
})
