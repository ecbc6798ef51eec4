import type { Query } from '@tailshare/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, flyAndSettle, insertOrder, linesFor, run } from '../../../../../test/money.ts'
import { statementsOf } from '../../../../../test/reading/counted.ts'
import { insertMovement } from '../../../payments/ledger/queries.ts'

let api: Api
let orderId: string
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
  const order = await insertOrder(api, { startsIn: -30 })
  orderId = order.id
  await run(api, 'placeHold', { orderId })
  await flyAndSettle(api, order, linesFor(20_000))
})
afterAll(() => api.close())

const ask = (query: Query<'listLedgerMovements'>) => api.call('omar', 'listLedgerMovements', { query })

test('the ledgers sum to zero, and each equals its movements', async () => {
  const { json } = await api.call('omar', 'listLedgerAccounts')
  expect(json.sumCents).toBe(0)
  const of = (name: string) => json.books.find(({ ledger }) => ledger === name)
  expect(of('owner')).toMatchObject({ cents: -20_000, accounts: 1 })
  expect(of('provider')).toMatchObject({ cents: 20_800 })
  expect(of('reserve')).toEqual({ ledger: 'reserve', cents: 0, accounts: 0 })
})

test('a ledger is read by time, in pages, each movement once', async () => {
  const at = new Date('2026-05-05T12:00:00Z')
  for (let n = 0; n < 7; n++)
    await insertMovement(api.db, {
      kind: 'correction',
      at: n < 4 ? at : new Date(at.getTime() + n),
      note: `Line ${n}`,
      entries: [
        { ledger: 'bank', cents: n + 1 },
        { ledger: 'fee', cents: -n - 1 },
      ],
    })
  const all = (await ask({ ledger: 'bank', limit: 100 })).json
  expect(all.results).toHaveLength(7)
  expect([all.balanceCents, all.next]).toEqual([28, null])
  const paged: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const { json } = await ask({ ledger: 'bank', limit: 2, ...(after && { after }) })
    paged.push(...json.results.map(({ id }) => id))
    after = json.next
  }
  expect(paged).toEqual(all.results.map(({ id }) => id))
  expect(all.results.map(({ at: when }) => when)).toEqual(
    all.results
      .map(({ at: when }) => when)
      .toSorted()
      .toReversed(),
  )
})

test('a person’s account names its bookings; an unknown person has none', async () => {
  const { json } = await ask({ ledger: 'customer', account: api.people.maria })
  expect(json).toMatchObject({ balanceCents: 0, person: { firstName: 'Maria' } })
  expect(json.results.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['payment', -20_800],
    ['flight', 20_800],
  ])
  expect(json.results[0]!.order).toMatchObject({ id: orderId, tailNumber: 'N52148' })
  expect((await ask({ ledger: 'customer', account: '01a00000-0000-7000-8000-000000000000' })).status).toBe(404)
  expect((await ask({ ledger: 'customer', after: 'somewhere' })).status).toBe(400)
})

/** A night skips payments of the last 15 minutes. */
const ageTransactions = () =>
  sql`update payment_sandbox.object set data = data || jsonb_build_object('created', (data ->> 'created')::bigint - 7200)
    where kind = 'balance_transaction'`.execute(api.db)

test('a matching night is recorded for each day; differences are explained, and operators are told', async () => {
  expect((await api.call('omar', 'compareBooks')).status).toBe(204)
  await ageTransactions()
  await run(api, 'reconcile', {})
  const days = async (show: 'all' | 'differ' = 'all') => (await api.call('omar', 'listReconciliation', { query: { show } })).json
  const agreed = await days()
  expect(agreed.count).toBeGreaterThanOrEqual(7)
  expect(agreed.results.every(({ differences }) => differences.length === 0)).toBe(true)
  expect(agreed.results.reduce((sum, day) => sum + day.providerCents, 0)).toBe(20_800)
  expect(agreed.results.map(({ id }) => id)).toEqual(
    agreed.results
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  // A movement only our ledger has.
  const at = new Date(Date.now() - 3 * 86_400_000)
  await insertMovement(api.db, {
    kind: 'payment',
    orderId,
    providerRef: 'pi_lost',
    at,
    entries: [
      { ledger: 'provider', cents: 1250 },
      { ledger: 'customer', accountId: api.people.maria, cents: -1250 },
    ],
  })
  await run(api, 'reconcile', {})
  const differ = await days('differ')
  expect(differ.results).toMatchObject([
    {
      id: at.toISOString().slice(0, 10),
      booksCents: differ.results[0]!.providerCents + 1250,
      differences: [{ ref: 'pi_lost', providerCents: 0, ledgerCents: 1250, why: 'only_books', order: { id: orderId } }],
    },
  ])
  const notices = await api.db.selectFrom('notice').select('link').where('accountId', '=', api.people.omar).execute()
  expect(notices).toContainEqual({ link: '/operator/reconciliation' })
})

test('a night takes as many statements for many payments as for one', async () => {
  const night = async () => {
    await run(api, 'reconcile', {})
    const compared = await statementsOf(api, () => run(api, 'reconcile', {}))
    return compared.filter((statement) => !statement.includes('payment_sandbox')).length
  }
  const few = await night()
  for (const startsIn of [-40, -50, -60]) {
    const order = await insertOrder(api, { startsIn })
    await run(api, 'placeHold', { orderId: order.id })
    await flyAndSettle(api, order, linesFor(20_000))
  }
  await ageTransactions()
  expect(await night()).toBe(few)
})

test('only operators see the ledger', async () => {
  expect((await api.call('helen', 'listLedgerAccounts')).status).toBe(403)
  expect((await api.call('maria', 'compareBooks')).status).toBe(403)
})
