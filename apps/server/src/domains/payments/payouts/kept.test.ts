import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { tasks } from '../../../tasks.ts'
import { insertMovement, reverseMovements } from '../ledger/queries.ts'

let api: Api
const orderIds: string[] = []
beforeAll(async () => {
  api = await startApi()
  for (const day of [1, 2, 3])
    orderIds.push((await insertOrder(api, { tail: 'N940DS', start: halfHour(-24 * day), status: 'flight_complete' })).id)
})
afterAll(() => api.close())

const story = fc.record({
  kind: fc.constantFrom('flight' as const, 'payout' as const, 'correction' as const, 'back' as const),
  order: fc.option(fc.nat(2)),
  cents: fc.constantFrom(5000, 10_000, 30_000),
  daysAgo: fc.integer({ min: 0, max: 400 }),
  ledger: fc.constantFrom('owner' as const, 'csip' as const),
})
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never

const tell = async ({ kind, order, cents, daysAgo, ledger }: Story) => {
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  const orderId = order === null ? null : orderIds[order]!
  if (kind === 'back') {
    if (orderId) await reverseMovements(api.db, { orderId, kind: 'flight', reversal: 'flight', at })
    return
  }
  const sign = kind === 'payout' ? 1 : -1
  const entries = [
    { ledger, accountId: api.people.victor, aircraftId: api.fleet.N940DS, cents: sign * cents },
    { ledger: kind === 'payout' ? ('provider' as const) : ('fee' as const), cents: -sign * cents },
  ]
  await insertMovement(api.db, { kind, orderId, at, entries })
}

type Line = { movementId: string; ledger: string; cents: number; kind: string; at: Date; orderId: string | null }
/** Computed from the ledger. */
const shown = async () => {
  const { rows } = await sql<Line>`select e.movement_id, e.ledger, e.cents, m.kind, m.at, m.order_id from ledger_entry e
      join ledger_movement m on m.id = e.movement_id
    where e.account_id = ${api.people.victor} and e.ledger in ('owner', 'csip')`.execute(api.db)
  const paid = rows
    .filter(({ kind }) => kind === 'payout')
    .map(({ movementId, cents }) => ({ id: movementId, amountCents: cents }))
  const owed = [...Map.groupBy(rows, ({ orderId, ledger }) => `${orderId}.${ledger}`)]
    .map(([id, lines]) => ({ id, amountCents: lines.reduce((sum, { cents }) => sum - cents, 0) }))
    .filter(({ id, amountCents }) => amountCents > 0 && !id.startsWith('null'))
  const stands = rows.reduce((sum, { cents }) => sum - cents, 0)
  return { lines: [...paid, ...owed].toSorted((a, b) => (a.id < b.id ? -1 : 1)), owedCents: Math.max(0, stands), stands }
}

test('for any earnings, payouts, reversals and corrections, transfers and statements match the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 3, maxLength: 8 }), async (stories) => {
      for (const one of stories) await tell(one)
      const wanted = await shown()
      const page = (await api.call('victor', 'listPayouts', { query: { limit: 3 } })).json
      const listed = [...page.results]
      // Earlier stories stay in the ledger, so there may be several pages.
      while (listed.length < page.count) {
        const { results } = (await api.call('victor', 'listPayouts', { query: { limit: 100, offset: listed.length } })).json
        expect(results).not.toEqual([])
        listed.push(...results)
      }
      expect(page.count).toBe(wanted.lines.length)
      expect(listed.map(({ id, amountCents }) => ({ id, amountCents })).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        wanted.lines,
      )
      const times = listed.map(({ paid, earned }) => paid ?? earned)
      expect(times).toEqual(times.toSorted().toReversed())
      expect((await api.call('victor', 'getPayoutAccount')).json.owedCents).toBe(wanted.owedCents)
      expect((await api.call('victor', 'getStatement')).json.closingCents).toBe(wanted.stands)
    }),
    { numRuns: runs(4), endOnFailure: true },
  )
  const errors: unknown[] = []
  const log = { error: (...said: unknown[]) => errors.push(said) } as never
  await tasks.checkSums({ ...api.services, log })
  expect(JSON.stringify(errors)).toBe('[]')
  await sql`update account_owed set cents = cents - 1 where ctid = (select min(ctid) from account_owed)`.execute(api.db)
  await sql`insert into account_owed values (${api.people.victor}, 'owner', ${api.people.maria}, -1, now())`.execute(api.db)
  await tasks.checkSums({ ...api.services, log })
  expect(errors).toHaveLength(1)
  await tasks.checkSums({ ...api.services, log })
  expect(errors).toHaveLength(1)
})
